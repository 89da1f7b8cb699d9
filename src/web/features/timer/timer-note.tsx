/** The running timer's note, which is saved with its time. */
import { ActionIcon } from '@mantine/core'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { useState } from 'react'
import type { TimerRecord } from '../../data/declared-records.ts'
import { t } from '../../language/t.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import classes from './running-timer.module.css'

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx').then((part) => part.NoteDialog))

export function TimerNote({ timer }: { timer: TimerRecord }) {
  const [isOpen, setOpen] = useState(false)
  const note = timer.notes ?? ''
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
      {isOpen && <NoteDialog timer={timer} note={note} close={() => setOpen(false)} />}
    </>
  )
}
