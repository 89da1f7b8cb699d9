/**
 * Describes records with phases and lines: invoices, quotes and project templates.
 */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { invoiceitems, invoices } from '../../../contract/resources/documents/invoices.ts'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import { loadRows } from '../../write/rows.ts'
import type { Draft, WriteContext } from '../../write/write-context.ts'

/** A resource with phases and lines. */
export interface BreakdownSpec {
  readonly entity: 'invoice' | 'quote' | 'template'
  readonly resource: 'invoices' | 'quotes' | 'projecttemplates'
  readonly phases: 'invoicephases' | 'quotephases' | 'templatephases'
  readonly lines: 'invoiceitems' | 'quoteitems' | 'templateitems'
  /** Field of phases and lines with the document's id. */
  readonly key: 'invoiceid' | 'quoteid' | 'templateid'
  /** The state before it is issued; null if it never is. */
  readonly initial: 'draft' | 'pending' | null
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
}

export const invoiceSpec: DocumentSpec = {
  entity: 'invoice',
  resource: 'invoices',
  phases: 'invoicephases',
  lines: 'invoiceitems',
  key: 'invoiceid',
  initial: 'draft',
}

export const quoteSpec: DocumentSpec = {
  entity: 'quote',
  resource: 'quotes',
  phases: 'quotephases',
  lines: 'quoteitems',
  key: 'quoteid',
  initial: 'pending',
}

/** Project templates are never issued. */
export const templateSpec: BreakdownSpec = {
  entity: 'template',
  resource: 'projecttemplates',
  phases: 'templatephases',
  lines: 'templateitems',
  key: 'templateid',
  initial: null,
}

/** Ids of the documents of phases or lines. */
export async function loadDocuments(
  writing: WriteContext,
  kind: BreakdownSpec,
  part: 'phases' | 'lines',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await loadRows(writing, resourceNamed(kind[part]), ids, [kind.key])
  return [...new Set([...rows.values()].map((row) => Number(row[kind.key])))]
}
