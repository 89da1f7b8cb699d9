/** Edits the note of the running timer. */
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { activetimers } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import type { TimerRecord } from '../../data/declared-records.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useSending } from '../../ui/sending.ts'
import classes from './note-dialog.module.css'

interface Props {
  readonly timer: TimerRecord
  /** The current note. */
  readonly note: string
  readonly close: () => void
}

export function NoteDialog({ timer, note, close }: Props) {
  const changes = useChanges()
  const [text, setText] = useState(note)
  const { isSending, send } = useSending()
  const save = async () => {
    if (text.trim() === note) return close()
    await send(async () => {
      if (await changes.update(activetimers, timer, 'notes', text.trim())) close()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') save()
  }
  return (
    <Dialog title={t('Note')} close={close} isBusy={isSending}>
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          aria-label={t('Note')}
          autosize
          minRows={3}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button type="submit" variant="filled" loading={isSending}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
