import {
  boolean,
  date,
  decimal,
  id,
  integer,
  longtext,
  money,
  records,
  state,
  text,
  toOne,
} from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { attachmentLinks } from '../shared-fields.ts'
import {
  amountFields,
  clientFields,
  headFields,
  issueFields,
  layoutFields,
  lineFields,
  madeFrom,
  owner,
  phaseAndParent,
  phaseFields,
  stageFields,
  sum,
  tailFields,
  taxRate,
} from './document-fields.ts'

const invoiceStates = ['draft', 'submitted', 'authorised', 'paid', 'voided'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** States of unpaid invoices, and of all issued ones. */
export const unpaidStates = ['submitted', 'authorised'] as const
export const issuedStates = [...unpaidStates, 'paid'] as const

export const invoices = resource('invoices', {
  singular: 'invoice',
  label: 'Invoices',
  title: 'title',
  paths: [
    '/invoices',
    '/projects/:projectid/invoices',
    '/companies/:companyid/invoices',
    { path: '/settings/invoices/templates', preset: { template: 'true' }, audience: 'staff' },
  ],
  permission: permissions.invoice,
  single: 'everything',
  fields: {
    ...headFields,
    templateused: madeFrom('invoices'),
    activeworkstate: state(invoiceStates, {
      label: 'Status',
      inDefault: true,
      sortable: true,
      initial: 'draft',
      responseAliases: ['status'],
      audience: 'all',
    }),
    ...stageFields,
    ...issueFields('invoices'),
    invoicedate: date({
      label: 'Date',
      printed: true,
      inDefault: true,
      sortable: true,
      filter: ['invoicedate', 'invoiceddate'],
      responseAliases: ['invoiceddate'],
      audience: 'all',
    }),
    duedate: date({
      label: 'Due',
      printed: true,
      inDefault: true,
      sortable: true,
      filter: ['duedate', 'due'],
      audience: 'all',
    }),
    invoicetermid: toOne('invoiceterms', { label: 'Terms', printed: true }),
    paymentperiod: integer({ label: 'Days to pay', printed: true, min: 0, max: 3650, audience: 'all' }),
    paymentterms: longtext({ label: 'Payment terms', printed: true, audience: 'all' }),
    paymentdetails: longtext({ label: 'Payment details', printed: true, audience: 'all' }),
    purchaseordernumber: text({ label: 'Purchase order', printed: true, audience: 'all' }),
    ...clientFields,
    ...layoutFields,
    ...amountFields,
    taxrate: taxRate(true),
    /** Sum of payments with tax, like all amounts for clients. */
    paidAmount: sum('Paid', { audience: 'all' }),
    /** The same without and with tax. */
    paid: sum('Paid without tax', { audience: 'all' }),
    paidTax: sum('Paid with tax', { audience: 'all' }),
    outstanding: money({ label: 'Outstanding', readOnly: true, audience: 'all' }),
    exported: boolean({ label: 'Exported to accounting', readOnly: true, filter: true, words: ['yes', 'no'] }),
    /** The invoice that this credit note credits. */
    creditof: toOne('invoices', { label: 'Credits invoice', readOnly: true, filter: true }),
    /** The recurring invoice that created it, and the date for which it did. */
    recurringid: toOne('recurringinvoices', { label: 'Recurring invoice', readOnly: true, filter: true }),
    recurringdate: date({ label: 'Made for', readOnly: true }),
    items: records('invoiceitems', 'invoiceid', { label: 'Lines' }),
    attachments: attachmentLinks(),
    ...tailFields(),
  },
  ownerFields: ['managerid'],
  states: {
    without: 'template',
    groups: { unpaid: unpaidStates },
    counted: issuedStates,
    unissued: 'draft',
    transitions: {
      draft: ['submitted'],
      submitted: ['authorised'],
      authorised: ['paid', 'voided'],
      paid: [],
      voided: [],
    } satisfies Record<InvoiceState, readonly InvoiceState[]>,
  },
  defaultFilters: { template: 'false' },
  selections: { overdue: { status: 'unpaid', dueto: '-1d' } },
  spans: [{ fromNames: 'invoicedate', toNames: 'duedate', follows: true }],
  reorder: { within: null },
  embeds: {
    phases: { resource: 'invoicephases', ownerField: 'invoiceid', included: ['items'] },
    payments: { resource: 'payments', ownerField: 'invoiceid' },
  },
})

export const invoicephases = resource('invoicephases', {
  singular: 'invoice phase',
  label: 'Invoice phases',
  title: 'name',
  paths: ['/invoicephases', '/invoices/:invoiceid/phases'],
  permission: permissions.invoice,
  fields: { ...phaseFields, invoiceid: owner('invoices', 'Invoice') },
  reorder: { within: 'invoiceid' },
  embeds: { items: { resource: 'invoiceitems', ownerField: 'itemcollectionid' } },
})

export const invoiceitems = resource('invoiceitems', {
  singular: 'invoice line',
  label: 'Invoice lines',
  title: 'name',
  paths: ['/invoices/items', '/invoiceitems', '/invoices/:invoiceid/items'],
  permission: permissions.invoice,
  fields: {
    ...lineFields,
    invoiceid: owner('invoices', 'Invoice'),
    ...phaseAndParent('invoice'),
    /** The project that the line is about; without one, it is the invoice's. */
    projectid: toOne('projects', { printed: true, label: 'Project', filter: true }),
    creditof: toOne('invoiceitems', { label: 'Credits line', readOnly: true, filter: true }),
    /** On a line of a credit note: units, or minutes of an hourly line. */
    creditquantity: decimal({ label: 'Credits quantity', readOnly: true }),
    /** Credited so far by credit notes, without deleted and voided ones. */
    creditedAmount: sum('Credited amount'),
    creditedQuantity: decimal({ label: 'Credited quantity', readOnly: true }),
  },
  reorder: { within: 'invoiceid', follow: ['itemcollectionid', 'parentid'] },
})

/** Payment terms; new invoices copy their period and texts. */
export const invoiceterms = resource('invoiceterms', {
  singular: 'payment term',
  label: 'Payment terms',
  title: 'name',
  paths: ['/settings/invoices/terms'],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true }),
    paymentperiod: integer({ label: 'Days to pay', inDefault: true, initial: 0, min: 0, max: 3650 }),
    paymentterms: longtext({ label: 'Payment terms', inDefault: true }),
    paymentdetails: longtext({ label: 'Payment details', inDefault: true }),
  },
})
