/** Operations on invoices and quotes besides reading and writing them. */

import { toOne } from '../../../contract/language/field.ts'
import { body } from '../../../contract/requests/body.ts'
import { timeSelection } from '../../../contract/requests/time-selection.ts'
import { creditBody } from '../../../contract/resources/documents/credit-body.ts'
import { documentKinds } from '../../../contract/resources/documents/documents.ts'
import { type AnyOperation, may, operation, record } from '../operation.ts'
import { exportBooks } from './accounting/export-books.ts'
import { requireAmounts } from './amounts.ts'
import { answerOperations } from './answers/answer-quote.ts'
import { askAgainOperation } from './answers/ask-again.ts'
import { revokeLink } from './answers/listed-links.ts'
import { billWork } from './billing/work-invoice.ts'
import { previewWork, workPreview } from './billing/work-preview.ts'
import { creditInvoice } from './credits/credit-note.ts'
import { electronicInvoice } from './electronic-file.ts'
import { issuedData, issuedFile } from './issued.ts'
import { convertQuote } from './quote-conversion.ts'
import { remindOperation } from './reminders/remind.ts'
import { renewOperation } from './renewal.ts'
import { send } from './sending.ts'
import { sentFile } from './sendings/sent-file.ts'
import { reviseOperations } from './versions/revision.ts'

/** Returns the quote; its `projectid` is the project with the work. */
const convert = operation({
  method: 'POST',
  path: '/quotes/:recordid/convert',
  of: 'quotes',
  tag: 'Quotes',
  summary: 'Convert an accepted quote to a new project, or add its phases and lines to an existing one.',
  right: [may('edit', 'quotes')],
  body: body('conversion', { projectid: toOne('projects', { label: 'Project' }) }),
  answers: record('quotes'),
  async run(writing, { id, values }) {
    await convertQuote(writing, id, values.projectid ?? null)
    return { answer: id, message: 'The quote was added to a project.' }
  },
})

/** Returns the draft, or its preview. */
const billTime = operation({
  method: 'POST',
  path: '/invoices/fromtime',
  tag: 'Invoices',
  summary:
    'Create a draft invoice of unbilled billable time and expenses, or add them to a draft. With `preview`, nothing is written, and the response has the lines, the totals with tax and the time without a rate.',
  right: [may('add', 'invoices'), may('view', 'time')],
  body: timeSelection,
  answers: { ...record('invoices', { status: 201, hasMessage: false }), or: workPreview },
  run: async (writing, { values }) =>
    values.preview
      ? { answer: await previewWork(writing, values), status: 200 }
      : { answer: await billWork(writing, values), ...(values.invoiceid ? { status: 200 } : {}) },
})

/** Returns the credit note. */
const credit = operation({
  method: 'POST',
  path: '/invoices/:recordid/credit',
  of: 'invoices',
  tag: 'Invoices',
  summary:
    'Credit an invoice, some of its lines, or parts of lines. This creates a negative invoice, which is settled against the outstanding amount. The rest of a line can be credited later. Time and expenses of a line can be billed again once it is credited in full.',
  right: [may('add', 'invoices'), may('edit', 'invoices'), requireAmounts('invoice')],
  body: creditBody,
  answers: record('invoices', { status: 201 }),
  async run(writing, { id, values }) {
    return { answer: await creditInvoice(writing, id, values), message: 'The invoice was credited.' }
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
  ...reviseOperations,
  remindOperation,
  exportBooks,
  sentFile,
  electronicInvoice,
  ...documentKinds.flatMap((kind) => [send(kind), issuedData(kind), issuedFile(kind)]),
]
