/** Rules applied when an item is written: its phase, parent, prices and completion day. */

import { sql } from 'kysely'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { changeEach } from '../../write/update.ts'
import type { EffectsOf } from '../../write/write-context.ts'
import { type DraftOf, refuse, valueAfter, type WriteContext, withValues } from '../../write/write-context.ts'
import { withDiscountColumns, withLabourPrices } from '../lines/item-prices.ts'
import { withProducts } from '../lines/item-products.ts'
import { checkTree } from '../lines/item-tree.ts'
import { refuseExcessDiscounts } from '../lines/line-discounts.ts'
import { dropTimersOn, stopTimersOn } from '../time/timers-of-work.ts'
import { withCompletionDay } from './completion.ts'
import { checkPrerequisites } from './item-prerequisites.ts'
import { requireAssignable, requireReturnable } from './outside-assignees.ts'

export const itemEffects: EffectsOf<typeof items> = {
  ...noEffects,
  removing: stopTimersOn('id'),
  removed: dropTimersOn,
  restored: requireReturnable,
  check: checkPrerequisites,
  prepare: async (writing, drafts) => {
    await requireAssignable(writing, drafts)
    const phased = await withPhases(writing, await withProducts(writing, drafts))
    await checkTree(writing, { table: 'items', whole: 'projectid' }, phased)
    const labour = await withLabourPrices(writing, phased)
    const priced: readonly DraftOf<typeof items>[] = labour.map(withDiscountColumns)
    return withCompletionDay(priced, writing.actor.timezone)
  },
  created: (writing, drafts) => refuseExcessDiscounts(writing, 'items', drafts),
  changed: async (writing, drafts) => {
    await refuseExcessDiscounts(writing, 'items', drafts)
    await bringSubitemsAlong(writing, drafts)
  },
  children: [
    { resource: 'items', parentField: 'parentid', movable: false },
    { resource: 'time', parentField: 'itemid', movable: false },
    { resource: 'timeallocations', parentField: 'itemid', movable: false },
  ],
}

interface Phase {
  readonly id: number
  readonly projectid: number
}

/** Sets an item's phase: the requested one, otherwise its parent's, otherwise the project's first. */
async function withPhases(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof items>[],
): Promise<DraftOf<typeof items>[]> {
  const concerned = drafts.filter(
    ({ before, values }) => before === null || 'itemcollectionid' in values || idList(values.parentid).length > 0,
  )
  if (concerned.length === 0) return [...drafts]
  const getProject = (draft: DraftOf<typeof items>) => valueAfter(draft, 'projectid') as number
  const isFree = ({ values }: DraftOf<typeof items>) => (values.itemcollectionid ?? null) === null
  const free = concerned.filter(isFree)
  const phases = await loadPhases(writing, [...new Set(concerned.map(getProject))], free.length > 0)
  const parents = await loadRows(writing, items, free.flatMap(getParent), ['itemcollectionid'])
  const getBeside = (draft: DraftOf<typeof items>) => parents.get(getParent(draft)[0] ?? 0)?.itemcollectionid ?? null
  const first = await firstPhases(writing, free.filter((draft) => getBeside(draft) === null).map(getProject), phases)
  const place = (draft: DraftOf<typeof items>) => {
    if (isFree(draft))
      return withValues(draft, { itemcollectionid: getBeside(draft) ?? first.get(getProject(draft)) ?? null })
    const [phaseId, project] = [Number(draft.values.itemcollectionid), getProject(draft)]
    if (!phases.some(({ id, projectid }) => id === phaseId && projectid === project)) {
      refuse(
        writing,
        draft,
        about('itemcollectionid', 'wrong_reference', 'the phase with id {id} is not one of project {other}', {
          id: phaseId,
          other: project,
        }),
      )
    }
    return draft
  }
  const movedDrafts = new Set(concerned)
  return drafts.map((draft) => (movedDrafts.has(draft) ? place(draft) : draft))
}

const getParent = ({ values }: DraftOf<typeof items>): readonly number[] => idList(values.parentid)

/**
 * Reads the phases of the projects. Phases that become an item's default are locked against deletion until the write
 * ends (`remove.ts`).
 */
async function loadPhases(writing: WriteContext, projects: readonly number[], isLocked: boolean): Promise<Phase[]> {
  const result = await sql<Phase>`
    select id, projectid
    from projectphases
    where account_id = ${writing.actor.account} and projectid = any(${arrayLiteral(projects)}::bigint[]) and not deleted
    order by sortorder, id
    ${isLocked ? sql`for key share` : sql``}
  `.execute(writing.tx)
  return result.rows.map((row) => ({ id: Number(row.id), projectid: Number(row.projectid) }))
}

/**
 * The first phase of each project, created if there is none. Concurrent writers of a project's first items wait here,
 * so that only one phase is created.
 */
async function firstPhases(
  writing: WriteContext,
  projects: readonly number[],
  phases: readonly Phase[],
): Promise<ReadonlyMap<number, number>> {
  // Reversed, so that the first phase of each project wins.
  const byProject = (phasesToMap: readonly Phase[]) =>
    phasesToMap.toReversed().map(({ id, projectid }) => [projectid, id] as const)
  const first = new Map(byProject(phases))
  const lacking = [...new Set(projects)].filter((project) => !first.has(project))
  if (lacking.length === 0) return first
  await lockedSnapshots(writing, writing.bindingOf('projects'), lacking)
  for (const [project, id] of byProject(await loadPhases(writing, lacking, true))) first.set(project, id)
  const bare = lacking.filter((project) => !first.has(project))
  const t = translateFor(writing.actor.locale)
  const general = bare.map((projectid) => ({ values: { projectid, name: t('General') } }))
  const records = await createRecords(writing, writing.bindingOf('projectphases'), general)
  for (const [index, project] of bare.entries()) first.set(project, records[index] as number)
  return first
}

/** Moves children of moved items into the same phase. */
async function bringSubitemsAlong(writing: WriteContext, drafts: readonly DraftOf<typeof items>[]): Promise<void> {
  const moves = drafts.flatMap(({ id, values: { itemcollectionid: phase } }) =>
    phase === undefined ? [] : [{ parentid: id, phase }],
  )
  if (moves.length === 0) return
  const result = await sql<{ id: number; phase: number }>`
    select i.id, m.phase
    from json_to_recordset(${JSON.stringify(moves)}::json) as m(parentid bigint, phase bigint)
    join items i on i.account_id = ${writing.actor.account} and i.parentid = m.parentid and i.itemcollectionid <> m.phase
    where not i.deleted
    order by i.id
  `.execute(writing.tx)
  const below = result.rows.map((row) => ({ id: Number(row.id), values: { itemcollectionid: Number(row.phase) } }))
  await changeEach(writing, writing.bindingOf('items'), below, 'move')
}
