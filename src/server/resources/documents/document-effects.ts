/**
 * Rules applied when an invoice or a quote is written: its client, its number, and that it cannot change once it is
 * settled. Totals are calculated by database triggers on the lines.
 */
import { Problem, shown } from '../../../contract/requests/problem.ts'
import { createRecords } from '../../write/create.ts'
import { nestedIn } from '../../write/new-records.ts'
import type { Children, Writing } from '../../write/writing.ts'
import { refuse, settle } from '../../write/writing.ts'
import { refuseTakenNumbers, withNumbers } from '../numbers.ts'
import { copyDocumentTemplates } from '../work/made-from-template.ts'
import { withClients } from './document-clients.ts'
import type { BreakdownSpec, DocumentDraft, DocumentSpec } from './document-specs.ts'

/** Sets defaults that invoices and quotes have in common. Throws a Problem if a draft may not be written. */
export async function prepareDocuments(
  writing: Writing,
  kind: DocumentSpec,
  drafts: readonly DocumentDraft[],
): Promise<readonly DocumentDraft[]> {
  for (const draft of drafts) {
    if (draft.before === null) requireInitialState(writing, kind, draft)
    else refuseSettled(kind, draft)
  }
  const addressed = await withClients(writing, kind, drafts)
  settle(writing)
  await refuseTakenNumbers(writing, kind.entity, addressed)
  return withNumbers(writing, kind.entity, addressed)
}

/** Refuses any state of a new document but the first; the others are reached by transitions. */
function requireInitialState(writing: Writing, kind: DocumentSpec, draft: DocumentDraft): void {
  const state = draft.values.activeworkstate
  if (state === kind.initial) return
  refuse(writing, draft, `status: ${shown(state)} is not allowed; a new ${kind.entity} is ${kind.initial}.`)
}

type DocumentField = keyof DocumentDraft['values']

/** Fields that determine the document's amounts, besides the lines. */
const amountFields: readonly DocumentField[] = ['companyid', 'taxable', 'taxrate']
/** Internal fields, which can be changed in any state. */
const looseFields: readonly DocumentField[] = [
  'activeworkstate',
  'activeworkstageid',
  'tags',
  'customfields',
  'sortorder',
]

/** True if a change affects the document's amounts. */
export const changesAmounts = (draft: DocumentDraft): boolean =>
  draft.before !== null && amountFields.some((wire) => differs(draft, wire))

function refuseSettled(kind: DocumentSpec, draft: DocumentDraft): void {
  const state = String(draft.before?.activeworkstate)
  const settled = kind.settled[state]
  if (!settled) return
  const changed = (Object.keys(draft.values) as DocumentField[]).filter((wire) => differs(draft, wire))
  const refused = changed.filter((wire) =>
    settled === 'all' ? !looseFields.includes(wire) : amountFields.includes(wire),
  )
  if (refused.length === 0) return
  const names = `${refused.join(', ')} can no longer be changed`
  throw new Problem('conflict', `The ${kind.entity} with id ${draft.id} is ${state}; ${names}.`)
}

/** True if the draft changes the field. */
function differs({ before, values }: DocumentDraft, wire: DocumentField): boolean {
  return wire in values && JSON.stringify(before?.[wire] ?? null) !== JSON.stringify(values[wire] ?? null)
}

/** Creates the lines of new documents: those of their templates, then those in their bodies. */
export async function createLines(
  writing: Writing,
  kind: DocumentSpec,
  drafts: readonly DocumentDraft[],
): Promise<void> {
  await copyDocumentTemplates(writing, kind, drafts)
  const inputs = drafts.flatMap((draft) =>
    nestedIn(draft, 'items').map((line) => ({ ...line, values: { ...line.values, [kind.key]: draft.id } })),
  )
  await createRecords(writing, writing.bindingOf(kind.lines), inputs)
}

/** Phases and lines are deleted and restored with their document. */
export const partsOf = (kind: BreakdownSpec): readonly Children[] => [
  { resource: kind.phases, by: kind.key, movable: false },
  { resource: kind.lines, by: kind.key, movable: false },
]
