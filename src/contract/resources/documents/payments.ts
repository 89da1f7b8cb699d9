/**
 * Partial and full payments of invoices, with tax. Internal to the firm: clients see payments on the issued invoice.
 */
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
  // Without the right to read amounts there is none to record payments.
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
    /** By default today. */
    date: date({ inDefault: true, sortable: true, filter: true }),
    /** With tax; by default the outstanding amount. Negative for refunds of a credit note. */
    amount: money({ inDefault: true, sortable: true }),
    currency: text({ readOnly: true, filter: true, max: 3 }),
    method: text({ inDefault: true, searchable: true, max: 60 }),
    reference: text({ inDefault: true, searchable: true }),
    exported: boolean({ label: 'Exported to accounting', readOnly: true, filter: true, words: ['yes', 'no'] }),
    /** Links the two payments with which a credit note settles its invoice; they are created and deleted together. */
    pair: integer({ label: 'Credit note', readOnly: true }),
    /** Received on an invoice that was deleted since. */
    credit: boolean({ label: "Client's credit", inDefault: true, readOnly: true, filter: true, words: ['yes', 'no'] }),
    ...stamps(),
  },
})
