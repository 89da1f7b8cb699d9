/** Records a payment, in part or in full: what is outstanding is filled in. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecordData } from '../../../data/record.ts'
import { refusalsOf } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../resource/fields/day-input.tsx'
import { useFormats } from '../../../resource/fields/formats.ts'
import { parseNumber } from '../../../resource/fields/parse-number.ts'
import { MoneyInput } from '../../../resource/pickers/typed-inputs.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from './dialogs.module.css'

interface Props {
  readonly invoice: RecordData
  readonly close: () => void
}

export function PaymentDialog({ invoice, close }: Props) {
  const changes = useChanges()
  const { money, amount, today, locale } = useFormats()
  const outstanding = Number(invoice.outstanding ?? 0)
  const form = useForm({
    initialValues: { date: today(), amount: amount(outstanding), method: t('Bank transfer'), reference: '' },
    validate: {
      amount: (text) => {
        const value = parseNumber(text, locale)
        if (value === null || value === 0 || Math.sign(value) === -Math.sign(outstanding)) return t('Enter an amount.')
        return value > outstanding ? t('Only {money} is outstanding.', { money: money(outstanding) }) : null
      },
    },
  })
  const submit = form.onSubmit(async (values) => {
    form.setSubmitting(true)
    const paid = parseNumber(values.amount, locale) ?? 0
    const { date, method, reference } = values
    try {
      await changes.create(payments, { invoiceid: invoice.id, date, amount: paid, method, reference })
      announceDone(t('Recorded a payment of {money}', { money: money(paid) }))
      close()
    } catch (error) {
      form.setErrors(refusalsOf(error, { names: ['date', 'amount', 'method', 'reference'] }))
    } finally {
      form.setSubmitting(false)
    }
  })
  return (
    <Dialog
      title={t('Record a payment of {number}', { number: String(invoice.number ?? t('this invoice')) })}
      close={close}
      isBusy={form.submitting}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {form.errors.form && (
          <p className={classes.error} role="alert">
            {form.errors.form}
          </p>
        )}
        <p className="quiet">{t('{money} outstanding.', { money: money(outstanding) })}</p>
        <div className={classes.pair}>
          <MoneyInput
            label={t('Amount')}
            required
            value={form.values.amount}
            onChange={(text) => form.setFieldValue('amount', text)}
            error={form.errors.amount ?? null}
          />
          <DayInput
            label={t('Date')}
            required
            value={form.values.date}
            onValue={(day) => form.setFieldValue('date', day)}
            error={form.errors.date ?? null}
          />
        </div>
        <div className={classes.pair}>
          <TextInput label={t('Method')} {...form.getInputProps('method')} />
          <TextInput label={t('Reference')} {...form.getInputProps('reference')} />
        </div>
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.submitting}>
            {t('Record payment')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
