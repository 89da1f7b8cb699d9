/** Finds the rows that a request has written, in the tables of all resources. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { getBinding } from '../resources/bindings.ts'
import { everyResource } from './test-records.ts'

/** Changes of the database since a moment. */
export interface SideEffects {
  /** Tables with new versions of rows since then, and `changes` if the log has new entries. */
  readonly written: () => Promise<string[]>
  /** Mismatches since then: tables with a changed record that has no entry in the change log, and entries without a change. */
  readonly unfit: () => Promise<string[]>
}

/** Tables of records, and the names of their resources in the change log. */
async function recordTables({ kysely }: Database): Promise<Map<string, string[]>> {
  const found = await sql<{ name: string }>`
    select table_name as name
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'
  `.execute(kysely)
  const identified = new Set(found.rows.map(({ name }) => name))
  const tables = new Map<string, string[]>()
  for (const { name, writers } of everyResource) {
    const { table } = getBinding(name)
    if (writers !== 'nobody' && identified.has(table)) tables.set(table, [...(tables.get(table) ?? []), name])
  }
  return tables
}

/** Returns a function that starts a new observation with each call. */
export async function watchSideEffects(database: Database): Promise<() => Promise<SideEffects>> {
  const tables = [...(await recordTables(database))]
  const said = (parts: readonly RawBuilder<unknown>[]) =>
    sql`select array_remove(array[${sql.join(parts)}], null) as found`
  const names = async (query: RawBuilder<unknown>) =>
    (await (query as RawBuilder<{ found: string[] }>).execute(database.kysely)).rows[0]?.found ?? []
  // Earlier rows may have been inserted directly, without an entry.
  const highest = sql.join(tables.map(([table]) => sql`coalesce((select max(id) from ${sql.table(table)}), 0)`))
  const first = await (sql`select array[${highest}] as ids` as RawBuilder<{ ids: number[] }>).execute(database.kysely)
  const where = (name: string, holds: RawBuilder<unknown>) => sql`case when exists (${holds}) then ${sql.lit(name)} end`

  return async () => {
    const begun = await sql<{ at: number; time: string }>`
      select pg_current_xact_id()::text::bigint as at, clock_timestamp()::text as time
    `.execute(database.kysely)
    const at = sql`${begun.rows[0]?.at ?? 0}::bigint`
    const time = sql`${begun.rows[0]?.time}::timestamptz`
    // Bookkeeping columns do not count as changes: deliveries of a subscription, the last use of a key.
    const byWrites: Readonly<Record<string, RawBuilder<unknown>>> = {
      webhooks: sql` and t.lastmodified >= ${time}`,
      apikeys: sql` and (t.lastused is null or t.lastused < ${time})`,
    }
    const since = (table: string) =>
      sql`select 1 from ${sql.table(table)} t where t.xmin::text::bigint > ${at}${byWrites[table] ?? sql``}`
    const entries = sql`select 1 from changes c where c.write > ${at}`
    return {
      written: () => names(said([...tables.map(([table]) => where(table, since(table))), where('changes', entries)])),
      unfit: () =>
        names(
          said(
            tables.flatMap(([table, resources], index) => {
              const fresh = sql`t.id > ${sql.lit(Number(first.rows[0]?.ids[index]))}`
              const of = sql`c.resource in (${sql.join(resources.map((name) => sql.lit(name)))})`
              const told = sql`select 1 from changes c where c.account_id = t.account_id and ${of} and c.recordid = t.id`
              const there = sql`select 1 from ${sql.table(table)} t where t.account_id = c.account_id and t.id = c.recordid`
              return [
                where(table, sql`${since(table)} and ${fresh} and not exists (${told})`),
                where(`changes of ${table}`, sql`${entries} and ${of} and not exists (${there})`),
              ]
            }),
          ),
        ),
    }
  }
}
