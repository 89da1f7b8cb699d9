/**
 * Moves a record to another position in the manual order. Usually one row is written, with a key between the
 * neighbour's and the next one's; only if there is no room left, rows around it are written as well (`spread.ts`).
 * Moves in an account wait for each other, so that none is computed from keys that another is changing; everything
 * possible is done before the lock is taken. Appending new records never waits.
 */
import { sql } from 'kysely'
import { problem } from '../../contract/requests/problem.ts'
import { endAfter } from '../../contract/sort-key.ts'
import { lockByName } from '../db/advisory-lock.ts'
import { visibleSnapshots } from './snapshot.ts'
import { type Gap, keyIn, sortColumn } from './spread.ts'
import { changeEach } from './update.ts'
import type { Binding, WriteContext } from './write-context.ts'

export interface NewPosition {
  readonly side: 'after' | 'before'
  readonly neighbour: number
}

/** Puts the record next to a neighbour that the actor sees, in the same list. */
export async function reorderRecord(
  writing: WriteContext,
  binding: Binding,
  id: number,
  place: NewPosition,
): Promise<void> {
  const { reorder, name } = binding.resource
  if (!reorder) throw problem('not_allowed', '{things} have no custom order', { things: binding.resource.label })
  if (place.neighbour === id)
    throw problem('wrong_reference', '{id} is the record itself', { id }, `place${place.side}id`)
  await lockByName(writing.tx, `order:${writing.actor.account}:${name}`)
  const records = await visibleSnapshots(writing, binding, [id, place.neighbour])
  const [movedRecord, neighbour] = [records.get(id), records.get(place.neighbour)]
  if (!movedRecord || !neighbour) throw new Error('A visible record has no row')
  if (reorder.within && movedRecord[reorder.within] !== neighbour[reorder.within]) {
    throw problem(
      'wrong_reference',
      'The {thing} with id {id} belongs to another list ({otherfield})',
      { thing: binding.resource.singular, id: place.neighbour, otherfield: reorder.within },
      `place${place.side}id`,
    )
  }
  const gap = await gapBeside(writing, binding, id, place, String(neighbour.sortorder))
  const sortorder = await keyIn(writing, binding, id, gap)
  const values = { sortorder, ...followed(reorder.follow, movedRecord, neighbour) }
  await changeEach(writing, binding, [{ id, values, snapshot: movedRecord }], 'move')
}

/** Fields that a moved record takes over from its new neighbour, such as the phase that it was dropped into. */
function followed(fieldNames: readonly string[], record: object, neighbour: object): Record<string, unknown> {
  const getField = (record: object, fieldName: string) => (record as Record<string, unknown>)[fieldName] ?? null
  const differing = fieldNames.filter((fieldName) => getField(record, fieldName) !== getField(neighbour, fieldName))
  return Object.fromEntries(differing.map((fieldName) => [fieldName, getField(neighbour, fieldName)]))
}

/** The place that the record is moved to. */
async function gapBeside(
  writing: WriteContext,
  binding: Binding,
  id: number,
  place: NewPosition,
  neighbour: string,
): Promise<Gap> {
  const column = sortColumn(binding)
  const after = place.side === 'after'
  const result = await sql<{ key: string }>`
    select encode(${column}, 'hex') as key
    from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and id <> ${id}::bigint
      and ${column} ${sql.raw(after ? '>' : '<')} ${`\\x${neighbour}`}::bytea
    order by ${column} ${sql.raw(after ? 'asc' : 'desc')}
    limit 1
  `.execute(writing.tx)
  const next = result.rows[0]?.key ?? null
  return after ? { low: neighbour, high: next ?? endAfter(neighbour) } : { low: next, high: neighbour }
}
