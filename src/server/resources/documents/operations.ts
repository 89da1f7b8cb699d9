/** What can be done with invoices and quotes beyond reading and writing them. */

import { toOne } from '../../../contract/language/field.ts'
import { body } from '../../../contract/requests/body.ts'
import { documentKinds } from '../../../contract/resources/documents/documents.ts'
import { type AnyOperation, may, operation, record } from '../operation.ts'
import { createTimeInvoice } from './billing/time-invoice.ts'
import { timeSelection } from './billing/time-selection.ts'
import { issuedData, issuedFile } from './issued.ts'
import { convertQuote } from './quote-conversion.ts'
import { send } from './sending.ts'

/** Returns the quote, whose `projectid` leads to the work. */
const convert = operation({
  method: 'POST',
  path: '/quotes/:recordid/convert',
  of: 'quotes',
  tag: 'Quotes',
  summary: 'Turn an accepted quote into a new project, or add it to one, with its phases and lines.',
  right: [may('edit', 'quotes')],
  body: body('conversion', { projectid: toOne('projects', { label: 'Project' }) }),
  answers: record('quotes'),
  async run(writing, { id, values }) {
    await convertQuote(writing, id, values.projectid ?? null)
    return { answer: id, message: 'The quote was added to a project.' }
  },
})

/** Returns the new draft. */
const billTime = operation({
  method: 'POST',
  path: '/invoices/fromtime',
  tag: 'Invoices',
  summary: 'Make a draft invoice of unbilled billable time of a company or a project.',
  right: [may('add', 'invoices'), may('view', 'time')],
  body: timeSelection,
  answers: record('invoices', { status: 201, hasMessage: false }),
  run: async (writing, { values }) => ({ answer: await createTimeInvoice(writing, values) }),
})

export const documentOperations: readonly AnyOperation[] = [
  convert,
  billTime,
  ...documentKinds.flatMap((kind) => [send(kind), issuedData(kind), issuedFile(kind)]),
]
