/** Records a partial or full payment; the outstanding amount is prefilled. */

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseNumber } from '../../../../contract/language/written-number.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { useChanges } from '../../../data/changes.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { MoneyInput } from '../../../resource/inputs/fields/typed-inputs.tsx'
import type { DocumentData } from '../document-data.ts'
import classes from './dialogs.module.css'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  readonly invoice: DocumentData
  readonly close: () => void
}

export function PaymentDialog({ invoice, close }: Props) {
  const changes = useChanges()
  const { money, amount, today, locale } = useFormats()
  const outstanding = invoice.outstanding ?? 0
  const form = useForm({
    initialValues: { date: today(), amount: amount(outstanding), method: t('Bank transfer'), reference: '' },
    validate: {
      amount: (text) => {
        const value = parseNumber(text, locale, 'amount')
        if (value === null || value === 0 || Math.sign(value) === -Math.sign(outstanding))
          return outstanding < 0 ? t('Enter a negative amount.') : t('Enter an amount.')
        return Math.abs(value) > Math.abs(outstanding)
          ? t('Only {money} is outstanding.', { money: money(outstanding) })
          : null
      },
    },
  })
  const record = async ({ date, amount: amountText, method, reference }: typeof form.values) => {
    const paid = parseNumber(amountText, locale, 'amount') ?? 0
    const body = { invoiceid: invoice.id, date, amount: paid, method, reference }
    await changes.create(payments, body, () => t('Recorded a payment of {money}', { money: money(paid) }))
    close()
  }
  return (
    <FormDialog
      title={t('Record a payment for {number}', { number: invoice.number ?? t('this invoice') })}
      action={t('Record payment')}
      form={form}
      send={record}
      close={close}
    >
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
    </FormDialog>
  )
}
