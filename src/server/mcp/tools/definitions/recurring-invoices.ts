/** Tools for recurring invoices. */

import type { ToolGroup } from '../definition.ts'
import { list } from '../reading.ts'
import { create, remove, restore, update } from '../writing.ts'

const recurring: ToolGroup = { toolset: 'invoices', resource: 'recurringinvoices', path: '/recurringinvoices' }

export const recurringInvoiceTools = [
  list(recurring, {
    name: 'list_recurringinvoices',
    about: 'Find invoices that are made again by themselves: of which invoice, how often, when next, whether paused.',
    filters: 'invoiceid companyid rhythm paused nextdatefrom nextdateto',
    sortby: 'nextdate',
  }),
  create(recurring, {
    name: 'create_recurringinvoice',
    about:
      'Repeat an invoice: a draft with its lines is made on nextdate and then weekly, monthly, quarterly or yearly, until enddate. Nothing is sent by itself.',
    required: 'invoiceid nextdate',
    optional: 'rhythm enddate paused',
  }),
  update(recurring, {
    name: 'update_recurringinvoice',
    about:
      'Change how an invoice is repeated. paused true makes no more invoices until paused false resumes it, from today on: what passed meanwhile is not made.',
    optional: 'rhythm nextdate enddate paused',
  }),
  remove(recurring, {
    name: 'delete_recurringinvoice',
    about: 'Stop repeating an invoice; those that were made stay. It can be restored.',
  }),
  restore(recurring, 'restore_recurringinvoice'),
]
