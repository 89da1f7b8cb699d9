/** Inserts generated rows: few statements with many rows each. Knows tables, but not the meaning of the rows. */
import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import type { Ids, TableRow, TableRows } from './rows.ts'

/** Tables with a manual order; a new row's sort key is derived from its id, as everywhere. */
const orderedTables = new Set([
  'workstages',
  'customfields',
  'customfieldoptions',
  'projects',
  'projectphases',
  'items',
  'invoices',
  'invoicephases',
  'invoiceitems',
  'quotes',
  'quotephases',
  'quoteitems',
  'templatephases',
  'templateitems',
])

/** Number of rows that are collected before they are inserted. */
const portion = 30_000

/**
 * Inserts portions of rows as they are generated. Tables are filled in the order in which they first appear, so that
 * referenced rows are there first. Returns the filled tables.
 */
export async function insertAll(tx: Tx, portions: Iterable<TableRows>): Promise<ReadonlySet<string>> {
  const pendingRows = new Map<string, TableRow[]>()
  const flush = async () => {
    for (const [table, rows] of pendingRows) {
      if (rows.length > 0) await insert(tx, table, rows.splice(0))
    }
  }
  for (const rows of portions) {
    for (const [table, more] of rows) {
      const tableRows = pendingRows.get(table) ?? []
      pendingRows.set(table, tableRows)
      tableRows.push(...more)
    }
    if ([...pendingRows.values()].reduce((sum, { length }) => sum + length, 0) >= portion) await flush()
  }
  await flush()
  return new Set(pendingRows.keys())
}

/** All rows of a table have the same keys. */
async function insert(tx: Tx, table: string, rows: readonly TableRow[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const [key, value] = orderedTables.has(table)
    ? [sql`, sortorder`, sql`, '\\xc0'::bytea || substring(int8send(id) from 3 for 6) || '\\x80'::bytea`]
    : [sql``, sql``]
  await sql`
    insert into ${sql.table(table)} (${columns}${key})
    select ${columns}${value}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(tx)
}

/** Updates the planner's statistics, and the visibility map that index-only scans need. */
export async function analyzeTables(queries: Database['kysely'], tables: ReadonlySet<string>): Promise<void> {
  await sql`vacuum (analyze) ${sql.join([...tables].map((table) => sql.table(table)))}`.execute(queries)
}

/** Sets the sequences, so that new records get ids above the generated ones. */
export async function syncIdSequences(tx: Tx, ids: Ids): Promise<void> {
  for (const [table, last] of ids) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(tx)
  }
}
