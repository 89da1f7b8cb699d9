/**
 * Describes records with phases and lines: invoices, quotes and project templates, and what is settled in each of their
 * states.
 */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { type InvoiceState, type invoiceitems, invoices } from '../../../contract/resources/documents/invoices.ts'
import { type QuoteState, quotes } from '../../../contract/resources/documents/quotes.ts'
import { lockedRowsOf, rowsOf } from '../../write/rows.ts'
import type { Draft, Writing } from '../../write/writing.ts'
import { refusePaidOrCredited } from './payments/paid-invoices.ts'

/** `amounts`: lines and whatever determines their prices are fixed. `all`: only internal fields can change. */
export type Settled = 'amounts' | 'all'

/** A resource with phases and lines. */
export interface BreakdownSpec {
  readonly entity: 'invoice' | 'quote' | 'template'
  readonly resource: 'invoices' | 'quotes' | 'projecttemplates'
  readonly phases: 'invoicephases' | 'quotephases' | 'templatephases'
  readonly lines: 'invoiceitems' | 'quoteitems' | 'templateitems'
  /** Field of phases and lines with the document's id. */
  readonly key: 'invoiceid' | 'quoteid' | 'templateid'
  /** What is settled in each state; null if there are no states. */
  readonly settled: Readonly<Record<string, Settled | null>> | null
}

/** A draft of an invoice or a quote, with the fields that both have. */
export type DocumentDraft = Draft<
  Pick<ValuesOf<typeof invoices>, keyof ValuesOf<typeof invoices> & keyof ValuesOf<typeof quotes>>
>

/** A draft of a line or a phase of any document. */
export type PartValues = ValuesOf<typeof invoiceitems> & Readonly<Record<BreakdownSpec['key'], number>>
export type PartDraft = Draft<PartValues>

export interface DocumentSpec extends BreakdownSpec {
  readonly entity: 'invoice' | 'quote'
  readonly resource: 'invoices' | 'quotes'
  readonly initial: 'draft' | 'pending'
  /** Amounts are settled once the client was billed or has agreed. */
  readonly settled: Readonly<Record<string, Settled | null>>
}

export const invoiceSpec: DocumentSpec = {
  entity: 'invoice',
  resource: 'invoices',
  phases: 'invoicephases',
  lines: 'invoiceitems',
  key: 'invoiceid',
  initial: 'draft',
  settled: {
    draft: null,
    submitted: null,
    authorised: 'amounts',
    paid: 'all',
    voided: 'all',
  } satisfies Record<InvoiceState, Settled | null>,
}

export const quoteSpec: DocumentSpec = {
  entity: 'quote',
  resource: 'quotes',
  phases: 'quotephases',
  lines: 'quoteitems',
  key: 'quoteid',
  initial: 'pending',
  settled: {
    pending: null,
    sent: null,
    accepted: 'amounts',
    addedtoproject: 'amounts',
    declined: 'amounts',
    expired: 'amounts',
  } satisfies Record<QuoteState, Settled | null>,
}

/** Project templates are never settled. */
export const templateSpec: BreakdownSpec = {
  entity: 'template',
  resource: 'projecttemplates',
  phases: 'templatephases',
  lines: 'templateitems',
  key: 'templateid',
  settled: null,
}

/**
 * Locks documents whose phases or lines are about to change, so that they cannot be settled meanwhile. Throws a 409 if
 * one already is.
 */
export async function requireOpen(writing: Writing, kind: BreakdownSpec, ids: readonly number[]): Promise<void> {
  const { settled } = kind
  if (!settled) return
  const resource: typeof invoices | typeof quotes = kind.entity === 'quote' ? quotes : invoices
  const rows = await lockedRowsOf(writing, resource, ids, ['activeworkstate'])
  const closed = [...rows].find(([, { activeworkstate }]) => settled[activeworkstate ?? ''])
  if (!closed && kind.entity === 'invoice')
    await refusePaidOrCredited(writing, ids, 'its phases and lines can no longer be changed')
  if (!closed) return
  const [id, { activeworkstate: state }] = closed
  throw new Problem(
    'conflict',
    `The ${kind.entity} with id ${id} is ${state}; its phases and lines can no longer be changed.`,
  )
}

/** Ids of the documents of phases or lines. */
export async function documentsOf(
  writing: Writing,
  kind: BreakdownSpec,
  part: 'phases' | 'lines',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await rowsOf(writing, resourceNamed(kind[part]), ids, [kind.key])
  return [...new Set([...rows.values()].map((row) => Number(row[kind.key])))]
}
