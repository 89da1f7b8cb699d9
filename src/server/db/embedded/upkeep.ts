/**
 * What a PostgreSQL server sees to by itself (autovacuum), and the embedded database only when it is asked: it counts tables,
 * by which it plans, and takes back the room of rows that are gone. It serves nobody else meanwhile, a table at a time.
 */
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Rows below which any plan is as good as another. */
const least = 100

type Queries = Pick<Database, 'kysely'>

interface Table {
  readonly schema: string
  readonly name: string
}

const idOf = ({ schema, name }: Table) => sql.id(schema, name)

/**
 * Counts the tables that have twice as many rows as when they were counted last. Plans that are kept from before are made
 * anew: a look-up that was planned in an empty table reads all rows of its account.
 */
export async function countGrown({ kysely }: Queries): Promise<void> {
  const { rows } = await sql<Table>`
    select schemaname as schema, stat.relname as name
    from pg_stat_user_tables stat
    join pg_class class on class.oid = stat.relid
    where stat.n_live_tup >= ${least}
      and stat.n_live_tup >= 2 * greatest(class.reltuples, 0)
  `.execute(kysely)
  for (const table of rows) await sql`analyze ${idOf(table)}`.execute(kysely)
}

/** Cleans and counts the tables of which a tenth has changed since, as a server of the usual settings does. */
export async function cleanChanged({ kysely }: Queries): Promise<void> {
  const { rows } = await sql<Table>`
    select schemaname as schema, stat.relname as name
    from pg_stat_user_tables stat
    join pg_class class on class.oid = stat.relid
    where greatest(stat.n_dead_tup, stat.n_mod_since_analyze) > 50 + greatest(class.reltuples, 0) / 10
  `.execute(kysely)
  for (const table of rows) await sql`vacuum (analyze) ${idOf(table)}`.execute(kysely)
}
