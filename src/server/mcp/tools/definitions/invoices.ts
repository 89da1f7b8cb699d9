/** Tools for invoices. */
import { removeMany } from '../batch.ts'
import type { ToolGroup } from '../definition.ts'
import { get, list } from '../reading.ts'
import { remove, restore, update } from '../writing.ts'
import { lineTools } from './document-lines.ts'
import { remindTool, reviseTool, sendTool } from './document-moves.ts'
import { client, documentCreate } from './documents.ts'
import { billingTools } from './payments.ts'
import { recurringInvoiceTools } from './recurring-invoices.ts'

const invoices: ToolGroup = { toolset: 'invoices', resource: 'invoices', path: '/invoices' }

export const invoiceTools = [
  list(invoices, {
    name: 'list_invoices',
    about:
      'Find invoices by number or title, state, project, company, manager or dates. sent: submitted or authorised, waiting for payment.',
    filters: 'search status projectid companyid managerid invoiceddatefrom invoiceddateto duedatefrom duedateto',
    sortby: 'id number title invoiceddate duedate grandtotal lastmodified',
  }),
  get(invoices, { name: 'get_invoice', about: 'Read one invoice with all fields; its lines are in phases.' }),
  documentCreate(invoices, {
    name: 'create_invoice',
    about: 'Make a draft invoice, or with template a form for invoices.',
    required: 'title invoicetermid',
    optional: 'number description projectid invoicedate duedate purchaseordernumber activeworkstageid',
  }),
  update(invoices, {
    name: 'update_invoice',
    about:
      'Change the given fields of an invoice; null clears one. status goes one step: draft to submitted, submitted to authorised, authorised to paid or voided. That mails nothing; send_invoice does.',
    optional: `title number description status invoicedate duedate ${client} invoicetermid paymentperiod paymentterms paymentdetails purchaseordernumber taxrate taxable pagetitle footerdetails showcostbreakdown showItemDescription layoutid activeworkstageid`,
  }),
  remove(invoices, {
    name: 'delete_invoice',
    about: 'Delete an invoice. It can be restored; time that it bills is free again.',
  }),
  restore(invoices, 'restore_invoice'),
  removeMany(invoices, {
    name: 'bulk_delete_invoices',
    about: 'Delete several invoices, all or none. They can be restored.',
  }),
  sendTool('invoice', invoices),
  remindTool(invoices),
  reviseTool('invoice', invoices),
  ...lineTools('invoice', invoices),
  ...billingTools,
  ...recurringInvoiceTools,
]
