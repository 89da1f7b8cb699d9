/** Drafts that revise a document end with it: what they were to replace is no more. */
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { childIds, removeAlong } from '../../../write/remove.ts'
import { loadRows } from '../../../write/rows.ts'
import type { Children, WriteContext } from '../../../write/write-context.ts'
import type { DocumentSpec } from '../../lines/document-specs.ts'

/** Next versions as children, which are deleted and restored with the version before unless they are issued. */
export const nextVersions = (kind: DocumentSpec): Children => ({
  resource: kind.resource,
  parentField: 'revisionof',
  movable: false,
  leaving: (writing, ids) => draftsAmong(writing, kind, ids),
})

/** Deletes the drafts that revise these documents. */
export async function discardNextVersions(
  writing: WriteContext,
  kind: DocumentSpec,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const binding = writing.bindingOf(kind.resource)
  const next = await childIds(writing, binding, 'revisionof', ids)
  await removeAlong(writing, binding, await draftsAmong(writing, kind, next))
}

async function draftsAmong(
  writing: WriteContext,
  kind: DocumentSpec,
  ids: readonly number[],
): Promise<readonly number[]> {
  const resource: typeof invoices | typeof quotes = kind.entity === 'quote' ? quotes : invoices
  const rows = await loadRows(writing, resource, ids, ['activeworkstate'])
  return [...rows].filter(([, { activeworkstate }]) => activeworkstate === kind.initial).map(([id]) => id)
}
