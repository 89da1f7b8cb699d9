/** Operations on invoices and quotes besides reading and writing them. */

import { billWork, creditInvoice, previewBill } from '../../../contract/operations/billing.ts'
import { convertQuote } from '../../../contract/operations/documents.ts'
import { recordOr } from '../../../contract/operations/operation.ts'
import { readTimeSelection } from '../../../contract/requests/time-selection.ts'
import { readCredit } from '../../../contract/resources/documents/credit-body.ts'
import { documentKinds } from '../../../contract/resources/documents/documents.ts'
import { handleWrite } from '../handlers.ts'
import { type AnyOperation, may } from '../operation.ts'
import { exportBooks } from './accounting/export-books.ts'
import { requireAmounts } from './amounts.ts'
import { answerOperations } from './answers/answer-quote.ts'
import { askAgainOperation } from './answers/ask-again.ts'
import { revokeLink } from './answers/listed-links.ts'
import { billWork as invoiceWork } from './billing/work-invoice.ts'
import { previewWork } from './billing/work-preview.ts'
import { creditInvoice as creditNote } from './credits/credit-note.ts'
import { electronicInvoice } from './electronic-file.ts'
import { issuedData, issuedFile } from './issued.ts'
import { convertQuote as addToProject } from './quote-conversion.ts'
import { remindOperation } from './reminders/remind.ts'
import { renewOperation } from './renewal.ts'
import { send } from './sending.ts'
import { sentFile } from './sendings/sent-file.ts'
import { saveTemplate } from './templates/save-template.ts'
import { reviseOperations } from './versions/revision.ts'

/** Returns the quote; its `projectid` is the project with the work. */
const convert = handleWrite(convertQuote, {
  tag: 'Quotes',
  summary: 'Convert an accepted quote to a new project, or add its phases and lines to an existing one.',
  right: [may('edit', 'quotes')],
  async run(writing, { id, values }) {
    await addToProject(writing, id, values.projectid ?? null)
    return { answer: id, message: 'The quote was added to a project.' }
  },
})

/** Returns the draft, or its preview. */
const billTime = handleWrite(
  { ...billWork, answer: recordOr('invoices', previewBill.answer) },
  {
    tag: 'Invoices',
    summary:
      'Create a draft invoice of unbilled billable time and expenses, or add them to a draft. With `preview`, nothing is written, and the response has the lines, the totals with tax and the time without a rate.',
    right: [may('add', 'invoices'), may('view', 'time')],
    read: readTimeSelection,
    run: async (writing, { values }) =>
      values.preview
        ? { answer: await previewWork(writing, values), status: 200 }
        : { answer: await invoiceWork(writing, values), ...(values.invoiceid ? { status: 200 } : {}) },
  },
)

/** Returns the credit note. */
const credit = handleWrite(creditInvoice, {
  tag: 'Invoices',
  summary:
    'Credit an invoice, some of its lines, or parts of lines. This creates a negative invoice, which is settled against the outstanding amount. The rest of a line can be credited later. Time and expenses of a line can be billed again once it is credited in full.',
  right: [may('add', 'invoices'), may('edit', 'invoices'), requireAmounts('invoice')],
  read: readCredit,
  async run(writing, { id, values }) {
    return { answer: await creditNote(writing, id, values), message: 'The invoice was credited.' }
  },
})

export const documentOperations: readonly AnyOperation[] = [
  convert,
  billTime,
  credit,
  ...answerOperations,
  askAgainOperation,
  revokeLink,
  renewOperation,
  saveTemplate,
  ...reviseOperations,
  remindOperation,
  exportBooks,
  sentFile,
  electronicInvoice,
  ...documentKinds.flatMap((kind) => [send(kind), issuedData(kind), issuedFile(kind)]),
]
