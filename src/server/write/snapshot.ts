/** A record as the change log keeps it: every field that a write can set, and the ids it is linked to. */
import { sql } from 'kysely'
import type { Snapshot } from '../changes/log.ts'
import { linkRows } from '../query/binding.ts'
import { arrayLiteral, type Context, type Expression, type Row, rowOf } from '../query/condition.ts'
import { portionsOf } from './portions.ts'
import type { Binding, Writing } from './writing.ts'

/** Reads records by id and locks their rows until the write ends, so that nobody changes them in between. */
export async function lockedSnapshots(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Snapshot>> {
  const found = new Map<number, Snapshot>()
  // In the same order by everybody, so that no two wait for each other.
  for await (const some of portionsOf(ids.toSorted((one, other) => one - other))) {
    for (const { id, record } of await lockSome(writing, binding, some)) found.set(Number(id), record)
  }
  return found
}

async function lockSome(writing: Writing, binding: Binding, ids: readonly number[]) {
  const row = rowOf('t')
  const result = await sql<{ id: number; record: Snapshot }>`
    select t.id, row_to_json(s) as record
    from ${sql.table(binding.table)} t
    cross join lateral (select ${sql.join(columnsOf(binding, row, contextOf(writing)))}) s
    where t.account_id = ${writing.actor.account} and t.id = any(${arrayLiteral(ids)}::bigint[])
    order by t.id
    for update of t
  `.execute(writing.tx)
  return result.rows
}

/** The values of the write that statements put together from a binding use. */
export function contextOf({ actor }: Writing): Context {
  const { account, timezone, contact } = actor
  return { account: sql`${account}`, timezone: sql`${timezone}`, contact: sql`${contact}` }
}

function columnsOf(binding: Binding, row: Row, context: Context): Expression[] {
  const written = Object.entries(binding.resource.fields).filter(
    ([, field]) => field.write !== 'never' || field.kind === 'sortkey',
  )
  const wires = written.map(([wire]) => wire)
  return [...storedFields(binding, row, context, wires), sql`${row.column('deleted')} as deleted`]
}

/** Fields of a row, as far as it has them by itself or by links; each under its wire name. */
export function storedFields(binding: Binding, row: Row, context: Context, wires: readonly string[]): Expression[] {
  return wires.flatMap((wire) => {
    const source = binding.sources[wire]
    if (source?.from === 'column') {
      const value = row.column(source.column ?? wire)
      const isKey = binding.resource.fields[wire]?.kind === 'sortkey'
      return [sql`${isKey ? sql`encode(${value}, 'hex')` : value} as ${sql.ref(wire)}`]
    }
    // What is written by way of other columns or tables, such as a discount or the account's own fields.
    if (source?.from === 'computed' && source.relations.length === 0) {
      return [sql`${source.render(row, context)} as ${sql.ref(wire)}`]
    }
    if (source?.from !== 'link') return []
    const target = sql.ref(`l.${source.target}`)
    return [
      sql`(select json_agg(${target} order by ${target}) from ${sql.table(source.table)} l where ${linkRows(source, row, 'l')}) as ${sql.ref(wire)}`,
    ]
  })
}
