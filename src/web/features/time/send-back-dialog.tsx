/** Asks a lead who returns a week what needs to be changed. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { t } from '../../language/t.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './week/week.module.css'

interface Props {
  readonly title: string
  readonly send: (note: string) => Promise<boolean>
  readonly close: () => void
}

export function SendBackDialog({ title, send, close }: Props) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() === '' ? t('Say what to change, such as “Friday is missing”') : null) },
  })
  const submit = form.onSubmit(async ({ note }) => {
    if (await send(note.trim())) close()
  })
  return (
    <Dialog title={title} close={close} isBusy={form.submitting}>
      <form className={classes.note} onSubmit={submit}>
        <Textarea
          label={t('What to change')}
          withAsterisk
          autosize
          minRows={3}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('note')}
          onKeyDown={(event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && submit()}
        />
        <div className={classes.answers}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.submitting}>
            {t('Send back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
