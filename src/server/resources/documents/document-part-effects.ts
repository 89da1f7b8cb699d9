/**
 * Rules applied when phases and lines of invoices, quotes and templates are written: the document must
 * not be issued, and a
 * line needs a phase and a price.
 */
import { sql } from 'kysely'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { about, getRecord } from '../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/write-context.ts'
import { isChanged, refuse, valueAfter, type WriteContext, withValues } from '../../write/write-context.ts'
import { projectsOfWork } from '../figures/billed-work.ts'
import { type BreakdownSpec, loadDocuments, type PartDraft, type PartValues } from '../lines/document-specs.ts'
import { withDiscountColumns, withLabourPrices } from '../lines/item-prices.ts'
import { withProducts } from '../lines/item-products.ts'
import { checkTree } from '../lines/item-tree.ts'
import { refuseExcessDiscounts } from '../lines/line-discounts.ts'
import { requireDrafts, requirePrintedParts } from './versions/issued-rule.ts'

export function getPhaseEffects(kind: BreakdownSpec): Effects<PartValues> {
  return {
    ...noEffects,
    prepare: (writing, drafts) => requirePrintedParts(writing, kind, 'phases', drafts),
    removed: (writing, ids, withParent) => requireOpenParts(writing, kind, 'phases', ids, withParent),
    restored: (writing, ids, withParent) => requireOpenParts(writing, kind, 'phases', ids, withParent),
    children: [{ resource: kind.lines, parentField: 'itemcollectionid', movable: true }],
  }
}

export function getLineEffects(kind: BreakdownSpec): Effects<PartValues> {
  return {
    ...noEffects,
    prepare: async (writing, newDrafts) => {
      const drafts = await requirePrintedParts(writing, kind, 'lines', newDrafts)
      if (kind.lines === 'invoiceitems') await refuseMoved(writing, drafts)
      const phased = await withPhases(writing, kind, await withProducts(writing, drafts))
      await checkTree(writing, { table: kind.lines, whole: kind.key }, phased)
      return (await withLabourPrices(writing, phased)).map(withDiscountColumns)
    },
    created: (writing, drafts) => refuseExcessDiscounts(writing, kind.lines, drafts),
    changed: (writing, drafts) => refuseExcessDiscounts(writing, kind.lines, drafts),
    removed: (writing, ids, withParent) => requireOpenParts(writing, kind, 'lines', ids, withParent),
    restored: (writing, ids, withParent) => requireOpenParts(writing, kind, 'lines', ids, withParent),
    children: [{ resource: kind.lines, parentField: 'parentid', movable: false }],
  }
}

/** A line that bills time or expenses belongs to their project. */
async function refuseMoved(writing: WriteContext, drafts: readonly PartDraft[]): Promise<void> {
  const movedDrafts = drafts.filter((draft) => draft.before !== null && isChanged(draft, 'projectid'))
  const projects = await projectsOfWork(
    writing,
    movedDrafts.map(({ id }) => id),
  )
  for (const draft of movedDrafts) {
    const project = projects.get(draft.id)
    if (project === undefined || project === draft.values.projectid) continue
    refuse(
      writing,
      draft,
      about('projectid', 'wrong_reference', 'the line bills work of the project with id {id} and stays there', {
        id: getRecord('project', project),
      }),
    )
  }
}

const documentIds = (kind: BreakdownSpec, drafts: readonly PartDraft[]): number[] => [
  ...new Set(drafts.map((draft) => Number(valueAfter(draft, kind.key)))),
]

/** Checks parts that are deleted or restored on their own; with their document, its state does not matter. */
async function requireOpenParts(
  writing: WriteContext,
  kind: BreakdownSpec,
  part: 'phases' | 'lines',
  ids: readonly number[],
  withParent: boolean,
): Promise<void> {
  if (!withParent) await requireDrafts(writing, kind, await loadDocuments(writing, kind, part, ids))
}

interface Phase {
  readonly id: number
  readonly document: number
}

/** Sets the phase of a line: the requested one, otherwise the first of its document. */
async function withPhases(
  writing: WriteContext,
  kind: BreakdownSpec,
  drafts: readonly PartDraft[],
): Promise<PartDraft[]> {
  const concerned = new Set(drafts.filter((draft) => draft.before === null || 'itemcollectionid' in draft.values))
  const phases = await loadPhases(writing, kind, documentIds(kind, [...concerned]))
  const placed: PartDraft[] = []
  for (const draft of drafts) placed.push(concerned.has(draft) ? await inPhase(writing, kind, draft, phases) : draft)
  return placed
}

async function inPhase(
  writing: WriteContext,
  kind: BreakdownSpec,
  draft: PartDraft,
  phases: Phase[],
): Promise<PartDraft> {
  const document = Number(valueAfter(draft, kind.key))
  const phaseId = (draft.values.itemcollectionid ?? null) as number | null
  const documentPhases = phases.filter((phase) => phase.document === document)
  if (phaseId === null) {
    const first = documentPhases[0]?.id ?? (await firstPhase(writing, kind, document, phases))
    return withValues(draft, { itemcollectionid: first })
  }
  if (!documentPhases.some((phase) => phase.id === phaseId)) {
    refuse(
      writing,
      draft,
      about('itemcollectionid', 'wrong_reference', 'the phase with id {id} is not one of {thing} {other}', {
        id: getRecord('phase', phaseId),
        thing: kind.entity,
        other: getRecord(kind.entity, document),
      }),
    )
  }
  return draft
}

async function loadPhases(writing: WriteContext, kind: BreakdownSpec, documents: readonly number[]): Promise<Phase[]> {
  if (documents.length === 0) return []
  const key = sql.ref(kind.key)
  // Locked, as a phase can become the default of a line. Writers of invoices and quotes are already serialized by
  // `requirePrintedParts`.
  const lockClause = kind.initial ? sql`` : sql`for key share`
  const result = await sql<Phase>`
    select id, ${key} as document
    from ${sql.table(kind.phases)}
    where account_id = ${writing.actor.account} and ${key} = any(${arrayLiteral(documents)}::bigint[]) and not deleted
    order by sortorder, id
    ${lockClause}
  `.execute(writing.tx)
  return result.rows.map((row) => ({ id: Number(row.id), document: Number(row.document) }))
}

async function firstPhase(
  writing: WriteContext,
  kind: BreakdownSpec,
  document: number,
  phases: Phase[],
): Promise<number> {
  const t = translateFor(writing.actor.locale)
  const input = { values: { [kind.key]: document, name: t('General') } }
  const [id] = await createRecords(writing, writing.bindingOf(kind.phases), [input])
  phases.push({ id: id as number, document })
  return id as number
}
