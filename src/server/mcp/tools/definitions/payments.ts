/** Tools for billing work, for payments and for credit. */

import { credit, creditedLine, timeSelection } from '../../../../contract/operations/billing.ts'
import { bodyParameter } from '../declared.ts'
import { effects, type ToolGroup, tool, withQuery } from '../definition.ts'
import { asRequired, nested, parameter, recordId } from '../parameter.ts'
import { list } from '../reading.ts'
import { create, remove, restore, shortFields, update } from '../writing.ts'

const invoices: ToolGroup = { toolset: 'invoices', resource: 'invoices', path: '/invoices' }
const payments: ToolGroup = { toolset: 'invoices', resource: 'payments', path: '/payments' }
const ids = (name: string, description: string) =>
  parameter(name, { type: 'array', items: { type: 'integer' }, description }, { isId: true })
const partOfLine = [
  asRequired(bodyParameter(creditedLine, 'lineid')),
  bodyParameter(creditedLine, 'quantity', 'pieces, or minutes of an hourly line'),
  bodyParameter(creditedLine, 'amount', 'without tax, in place of a quantity'),
]
const selectionParameter = (name: string, description?: string) => bodyParameter(timeSelection, name, description)

export const billingTools = [
  tool({
    namedTool: {
      name: 'create_invoice_from_time',
      about:
        'Bill unbilled billable time as a draft invoice, or add it to a draft. Call it with preview true first: it answers lines, totals and time without a rate, and writes nothing. No time is billed twice.',
    },
    group: invoices,
    title: 'Bill tracked time',
    action: 'add',
    annotations: effects.adds,
    parameters: [
      ...['companyid', 'projectid', 'from', 'to', 'groupby'].map((name) => selectionParameter(name)),
      ids('timeids', 'these time entries and no others'),
      ids('expenseids', 'these expenses'),
      selectionParameter('expenses', 'unbilled billable expenses as well'),
      selectionParameter('rounding', 'billed minutes in whole steps'),
      selectionParameter('unrated', 'time without a rate too, at nothing'),
      selectionParameter('title'),
      selectionParameter('invoiceid', 'draft to add to'),
      selectionParameter('preview'),
    ],
    call: (_args, apiArgs) => ({
      method: 'POST',
      path: withQuery('/invoices/fromtime', { fields: `${shortFields(invoices)},grandtotal,currency` }),
      body: apiArgs,
    }),
    also: [{ resource: 'time', action: 'view' }],
  }),
  tool({
    namedTool: {
      name: 'create_invoice_credit',
      about:
        'Credit a sent invoice, some of its lines, or parts of lines: makes a negative invoice that is set off against it. Time that a line billed is free once all of it is credited.',
    },
    group: invoices,
    title: 'Credit an invoice',
    action: 'add',
    annotations: effects.adds,
    parameters: [
      recordId,
      ids('lineids', 'lines to credit in full; all where no line is named'),
      nested('lines', partOfLine, 'array'),
      bodyParameter(credit, 'description', 'the reason'),
    ],
    call: ({ id }, apiArgs) => ({
      method: 'POST',
      path: `/invoices/${id}/credit?fields=id,number,title,grandtotal`,
      body: apiArgs,
    }),
    also: [{ resource: 'payments', action: 'add' }],
  }),
  list(payments, {
    name: 'list_invoicepayments',
    about: 'Find payments by invoice, company or date. Amounts are with tax.',
    filters: 'invoiceid companyid datefrom dateto',
    sortby: 'id date amount',
  }),
  create(payments, {
    name: 'create_invoicepayment',
    about:
      'Record a payment of a sent invoice: the whole outstanding amount, or amount. The invoice becomes paid by itself once nothing is outstanding.',
    required: 'invoiceid',
    optional: 'amount date method reference',
  }),
  update(payments, {
    name: 'update_invoicepayment',
    about: 'Change a payment. The invoice opens again where something is outstanding then.',
    optional: 'amount date method reference',
  }),
  remove(payments, {
    name: 'delete_invoicepayment',
    about: 'Take a payment back; the invoice is open again. It can be restored.',
  }),
  restore(payments, 'restore_invoicepayment'),
]
