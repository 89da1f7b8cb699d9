/** Recurring invoices: each creates a draft per date as a copy of one invoice. */
import { boolean, choice, date, id, money, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { can, permissions } from '../../rights.ts'
import { stamps } from '../shared-fields.ts'

export const rhythms = ['weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Rhythm = (typeof rhythms)[number]

export const recurringinvoices = resource('recurringinvoices', {
  singular: 'recurring invoice',
  label: 'Recurring invoices',
  title: 'title',
  order: 'nextdate',
  paths: ['/recurringinvoices', '/invoices/:invoiceid/recurring'],
  permission: permissions.invoice,
  readers: 'staff',
  // Copies contain amounts.
  admits: (actor) => can(actor, permissions.sensitive),
  fields: {
    id: id(),
    /** Copied for each date, in its state on that day. */
    invoiceid: toOne('invoices', { label: 'Invoice', inDefault: true, required: true, createOnly: true, filter: true }),
    title: text({ label: 'Title', inDefault: true, readOnly: true }),
    invoicenumber: text({ label: 'Number', inDefault: true, readOnly: true }),
    companyid: toOne('companies', { label: 'Company', inDefault: true, readOnly: true, filter: true }),
    companyname: text({ label: 'Company', inDefault: true, readOnly: true }),
    grandtotal: money({ label: 'Total', inDefault: true, readOnly: true }),
    rhythm: choice(rhythms, { label: 'Repeats', inDefault: true, filter: true, initial: 'monthly' }),
    /** Date of the next invoice, on which it is created. If resumed or restored, it continues from today. */
    nextdate: date({ label: 'Next date', inDefault: true, required: true, sortable: true, filter: true }),
    /** Last day on which an invoice is created. */
    enddate: date({ label: 'Ends', inDefault: true }),
    paused: boolean({ inDefault: true, filter: true, words: ['yes', 'no'] }),
    ...stamps(),
  },
  // After the last invoice the next date is past the end.
  spans: [{ fromNames: 'nextdate', toNames: 'enddate', follows: true }],
})
