/** The note of one cell. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { time } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import type { RecordData } from '../../data/record.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './week.module.css'

export function NoteDialog({ record, close }: { record: RecordData; close: () => void }) {
  const changes = useChanges()
  const [text, setText] = useState(String(record.notes ?? ''))
  const save = async () => {
    if (await changes.update(time, record, 'notes', text)) close()
  }
  return (
    <Dialog title="Note" close={close}>
      <form
        className={classes.note}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Textarea
          aria-label="Note"
          autosize
          minRows={3}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && save()}
        />
        <Button type="submit" variant="filled">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
