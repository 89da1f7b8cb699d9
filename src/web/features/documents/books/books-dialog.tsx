/**
 * Exports invoices, payments or clients to a file for an accounting program, each record only once; what no longer stands is
 * reversed.
 */

import { Checkbox, Select } from '@mantine/core'
import { exportBooks } from '../../../../contract/operations/documents.ts'
import { call } from '../../../data/call.ts'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { BookProgram, BookSubject } from '../../../../contract/resources/documents/books.ts'
import { invoices, issuedStates } from '../../../../contract/resources/documents/invoices.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { useChanges } from '../../../data/changes.ts'
import { saveFile } from '../../../data/file.ts'
import { useCounts } from '../../../data/lists/counts.ts'
import type { Params } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { toList } from '../../../resource/addresses.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'

const programs = [
  { value: 'xero', label: 'Xero' },
  { value: 'quickbooks', label: 'QuickBooks' },
]
const subjects = [
  { value: 'invoices', label: t('Invoices') },
  { value: 'payments', label: t('Payments') },
  { value: 'contacts', label: t('Clients') },
]
/** Messages by count: none to export, or how many were exported. */
const words: Readonly<Record<string, { readonly emptyText: string; readonly exported: (count: number) => string }>> = {
  invoices: {
    emptyText: t('There are no invoices to export.'),
    exported: (count) => t('Exported {count, plural, one {# invoice} other {# invoices}}', { count }),
  },
  payments: {
    emptyText: t('There are no payments to export.'),
    exported: (count) => t('Exported {count, plural, one {# payment} other {# payments}}', { count }),
  },
  contacts: {
    emptyText: t('There are no clients to export.'),
    exported: (count) => t('Exported {count, plural, one {# client} other {# clients}}', { count }),
  },
}

interface Choices {
  readonly subject: string
  readonly startDay: string
  readonly endDay: string
}

interface BooksForm {
  readonly program: BookProgram
  readonly subject: BookSubject
  readonly startDay: string
  readonly endDay: string
  readonly again: boolean
}

export function BooksDialog({ close }: { close: () => void }) {
  const { perform } = useChanges()
  const form = useForm<BooksForm>({
    initialValues: { program: 'xero', subject: 'invoices', startDay: '', endDay: '', again: false },
    validate: {
      endDay: (endDay, { startDay }) =>
        endDay !== '' && endDay < startDay ? t('Enter a date after the first one.') : null,
    },
  })
  const { program, subject, startDay, endDay, again } = form.values
  const save = async () => {
    const body = { program, subject, again, ...(startDay && { from: startDay }), ...(endDay && { to: endDay }) }
    const data = await perform((client) => call(client, exportBooks, { body }))
    if (data.records === 0) return form.setErrors({ form: words[subject]?.emptyText })
    saveFile(new Blob([data.csv], { type: 'text/csv;charset=utf-8' }), data.filename)
    const exported = words[subject]?.exported(data.records) ?? ''
    const { reversals: count } = data
    announceDone(count === 0 ? exported : t('{exported}; reversed: {count}', { exported, count }))
    close()
  }
  const isDated = subject !== 'contacts'
  return (
    <FormDialog title={t('Export to accounting')} action={t('Export CSV')} form={form} send={save} close={close}>
      <div className={classes.pair}>
        <Select
          label={t('Program')}
          data={programs}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('program')}
        />
        <Select label={t('Export')} data={subjects} allowDeselect={false} {...form.getInputProps('subject')} />
      </div>
      {isDated && (
        <>
          <div className={classes.pair}>
            <DayInput
              label={t('From')}
              placeholder={t('Any date')}
              value={startDay}
              onValue={(value) => form.setFieldValue('from', value)}
              error={form.errors.from ?? null}
            />
            <DayInput
              label={t('To')}
              placeholder={t('Any date')}
              value={endDay}
              onValue={(value) => form.setFieldValue('to', value)}
              error={form.errors.to ?? null}
            />
          </div>
          <Checkbox
            label={t('Include what was exported before')}
            {...form.getInputProps('again', { type: 'checkbox' })}
          />
          <NotExported subject={subject} startDay={startDay} endDay={endDay} />
        </>
      )}
    </FormDialog>
  )
}

/** The number of records not exported yet, with a link to them if they have a list. */
function NotExported({ subject, startDay, endDay }: Choices) {
  const isInvoices = subject === 'invoices'
  const window = isInvoices ? 'invoicedate' : 'date'
  const params: Params = {
    exported: 'no',
    ...(isInvoices && { status: issuedStates.join(',') }),
    ...(startDay && { [`${window}from`]: startDay }),
    ...(endDay && { [`${window}to`]: endDay }),
  }
  const counts = useCounts(isInvoices ? invoices : payments, { ...params, by: 'exported' })
  if (!counts) return <p className="quiet">&nbsp;</p>
  const { total } = counts
  return (
    <p className="quiet">
      {total === 0
        ? t('Nothing new. What was voided, changed or deleted since it was exported is reversed in the file.')
        : isInvoices
          ? t('{count, plural, one {# invoice} other {# invoices}} not exported yet.', { count: total })
          : t('{count, plural, one {# payment} other {# payments}} not exported yet.', { count: total })}{' '}
      {isInvoices && total > 0 && (
        <Link {...toList(invoices)} search={params}>
          {t('Show them')}
        </Link>
      )}
    </p>
  )
}
