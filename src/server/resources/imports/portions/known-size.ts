/**
 * Keeps the planner's statistics up to date while an import fills a table. Autovacuum's statistics are a minute old or more,
 * and cached plans older still. If they describe an almost empty table, such as one bloated by rehearsals, any index looks as
 * good as another, and looking up one row then reads all rows of the account.
 */
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Smaller tables are read quickly anyway; the first portion alone brings more. */
const minRows = 50

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows, minRows) / minRows))

/** Whether the number of rows has doubled in between, counting doublings from `minRows`. */
export const hasDoubled = (start: number, end: number): boolean => doublings(start) < doublings(end)

/** How many rows of the account the planner expects in a table. */
export async function expectedRows(
  { kysely }: Pick<Database, 'kysely'>,
  account: number,
  table: string,
): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json)
    select
    from ${sql.table(table)}
    where account_id = ${account}
  `.execute(kysely)
  // The innermost node reads the table, even if the plan contains the plan of another server.
  const counts = [...JSON.stringify(rows).matchAll(/Plan Rows\W+(\d+)/g)]
  return Number(counts.at(-1)?.[1] ?? 0)
}

/**
 * Analyzes a table if the planner expects less than half of the account's `rows`; this also renews cached plans. Asks the
 * planner rather than `pg_class`, because the statistics of a distributed table are on other servers, which only a query by
 * account reaches.
 */
export async function analyzeIfGrown(
  database: Pick<Database, 'kysely'>,
  account: number,
  table: string,
  rows: number,
): Promise<void> {
  if (rows < minRows || 2 * (await expectedRows(database, account, table)) >= rows) return
  // Skips if autovacuum is analyzing the table already.
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(database.kysely)
}

/**
 * For the embedded database, which plans by file size and would serve nobody during an analyze: dropping cached plans is
 * enough.
 */
export async function forgetPlans({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`discard plans`.execute(kysely)
}
