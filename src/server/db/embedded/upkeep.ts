/**
 * Maintenance of the embedded database, which autovacuum does on a server: analyzes tables for the planner, and vacuums
 * them to reclaim space. Nothing else is served meanwhile, so it handles one table at a time.
 */
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Number of rows below which all plans are equally good. */
const minRows = 100

type Queries = Pick<Database, 'kysely'>

interface Table {
  readonly schema: string
  readonly name: string
}

const getId = ({ schema, name }: Table) => sql.id(schema, name)

/**
 * Analyzes tables that have twice as many rows as when they were last analyzed. Cached plans are replaced: a look-up
 * that was planned when the table was empty reads all rows of its account.
 */
export async function analyzeGrownTables({ kysely }: Queries): Promise<void> {
  const { rows } = await sql<Table>`
    select schemaname as schema, stat.relname as name
    from pg_stat_user_tables stat
    join pg_class class on class.oid = stat.relid
    where stat.n_live_tup >= ${minRows}
      and stat.n_live_tup >= 2 * greatest(class.reltuples, 0)
  `.execute(kysely)
  for (const table of rows) await sql`analyze ${getId(table)}`.execute(kysely)
}

/** Vacuums and analyzes tables of which a tenth has changed since, as autovacuum does by default. */
export async function cleanChanged({ kysely }: Queries): Promise<void> {
  const { rows } = await sql<Table>`
    select schemaname as schema, stat.relname as name
    from pg_stat_user_tables stat
    join pg_class class on class.oid = stat.relid
    where greatest(stat.n_dead_tup, stat.n_mod_since_analyze) > 50 + greatest(class.reltuples, 0) / 10
  `.execute(kysely)
  for (const table of rows) await sql`vacuum (analyze) ${getId(table)}`.execute(kysely)
}
