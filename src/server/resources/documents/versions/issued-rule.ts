/**
 * What was issued stands: fields that the client reads on an invoice or a quote, its phases and its lines can no longer be
 * changed once it has left its first state. Every write passes here, whichever way it comes.
 */

import type { Resource } from '../../../../contract/language/resource.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { type Problem, problem } from '../../../../contract/requests/problem.ts'
import { clause, numbered } from '../../../../contract/requests/refusal.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { lockRows } from '../../../write/rows.ts'
import type { Draft, Given, WriteContext } from '../../../write/write-context.ts'
import type { BreakdownSpec, DocumentDraft, DocumentSpec } from '../../lines/document-specs.ts'

/** Refuses changes of what an issued document prints, and drops values that it has already. */
export async function requirePrinted<OneDraft extends DocumentDraft>(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly OneDraft[],
): Promise<readonly OneDraft[]> {
  const resource = resourceNamed(kind.resource)
  const oneDrafts: OneDraft[] = []
  for (const draft of drafts) {
    const { id, before, values } = draft
    if (before === null || before.activeworkstate === kind.initial) {
      oneDrafts.push(draft)
      continue
    }
    const changedFields = getPrinted(resource, draft).filter((fieldName) => differs(draft, fieldName))
    // A conversion adds the quote to its project.
    const refusedFields = changedFields.filter(
      (fieldName) => fieldName !== 'projectid' || values.activeworkstate !== 'addedtoproject',
    )
    if (refusedFields.length > 0)
      throw issued(kind, id, (await lockedIssued(writing, kind, [id])).get(id) ?? {}, refusedFields)
    oneDrafts.push(withoutPrinted(resource, draft, changedFields))
  }
  return oneDrafts
}

/** The same for phases and lines, whose documents are locked, so that they cannot be issued meanwhile. */
export async function requirePrintedParts<OneDraft extends Draft<object>>(
  writing: WriteContext,
  kind: BreakdownSpec,
  part: 'phases' | 'lines',
  drafts: readonly OneDraft[],
): Promise<readonly OneDraft[]> {
  if (kind.initial === null) return drafts
  const resource = resourceNamed(kind[part])
  const ids = drafts.map((draft) => getDocument(kind, draft))
  const issuedOnes = await lockedIssued(writing, kind, ids)
  return drafts.map((draft, position) => {
    const id = ids[position] as number
    const document = issuedOnes.get(id)
    if (!document) return draft
    const changedFields = getPrinted(resource, draft).filter((fieldName) => differs(draft, fieldName))
    if (draft.before === null || changedFields.length > 0) throw issued(kind, id, document)
    return withoutPrinted(resource, draft, [])
  })
}

/** Refuses to add phases or lines to issued documents, and to take some away. */
export async function requireDrafts(writing: WriteContext, kind: BreakdownSpec, ids: readonly number[]): Promise<void> {
  const [first] = await lockedIssued(writing, kind, ids)
  if (first) throw issued(kind, ...first)
}

interface IssuedRow {
  readonly number?: string | null
  readonly activeworkstate?: string | null
  readonly creditof?: number | null
  readonly replacedby?: number | null
}

/** Locks the documents, and returns those that were issued. */
async function lockedIssued(
  writing: WriteContext,
  kind: BreakdownSpec,
  ids: readonly number[],
): Promise<ReadonlyMap<number, IssuedRow>> {
  if (kind.initial === null) return new Map()
  const common = ['number', 'activeworkstate', 'replacedby'] as const
  const rows: ReadonlyMap<number, IssuedRow> =
    kind.entity === 'quote'
      ? await lockRows(writing, quotes, ids, common)
      : await lockRows(writing, invoices, ids, [...common, 'creditof'])
  return new Map([...rows].filter(([, { activeworkstate }]) => activeworkstate !== kind.initial))
}

const getDocument = (kind: BreakdownSpec, { before, values }: Draft<object>): number =>
  Number({ ...before, ...values }[kind.key as never])

const getPrinted = ({ fields }: Resource, { values }: Draft<object>): string[] =>
  Object.keys(values).filter((fieldName) => fields[fieldName]?.printed)

/** True if the draft changes the field. */
function differs({ before, values }: Draft<object>, fieldName: string): boolean {
  const valueIn = (record: object | null): string =>
    JSON.stringify((record as Given<Record<string, unknown>>)?.[fieldName] ?? null)
  return valueIn(before) !== valueIn(values)
}

/** Without printed fields that were sent as they are: no default may be derived from them. */
function withoutPrinted<OneDraft extends Draft<object>>(
  { fields }: Resource,
  draft: OneDraft,
  changedFields: readonly string[],
): OneDraft {
  const values = Object.entries(draft.values).filter(
    ([fieldName]) => !fields[fieldName]?.printed || changedFields.includes(fieldName),
  )
  return { ...draft, values: Object.fromEntries(values) }
}

/** @param fields printed fields that were to change, by wire name; absent for phases and lines */
function issued(kind: BreakdownSpec, id: number, document: IssuedRow, fields?: readonly string[]): Problem {
  const name = numbered(kind.entity, id, document.number)
  const what = fields
    ? clause('{fields} can no longer be changed', { fields })
    : clause('its phases and lines can no longer be changed')
  const state = document.activeworkstate
  if (document.replacedby)
    return problem('is_issued', '{name} is issued; {what}. A newer version replaced it', { name, what })
  if (state === 'voided') return problem('wrong_state', '{name} is voided; {what}', { name, what })
  if (document.creditof)
    return problem('is_issued', '{name} is issued; {what}. Delete it, and credit again', { name, what })
  if (state === 'paid') return problem('is_issued', '{name} is issued; {what}. Credit it', { name, what })
  if (kind.entity === 'invoice')
    return problem('is_issued', '{name} is issued; {what}. Revise it, or credit it', { name, what })
  if (state === 'sent') return problem('is_issued', '{name} is issued; {what}. Revise it', { name, what })
  return problem('wrong_state', '{name} is {state}; {what}. Make a new quote', { name, state, what })
}
