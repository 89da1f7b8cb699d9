/**
 * Revises an issued document: its next version is a draft beside it, which the client does not see. Once that is issued, the
 * version before is replaced: an invoice is voided, a quote expires, and both say what replaced them.
 */

import { reviseInvoice, reviseQuote } from '../../../../contract/operations/documents.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { numbered } from '../../../../contract/requests/refusal.ts'
import { documentKinds } from '../../../../contract/resources/documents/documents.ts'
import { createRecords } from '../../../write/create.ts'
import { requireVisible } from '../../../write/find.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import type { AnyValues, WriteContext } from '../../../write/write-context.ts'
import { linkSameWork } from '../../figures/billed-work.ts'
import { handleWrite } from '../../handlers.ts'
import { copyBreakdown } from '../../lines/copied-breakdown.ts'
import { copiedFields } from '../../lines/copied-fields.ts'
import { type DocumentSpec, invoiceSpec, quoteSpec } from '../../lines/document-specs.ts'
import { freeVersion } from '../../numbers.ts'
import { may } from '../../operation.ts'
import { requireAmounts } from '../amounts.ts'
import { requireClient } from '../document-clients.ts'
import { nextVersion, requireRevisable } from './replacement.ts'

const specs = { invoice: invoiceSpec, quote: quoteSpec } as const

/** Fields that the next version takes over besides those that are printed. */
const internal = ['divisionid', 'layoutid', 'clientaccess', 'tags', 'customfields']
/** Printed fields that it gets anew. */
const anew = ['number', 'invoicedate', 'duedate', 'quotedate', 'validdate']

/** Returns the id of the next version. Throws a 409 if there is one already, or the document cannot be revised. */
export async function reviseDocument(writing: WriteContext, kind: DocumentSpec, id: number): Promise<number> {
  const binding = writing.bindingOf(kind.resource)
  await requireVisible(writing, binding, [id])
  const document = (await lockedSnapshots(writing, binding, [id])).get(id) ?? {}
  const name = numbered(kind.entity, id, document.number as string | null)
  const issued = await requireRevisable(writing, kind, id)
  const next = await nextVersion(writing, kind, id)
  if (next)
    throw problem('already_exists', '{name} is being revised already: {other} is its next version', {
      name,
      other: next.name,
    })
  await requireClient(writing, name, document.companyid)
  const { fields } = binding.resource
  const fieldNames = [
    ...Object.keys(fields).filter((fieldName) => fields[fieldName]?.printed && !anew.includes(fieldName)),
    ...internal,
  ]
  const copiedValues = await copiedFields(
    writing,
    binding,
    document,
    fieldNames.filter((fieldName) => fieldName in fields),
  )
  const version = await freeVersion(writing, kind.entity, { number: document.number, version: issued.version })
  const values = { ...copiedValues, ...lastDay(document), ...version, revisionof: id }
  const [createdId] = await createRecords(writing, binding, [
    { values, copyOf: { ...document, currency: issued.currency } },
  ])
  const lines = await copyBreakdown(
    writing,
    kind,
    kind,
    [{ sourceId: id, targetId: createdId as number, days: 0 }],
    'kept',
  )
  if (kind.entity === 'invoice') await linkSameWork(writing, lines)
  return createdId as number
}

/** The last day of a document without a period, which gives new ones theirs. */
function lastDay({ paymentperiod, quoteperiod, duedate, validdate }: AnyValues): AnyValues {
  return {
    ...(typeof paymentperiod !== 'number' && duedate ? { duedate } : {}),
    ...(typeof quoteperiod !== 'number' && validdate ? { validdate } : {}),
  }
}

export const reviseOperations = documentKinds.map((kind) =>
  handleWrite(kind === 'invoice' ? reviseInvoice : reviseQuote, {
    tag: kind === 'invoice' ? 'Invoices' : 'Quotes',
    summary: `Revise an issued ${kind}: returns its next version, a draft with the same phases and lines. The client keeps the issued version until the next one is issued, which replaces it.${kind === 'invoice' ? ' An invoice with payments or credit notes is credited instead.' : ''}`,
    right: [may('add', `${kind}s`), may('edit', `${kind}s`), requireAmounts(kind)],
    async run(writing, { id }) {
      return { answer: await reviseDocument(writing, specs[kind], id), message: 'The next version was made.' }
    },
  }),
)
