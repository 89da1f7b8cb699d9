/**
 * How the database learns that an import has filled a table. It plans by what it counted last, a minute ago or more, and the
 * plans that it keeps are older still. A table that was all but empty then, such as one in which rehearsals have left nothing
 * but room, is one where any index is as good as another: each look-up of one row then reads all rows of the account.
 */
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Below it, all rows are quickly read; what the first portion has brought is already more. */
const least = 50

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows, least) / least))

/** Whether rows have doubled in between, counted from when they were few. */
export const hasDoubled = (from: number, to: number): boolean => doublings(from) < doublings(to)

/** What the planner goes by: how many rows of the account it expects in a table. */
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
  // The innermost node reads the table, also where the plan of another server stands within the plan.
  const counts = [...JSON.stringify(rows).matchAll(/Plan Rows\W+(\d+)/g)]
  return Number(counts.at(-1)?.[1] ?? 0)
}

/**
 * Has the database count a table into which an account has brought so many rows lately, where it expects less than half of
 * them. Plans that it keeps are made anew behind that. The planner is asked, and not `pg_class`: where tables are distributed,
 * what that says of them stands on other servers, to which the question is routed by its account.
 */
export async function tellSize(
  database: Pick<Database, 'kysely'>,
  account: number,
  table: string,
  rows: number,
): Promise<void> {
  if (rows < least || 2 * (await expectedRows(database, account, table)) >= rows) return
  // Where the database itself is about to count, it is left to that.
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(database.kysely)
}

/**
 * The embedded database goes by the size of its files, and serves nobody else while it counts. It is only kept from going by
 * plans of when there was next to nothing.
 */
export async function forgetPlans({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`discard plans`.execute(kysely)
}
