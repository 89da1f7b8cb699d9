/**
 * Finds the sort key for a record that is moved into a gap, and makes room for it. Moves into the same gap make keys longer
 * and longer; before one grows beyond `maxLength`, the rows around the gap get short keys again, evenly spread, in their
 * present order. This is no change of these rows: it is not logged, and they keep their time of modification. It happens once
 * in a few hundred moves into the same gap, and takes in as many rows as it needs for short keys.
 */
import { type RawBuilder, sql } from 'kysely'
import { endAfter, keyBetween, keysBetween } from '../../contract/sort-key.ts'
import { getColumn } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Two keys that are next to each other; null for the start or the end of the list. */
export interface Gap {
  readonly low: string | null
  readonly high: string | null
}

/** The most bytes of a key. */
const maxLength = 64
/** The most bytes of a key after spreading, so that it takes a while until it is needed again. */
const roomy = 24
/** Rows on each side of the gap that are tried first. */
const narrow = 32

const byteLength = (key: string) => key.length / 2

export const sortColumn = (binding: Binding): RawBuilder<unknown> => sql.ref(getColumn(binding, 'sortorder'))

/** A key for record `id` in the gap. The caller holds the lock of the order. */
export async function keyIn(writing: WriteContext, binding: Binding, id: number, gap: Gap): Promise<string> {
  const key = keyBetween(gap.low, gap.high)
  return byteLength(key) <= maxLength ? key : spread(writing, binding, id, gap, narrow)
}

interface Neighbour {
  readonly id: number
  readonly key: string
}

async function spread(writing: WriteContext, binding: Binding, id: number, gap: Gap, width: number): Promise<string> {
  const before = (await side(writing, binding, id, gap, 'before', width + 1)).toReversed()
  const after = await side(writing, binding, id, gap, 'after', width + 1)
  // The outermost rows keep their keys and bound the others, unless the list ends before them.
  const low = before.length > width ? (before.shift()?.key ?? null) : null
  const high = after.length > width ? (after.pop()?.key ?? null) : getEnd(after.at(-1)?.key ?? before.at(-1)?.key)
  const rows = [...before, ...after]
  const keys = freeKeys(low, high, rows)
  const isWhole = low === null && high === null
  if (!isWhole && keys.some((key) => byteLength(key) > roomy)) return spread(writing, binding, id, gap, width * 4)
  const [mine = ''] = keys.splice(before.length, 1)
  await store(writing, binding, rows, keys)
  return mine
}

const getEnd = (last: string | undefined) => (last === undefined ? null : endAfter(last))

/** Rows on one side of the gap, nearest first, without the record that is moved. */
async function side(
  writing: WriteContext,
  binding: Binding,
  id: number,
  { low, high }: Gap,
  where: 'before' | 'after',
  limit: number,
): Promise<Neighbour[]> {
  const column = sortColumn(binding)
  const edge = where === 'before' ? (low ?? '') : (high ?? 'ff'.repeat(maxLength))
  const result = await sql<Neighbour>`
    select id, encode(${column}, 'hex') as key
    from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and id <> ${id}::bigint
      and ${column} ${sql.raw(where === 'before' ? '<=' : '>=')} ${`\\x${edge}`}::bytea
    order by ${column} ${sql.raw(where === 'before' ? 'desc' : 'asc')}
    limit ${limit}
  `.execute(writing.tx)
  return result.rows
}

/** A key for each row and for the moved one. None is in use now, because the update changes row after row. */
function freeKeys(low: string | null, high: string | null, rows: readonly Neighbour[]): string[] {
  const usedKeys = new Set(rows.map(({ key }) => key))
  const free = keysBetween(low, high, 2 * rows.length + 1).filter((key) => !usedKeys.has(key))
  const step = free.length / (rows.length + 1)
  return Array.from({ length: rows.length + 1 }, (_, position) => free[Math.floor(position * step)] as string)
}

/** Locks the rows in the order of ids first, as every write does. */
async function store(writing: WriteContext, binding: Binding, rows: readonly Neighbour[], keys: readonly string[]) {
  const ids = arrayLiteral(rows.map(({ id }) => Number(id)))
  const { account } = writing.actor
  await sql`
    select id
    from ${sql.table(binding.table)}
    where account_id = ${account} and id = any(${ids}::bigint[])
    order by id
    for no key update
  `.execute(writing.tx)
  await sql`
    update ${sql.table(binding.table)} t
    set ${sortColumn(binding)} = decode(n.key, 'hex')
    from unnest(${ids}::bigint[], ${arrayLiteral(keys)}::text[]) as n(id, key)
    where t.account_id = ${account} and t.id = n.id
  `.execute(writing.tx)
}
