/** What becomes of an issued document whose next version is issued, and what stands against that. */

import { problem } from '../../../../contract/requests/problem.ts'
import { type Clause, clause, numbered } from '../../../../contract/requests/refusal.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { childIds } from '../../../write/remove.ts'
import { loadRows, lockRows } from '../../../write/rows.ts'
import { changeEach } from '../../../write/update.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import type { DocumentDraft, DocumentSpec } from '../../lines/document-specs.ts'
import { claimWorkOfLines } from '../billing/claimed-work.ts'
import { refusePaidOrCredited, refuseSettledVersion } from '../payments/paid-invoices.ts'

/** States of documents that can be replaced: issued, and not yet paid or agreed. */
const replaceable: Readonly<Record<DocumentSpec['entity'], readonly string[]>> = {
  invoice: ['submitted', 'authorised'],
  quote: ['sent'],
}

/** Where replaced versions end. */
const replacedState = { invoice: 'voided', quote: 'expired' } as const

/** Locks the document, and returns its currency and version. Throws a 409 if it cannot be replaced by another version. */
export async function requireRevisable(writing: WriteContext, kind: DocumentSpec, id: number): Promise<Issued> {
  const { number, state, replacedby, creditof, template, ...issued } = await loadVersion(writing, kind, id)
  const name = numbered(kind.entity, id, number)
  if (template) throw problem('is_template', '{name} is a template and cannot be revised', { name })
  if (creditof !== null)
    throw problem('wrong_state', '{name} is a credit note and cannot be revised. Delete it, and credit again', {
      name,
    })
  if (replacedby !== null) throw problem('already_replaced', '{name} was replaced by a newer version already', { name })
  if (state === kind.initial)
    throw problem('wrong_state', '{name} is {state}; change it without revising it', { name, state })
  if (!replaceable[kind.entity].includes(state))
    throw problem('wrong_state', '{name} is {state} and cannot be revised', { name, state })
  if (kind.entity === 'invoice') await refusePaidOrCredited(writing, [id], clause('it cannot be revised'))
  return issued
}

interface Issued {
  readonly currency: string | null
  readonly version: number
}

interface Version extends Issued {
  readonly number: string | null
  readonly state: string
  readonly replacedby: number | null
  readonly creditof: number | null
  readonly template: boolean
}

async function loadVersion(writing: WriteContext, kind: DocumentSpec, id: number): Promise<Version> {
  const common = ['number', 'activeworkstate', 'replacedby', 'template', 'currency', 'version'] as const
  const [row, creditof] =
    kind.entity === 'quote'
      ? [(await lockRows(writing, quotes, [id], common)).get(id), null]
      : await invoiceVersion(writing, id, common)
  return {
    number: row?.number ?? null,
    state: String(row?.activeworkstate),
    creditof,
    replacedby: row?.replacedby ?? null,
    template: row?.template === true,
    currency: row?.currency ?? null,
    version: row?.version ?? 1,
  }
}

async function invoiceVersion(
  writing: WriteContext,
  id: number,
  fieldNames: readonly ['number', 'activeworkstate', 'replacedby', 'template', 'currency', 'version'],
) {
  const row = (await lockRows(writing, invoices, [id], [...fieldNames, 'creditof'])).get(id)
  return [row, row?.creditof ?? null] as const
}

/** The draft that revises a document, if there is one. */
export async function nextVersion(
  writing: WriteContext,
  kind: DocumentSpec,
  id: number,
): Promise<{ readonly id: number; readonly name: Clause | string } | null> {
  const binding = writing.bindingOf(kind.resource)
  const [next] = await childIds(writing, binding, 'revisionof', [id])
  if (next === undefined) return null
  const resource: typeof invoices | typeof quotes = kind.entity === 'quote' ? quotes : invoices
  const row = (await loadRows(writing, resource, [next], ['number'])).get(next)
  return { id: next, name: row?.number ?? clause('the {thing} with id {id}', { thing: kind.entity, id: next }) }
}

/** Replaces the versions before documents that are issued by this write. */
export async function replaceEarlier(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly DocumentDraft[],
): Promise<void> {
  const issued = drafts.filter(({ before, values: { activeworkstate: state } }) => {
    return before?.activeworkstate === kind.initial && state && state !== kind.initial
  })
  const resource: typeof invoices | typeof quotes = kind.entity === 'quote' ? quotes : invoices
  const ids = issued.map(({ id }) => id)
  for (const [id, { revisionof: earlier }] of await loadRows(writing, resource, ids, ['revisionof'])) {
    if (earlier !== null) await replace(writing, kind, earlier, id)
  }
}

async function replace(writing: WriteContext, kind: DocumentSpec, earlier: number, id: number): Promise<void> {
  if (kind.entity === 'invoice') await refuseSettledVersion(writing, earlier)
  await requireRevisable(writing, kind, earlier)
  const values = { activeworkstate: replacedState[kind.entity], replacedby: id }
  const binding = writing.bindingOf(kind.resource)
  const ancestors = await childIds(writing, binding, 'replacedby', [earlier])
  await changeEach(writing, binding, [{ id: earlier, values }], 'replace')
  // All earlier versions lead to the one that stands, not to one that was replaced itself.
  const redirected = ancestors.map((ancestor) => ({ id: ancestor, values: { replacedby: id } }))
  if (redirected.length > 0) await changeEach(writing, binding, redirected, 'update')
  if (kind.entity === 'quote') return
  // The work that was free with the version before is billed by this one.
  await claimWorkOfLines(writing, await childIds(writing, writing.bindingOf('invoiceitems'), 'invoiceid', [id]))
}
