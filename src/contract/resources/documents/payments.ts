/** Payments of invoices, with tax, in part or in full. The firm's own books: clients read them on the issued invoice. */
import { boolean, date, id, integer, money, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { can, permissions } from '../../rights.ts'
import { stamps } from '../shared-fields.ts'

export const payments = resource('payments', {
  singular: 'payment',
  label: 'Payments',
  title: 'reference',
  order: 'date',
  newestFirst: true,
  paths: ['/payments', '/invoices/:invoiceid/payments'],
  permission: permissions.invoice,
  readers: 'staff',
  // Who may not read amounts does not book them either.
  admits: (actor) => can(actor, permissions.sensitive),
  fields: {
    id: id(),
    invoiceid: toOne('invoices', {
      label: 'Invoice',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
    }),
    invoicenumber: text({ label: 'Invoice', inDefault: true, readOnly: true }),
    companyid: toOne('companies', { label: 'Company', readOnly: true, filter: true }),
    companyname: text({ label: 'Company', readOnly: true }),
    /** Today where it is not said. */
    date: date({ inDefault: true, sortable: true, filter: true }),
    /** With tax; what is outstanding where it is not said. Negative where money goes back on a credit note. */
    amount: money({ inDefault: true, sortable: true }),
    currency: text({ readOnly: true, filter: true, max: 3 }),
    method: text({ inDefault: true, searchable: true, max: 60 }),
    reference: text({ inDefault: true, searchable: true }),
    exported: boolean({ label: 'Exported to accounting', readOnly: true, filter: true, words: ['yes', 'no'] }),
    /** Payments that come and go together: what a credit note takes off its invoice. */
    pair: integer({ label: 'Credit note', readOnly: true }),
    ...stamps(),
  },
})
