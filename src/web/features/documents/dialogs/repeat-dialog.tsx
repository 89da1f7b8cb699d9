/** Sets up a recurring invoice: rhythm, start and end. Each invoice is created as a draft on its date. */

import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { rhythmWords } from '../../../../contract/resources/choice-words.ts'
import { recurringinvoices, rhythms } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { useChanges } from '../../../data/changes.ts'
import { type RecordData, recordPath } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import classes from './dialogs.module.css'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  readonly invoice: DocumentData
  /** The recurring invoice to edit; if absent, a new one is created. */
  readonly recurring?: RecordData
  readonly close: () => void
}

const options = rhythms.map((value) => ({ value, label: t(rhythmWords[value] ?? value) }))

export function RepeatDialog({ invoice, recurring, close }: Props) {
  const { perform } = useChanges()
  const { today, dayWithin } = useFormats()
  const form = useForm({
    initialValues: {
      rhythm: String(recurring?.rhythm ?? 'monthly'),
      nextdate: String(recurring?.nextdate ?? monthAfter(invoice.invoicedate ?? today(), today())),
      enddate: String(recurring?.enddate ?? ''),
    },
    validate: {
      nextdate: (next) => (next === '' ? t('Enter a date.') : null),
      enddate: (end, { nextdate }) => (end !== '' && end < nextdate ? t('Enter a date after the next one.') : null),
    },
  })
  const save = async ({ rhythm, nextdate, enddate }: typeof form.values) => {
    const values = { rhythm, nextdate, enddate: enddate === '' ? null : enddate }
    await perform((client) =>
      recurring
        ? client('PUT', recordPath(recurringinvoices, recurring.id), { body: values })
        : client('POST', `/invoices/${invoice.id}/recurring`, { body: values }),
    )
    announceDone(t('{rhythm}, next {day}', { rhythm: t(rhythmWords[rhythm] ?? rhythm), day: dayWithin(nextdate) }))
    close()
  }
  return (
    <FormDialog
      title={t('Repeat {number}', { number: invoice.number ?? t('this invoice') })}
      action={recurring ? t('Save') : t('Repeat invoice')}
      form={form}
      send={save}
      close={close}
    >
      <p className="quiet">{t('On each date, a draft with the same lines is created for you to check and send.')}</p>
      <Select
        label={t('Repeats')}
        data={options}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('rhythm')}
      />
      <div className={classes.pair}>
        <DayInput
          label={t('Next date')}
          required
          value={form.values.nextdate}
          onValue={(value) => form.setFieldValue('nextdate', value)}
          error={form.errors.nextdate ?? null}
        />
        <DayInput
          label={t('Ends')}
          placeholder={t('No end')}
          value={form.values.enddate}
          onValue={(value) => form.setFieldValue('enddate', value)}
          error={form.errors.enddate ?? null}
        />
      </div>
    </FormDialog>
  )
}

/** The same day of the next month, but not before today. */
function monthAfter(date: string, today: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
  return next < today ? today : next
}
