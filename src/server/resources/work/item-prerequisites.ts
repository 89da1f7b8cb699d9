/** Prerequisites of items. They must not form a cycle. */

import { sql } from 'kysely'
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { about, getRecord } from '../../../contract/requests/refusal.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, refuse, type WriteContext } from '../../write/write-context.ts'

type Graph = ReadonlyMap<number, readonly number[]>

/** Refuses prerequisites that would close a cycle, also among the drafts of one write. */
export async function checkPrerequisites(
  writing: WriteContext,
  drafts: readonly Draft<Pick<ValuesOf<typeof items>, 'prerequisites'>>[],
): Promise<void> {
  // No item depends on a new one yet.
  const matchingDrafts = drafts.filter(({ before, values }) => before && idList(values.prerequisites).length > 0)
  if (matchingDrafts.length === 0) return
  const graph = await graphAfter(writing, matchingDrafts)
  for (const draft of matchingDrafts) {
    for (const id of idList(draft.values.prerequisites)) {
      if (id === draft.id)
        refuse(
          writing,
          draft,
          about('prerequisites', 'wrong_reference', 'item {id} cannot wait for itself', { id: getRecord('item', id) }),
        )
      else if (reaches(graph, id, draft.id)) {
        refuse(
          writing,
          draft,
          about(
            'prerequisites',
            'not_allowed',
            'item {id} waits for item {other} already, itself or through others; use items that do not wait for item {other}',
            { id: getRecord('item', id), other: getRecord('item', draft.id) },
          ),
        )
      }
    }
  }
}

/**
 * The dependencies after the write. Writers of an account wait for each other here, so that concurrent writes cannot
 * close a cycle together.
 */
async function graphAfter(
  { tx, actor }: WriteContext,
  drafts: readonly Draft<Pick<ValuesOf<typeof items>, 'prerequisites'>>[],
): Promise<Graph> {
  await lockByName(tx, `prerequisites:${actor.account}`)
  const prerequisiteIds = [...new Set(drafts.flatMap((draft) => idList(draft.values.prerequisites)))]
  const result = await sql<{ item: number; waits: number[] }>`
    with recursive reached as (
      select unnest(${arrayLiteral(prerequisiteIds)}::bigint[]) as id
      union
      select l.prerequisiteid
      from reached r
      join item_prerequisites l on l.account_id = ${actor.account} and l.itemid = r.id
    )
    select l.itemid::float8 as item, json_agg(l.prerequisiteid) as waits
    from reached r
    join item_prerequisites l on l.account_id = ${actor.account} and l.itemid = r.id
    group by l.itemid
  `.execute(tx)
  const storedPrerequisites = result.rows.map(({ item, waits }) => [item, waits.map(Number)] as const)
  return new Map([
    ...storedPrerequisites,
    ...drafts.map(({ id, values }) => [id, idList(values.prerequisites)] as const),
  ])
}

function reaches(graph: Graph, start: number, end: number): boolean {
  const visitedIds = new Set<number>()
  const next = [start]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === end) return true
    if (visitedIds.has(id)) continue
    visitedIds.add(id)
    next.push(...(graph.get(id) ?? []))
  }
  return false
}
