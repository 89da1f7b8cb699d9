/** A dialog with a short form. Errors are shown at their inputs, or else above all of them. */
import { Button, type ModalRootProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { getRefusals } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './dialogs.module.css'

interface Props<Values> extends Pick<ModalRootProps, 'size' | 'closeOnClickOutside'> {
  readonly title: string
  /** Label of the submit button. */
  readonly action: string
  /** A form whose values have wire names. */
  readonly form: UseFormReturnType<Values>
  /** Called with valid values; success closes the dialog, and errors are shown in it. */
  readonly send: (values: Values) => Promise<void>
  readonly close: () => void
  /** Whether another dialog is open above it, so that keys are not for this one. */
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
      form.setErrors(getRefusals(error, { names: Object.keys(values) }))
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
