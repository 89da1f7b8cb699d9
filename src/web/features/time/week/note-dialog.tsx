/** The note of one cell. For an empty cell it asks for the duration too, because a note needs a record. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseDuration } from '../../../../contract/language/duration.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { useChanges } from '../../../data/changes.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { CellWrite } from './cell-store.ts'
import type { Cells } from './use-cells.ts'
import classes from './week.module.css'

interface Props {
  readonly target: CellWrite
  readonly cells: Cells
  /** Whether the week is locked, so that the note is read-only. */
  readonly isLocked: boolean
  readonly close: () => void
}

export function NoteDialog({ target, cells, isLocked, close }: Props) {
  const changes = useChanges()
  const { record } = target
  const form = useForm({
    initialValues: { duration: '', note: record?.notes ?? '' },
    validate: {
      duration: (text) =>
        record !== null || (parseDuration(text) ?? 0) > 0 ? null : t('Enter a duration, such as 1:30 or 90m'),
    },
  })
  const save = form.onSubmit(async ({ duration, note }) => {
    if (record === null) {
      cells.write(target, duration, parseDuration(duration) ?? 0, note)
      close()
    } else if (await changes.update(time, record, 'notes', note)) close()
  })
  return (
    <Dialog title={t('Note')} close={close} isBusy={form.submitting}>
      <form className={classes.note} onSubmit={save}>
        {record === null && (
          <TextInput
            label={t('Duration')}
            withAsterisk
            autoComplete="off"
            data-autofocus
            placeholder="1:30"
            {...form.getInputProps('duration')}
          />
        )}
        <Textarea
          {...(record === null ? { label: t('Note') } : { 'aria-label': t('Note') })}
          autosize
          minRows={3}
          readOnly={isLocked}
          {...(record === null ? {} : { 'data-autofocus': true })}
          {...form.getInputProps('note')}
          onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && save()}
        />
        {!isLocked && (
          <div className={classes.answers}>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.submitting}>
              {t('Save')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
