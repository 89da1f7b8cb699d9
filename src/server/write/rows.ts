/** Fields of other records for the rules of a write: by name, typed by the declaration, as the open transaction sees them. */
import { sql } from 'kysely'
import type { Resource, ValuesOf } from '../../contract/language/resource.ts'
import { runNow } from '../db/run-compiled.ts'
import { arrayLiteral, type Expression, rowNamed } from '../query/condition.ts'
import { getContext, storedFields } from './snapshot.ts'
import type { WriteContext } from './write-context.ts'

/** Values of some fields of one record; null for a field without a value. */
export type RowOf<R extends Resource, Wire extends keyof ValuesOf<R>> = {
  readonly [Name in Wire]: ValuesOf<R>[Name] | null
}

/** Fields of records by id, whether or not they are deleted or the writer sees them. Unknown ids have no entry. */
export async function loadRows<R extends Resource, Wire extends keyof ValuesOf<R> & string>(
  writing: WriteContext,
  resource: R,
  ids: readonly number[],
  fieldNames: readonly Wire[],
): Promise<ReadonlyMap<number, RowOf<R, Wire>>> {
  return read(writing, resource, ids, fieldNames, sql``)
}

/** The same, locked until the write ends, so that nobody changes the records before. */
export async function lockRows<R extends Resource, Wire extends keyof ValuesOf<R> & string>(
  writing: WriteContext,
  resource: R,
  ids: readonly number[],
  fieldNames: readonly Wire[],
): Promise<ReadonlyMap<number, RowOf<R, Wire>>> {
  return read(writing, resource, ids, fieldNames, sql`for no key update of t`)
}

async function read<R extends Resource, Wire extends keyof ValuesOf<R> & string>(
  writing: WriteContext,
  resource: R,
  ids: readonly number[],
  fieldNames: readonly Wire[],
  lock: Expression,
): Promise<ReadonlyMap<number, RowOf<R, Wire>>> {
  if (ids.length === 0) return new Map()
  const binding = writing.bindingOf(resource.name)
  const columns = storedFields(binding, rowNamed('t'), getContext(writing), fieldNames)
  if (columns.length < fieldNames.length)
    throw new Error(`${resource.name} does not store all of ${fieldNames.join(', ')}`)
  // Sent immediately, so that it can share a round trip with other statements (`awaitAll`).
  const rows = await runNow(
    writing.tx,
    sql<{ id: number; record: RowOf<R, Wire> }>`
    select t.id, row_to_json(s) as record
    from ${sql.table(binding.table)} t
    cross join lateral (select ${sql.join(columns)}) s
    where t.account_id = ${writing.actor.account} and t.id = any(${arrayLiteral([...new Set(ids)])}::bigint[])
    order by t.id
    ${lock}
  `,
  )
  return new Map(rows.map(({ id, record }) => [Number(id), record]))
}
