/** What the running timer's work is about: the note that is saved with its time. */
import { ActionIcon, Button, Textarea } from '@mantine/core'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { activetimers } from '../../../contract/resources/time/time.ts'
import { useChanges } from '../../data/changes.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './running-timer.module.css'

export function TimerNote({ timer }: { timer: RecordData }) {
  const [isOpen, setOpen] = useState(false)
  const note = String(timer.notes ?? '')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.note}
        data-noted={note !== '' || undefined}
        aria-label={note === '' ? t('Add a note to the timer') : t('Note of the timer: {note}', { note })}
        title={note === '' ? t('Add a note') : note}
        onClick={() => setOpen(true)}
      >
        <IconNote size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isOpen && <NoteForm timer={timer} note={note} close={() => setOpen(false)} />}
    </>
  )
}

function NoteForm({ timer, note, close }: { timer: RecordData; note: string; close: () => void }) {
  const changes = useChanges()
  const [text, setText] = useState(note)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (text.trim() === note) return close()
    setSaving(true)
    if (await changes.update(activetimers, timer, 'notes', text.trim())) close()
    else setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') save()
  }
  return (
    <Dialog title={t('Note')} close={close} isBusy={isSaving}>
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
        <Button type="submit" variant="filled" loading={isSaving}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
