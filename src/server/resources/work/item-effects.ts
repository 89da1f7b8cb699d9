/** Rules applied when an item is written: its phase, its place in the tree of items, its prices, its completion day. */

import { sql } from 'kysely'
import { items } from '../../../contract/resources/work/items.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { rowsOf } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { changeEach } from '../../write/update.ts'
import type { EffectsOf } from '../../write/writing.ts'
import { type DraftOf, refuse, valueAfter, type Writing, withValues } from '../../write/writing.ts'
import { withCompletionDay } from './completion.ts'
import { checkPrerequisites } from './item-prerequisites.ts'
import { withDiscountColumns, withLabourPrices } from './item-prices.ts'
import { withProducts } from './item-products.ts'
import { checkTree } from './item-tree.ts'
import { requireAssignable, requireReturnable } from './outside-assignees.ts'

export const itemEffects: EffectsOf<typeof items> = {
  ...noEffects,
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
  changed: bringSubitemsAlong,
  children: [
    { resource: 'items', by: 'parentid', movable: false },
    { resource: 'time', by: 'itemid', movable: false },
    { resource: 'timeallocations', by: 'itemid', movable: false },
  ],
}

interface Phase {
  readonly id: number
  readonly projectid: number
}

/** An item lives in a phase of its project: the one that it names, else its parent's, else the first. */
async function withPhases(
  writing: Writing,
  drafts: readonly DraftOf<typeof items>[],
): Promise<DraftOf<typeof items>[]> {
  const concerned = drafts.filter(
    ({ before, values }) => before === null || 'itemcollectionid' in values || idList(values.parentid).length > 0,
  )
  if (concerned.length === 0) return [...drafts]
  const projects = [...new Set(concerned.map((draft) => valueAfter(draft, 'projectid') as number))]
  const phases = await phasesOf(writing, projects)
  const placed: DraftOf<typeof items>[] = []
  for (const draft of drafts) placed.push(concerned.includes(draft) ? await inPhase(writing, draft, phases) : draft)
  return placed
}

async function inPhase(
  writing: Writing,
  draft: DraftOf<typeof items>,
  phases: Phase[],
): Promise<DraftOf<typeof items>> {
  const project = valueAfter(draft, 'projectid') as number
  const wanted = (draft.values.itemcollectionid ?? null) as number | null
  const own = phases.filter((phase) => phase.projectid === project)
  if (wanted !== null) {
    const found = own.some((phase) => phase.id === wanted)
    if (!found)
      refuse(writing, draft, `itemcollectionid: the phase with id ${wanted} is not one of project ${project}.`)
    return draft
  }
  const parent = draft.values.parentid as number | null | undefined
  const beside = parent ? await rowsOf(writing, items, [parent], ['itemcollectionid']) : null
  const first =
    beside?.get(Number(parent))?.itemcollectionid ?? own[0]?.id ?? (await firstPhase(writing, project, phases))
  return withValues(draft, { itemcollectionid: first })
}

async function phasesOf(writing: Writing, projects: readonly number[]): Promise<Phase[]> {
  const result = await sql<Phase>`
    select id, projectid
    from projectphases
    where account_id = ${writing.actor.account} and projectid = any(${arrayLiteral(projects)}::bigint[]) and not deleted
    order by sortorder, id
  `.execute(writing.tx)
  return result.rows.map((row) => ({ id: Number(row.id), projectid: Number(row.projectid) }))
}

/** Writers of a project's first items wait for each other here, so that there is one first phase. */
async function firstPhase(writing: Writing, projectid: number, phases: Phase[]): Promise<number> {
  await lockedSnapshots(writing, writing.bindingOf('projects'), [projectid])
  const [known] = await phasesOf(writing, [projectid])
  if (known) {
    phases.push(known)
    return known.id
  }
  const [id] = await createRecords(writing, writing.bindingOf('projectphases'), [
    { values: { projectid, name: 'General' } },
  ])
  phases.push({ id: id as number, projectid })
  return id as number
}

/** Items below a moved one go with it into its new phase. */
async function bringSubitemsAlong(writing: Writing, drafts: readonly DraftOf<typeof items>[]): Promise<void> {
  const moved = drafts.filter((draft) => 'itemcollectionid' in draft.values)
  for (const draft of moved) {
    const phase = draft.values.itemcollectionid as number
    const result = await sql<{ id: number }>`
      select id
      from items
      where account_id = ${writing.actor.account} and parentid = ${draft.id}::bigint
        and itemcollectionid <> ${phase}::bigint and not deleted
    `.execute(writing.tx)
    const below = result.rows.map((row) => ({ id: Number(row.id), values: { itemcollectionid: phase } }))
    await changeEach(writing, writing.bindingOf('items'), below, 'move')
  }
}
