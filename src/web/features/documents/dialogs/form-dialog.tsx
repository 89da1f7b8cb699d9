/** A dialog that asks for a few things and sends them: what is refused stands at its input, or above all of them. */
import { Button, type ModalRootProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { refusalsOf } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './dialogs.module.css'

interface Props<Values> extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside'> {
  readonly title: string
  /** What its button does. */
  readonly action: string
  /** Its values have the names that the service knows them by. */
  readonly form: UseFormReturnType<Values>
  /** Sends what is valid, and closes the dialog; what it throws is shown. */
  readonly send: (values: Values) => Promise<void>
  readonly close: () => void
  /** Another dialog is open above it, whose keys are not its own. */
  readonly isBehind?: boolean
  readonly children: ReactNode
}

export function FormDialog<Values extends object>({
  title,
  action,
  form,
  send,
  close,
  isBehind = false,
  children,
  ...root
}: Props<Values>) {
  const submit = form.onSubmit(async (values) => {
    form.setSubmitting(true)
    try {
      await send(values)
    } catch (error) {
      form.setErrors(refusalsOf(error, { names: Object.keys(values) }))
    } finally {
      form.setSubmitting(false)
    }
  })
  return (
    <Dialog title={title} {...(isBehind ? {} : { close })} isBusy={form.submitting} {...root}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {form.errors.form && (
          <p className={classes.error} role="alert">
            {form.errors.form}
          </p>
        )}
        {children}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.submitting}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
