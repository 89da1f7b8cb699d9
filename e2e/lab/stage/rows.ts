/** All rows of all tables, for comparison after a restore. */
import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/database.ts'

type TableRow = Readonly<Record<string, unknown>>
/** Rows by table and primary key. */
export type AllRows = ReadonlyMap<string, ReadonlyMap<string, TableRow>>

export async function allRows({ kysely }: Pick<Database, 'kysely'>): Promise<AllRows> {
  const keys = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    group by c.relname order by c.relname
  `.execute(kysely)
  const found = new Map<string, ReadonlyMap<string, TableRow>>()
  for (const { table, columns } of keys.rows) {
    const { rows } = await sql<{ row: TableRow }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(kysely)
    found.set(table, new Map(rows.map(({ row }) => [columns.map((name) => String(row[name])).join('/'), row])))
  }
  return found
}

/** Rows that are missing or changed. */
function lostBetween(before: AllRows, after: AllRows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (now === undefined) return [`the table ${table} is gone`]
    return [...rows].flatMap(([key, row]) => {
      const found = now.get(key)
      if (found === undefined) return [`${table} ${key} is gone`]
      return Object.keys(row)
        .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(row[name]))
        .map((name) => `${table} ${key}: ${name} was ${JSON.stringify(row[name])}, is ${JSON.stringify(found[name])}`)
    })
  })
}

/** Rows that are in only one of the two, or differ. */
export function differences(one: AllRows, other: AllRows): string[] {
  const added = [...other].flatMap(([table, rows]) =>
    [...rows.keys()].filter((key) => !one.get(table)?.has(key)).map((key) => `${table} ${key} was not there`),
  )
  return [...lostBetween(one, other), ...added]
}
