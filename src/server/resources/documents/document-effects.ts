/**
 * Rules applied when an invoice or a quote is written: its client and its number. Totals are calculated by database triggers on the lines.
 */
import { about } from '../../../contract/requests/refusal.ts'
import { createRecords } from '../../write/create.ts'
import { nestedIn } from '../../write/new-records.ts'
import type { Children, WriteContext } from '../../write/write-context.ts'
import { refuse, throwIfInvalid } from '../../write/write-context.ts'
import type { BreakdownSpec, DocumentDraft, DocumentSpec } from '../lines/document-specs.ts'
import { copyDocumentTemplates } from '../lines/made-from-template.ts'
import { refuseTakenNumbers, withNumbers } from '../numbers.ts'
import { withClients } from './document-clients.ts'

/** Sets defaults that invoices and quotes have in common. Throws a Problem if a draft may not be written. */
export async function prepareDocuments(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly DocumentDraft[],
): Promise<readonly DocumentDraft[]> {
  for (const draft of drafts) if (draft.before === null) requireInitialState(writing, kind, draft)
  const addressed = await withClients(writing, kind, drafts)
  throwIfInvalid(writing)
  await refuseTakenNumbers(writing, kind.entity, addressed)
  return withNumbers(writing, kind.entity, addressed)
}

/** Refuses any state of a new document but the first; the others are reached by transitions. */
function requireInitialState(writing: WriteContext, kind: DocumentSpec, draft: DocumentDraft): void {
  const state = draft.values.activeworkstate
  if (state === kind.initial) return
  refuse(
    writing,
    draft,
    about('status', 'not_allowed', '{value} is not allowed; a new {thing} is {state}', {
      value: state,
      thing: kind.entity,
      state: kind.initial,
    }),
  )
}

/** Creates the lines of new documents: those of their templates, then those in their bodies. */
export async function createLines(
  writing: WriteContext,
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
export const getParts = (kind: BreakdownSpec): readonly Children[] => [
  { resource: kind.phases, parentField: kind.key, movable: false },
  { resource: kind.lines, parentField: kind.key, movable: false },
]
