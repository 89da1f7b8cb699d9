/**
 * How the database learns that an import has filled a table. It plans by what it counted last, a minute ago or more, and the
 * plans that it keeps are older still. A table that was all but empty then, such as one in which rehearsals have left nothing
 * but room, is one where any index is as good as another: each look-up of one row then reads all rows of the account.
 */
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Below it, all rows are quickly read. */
const least = 100

const doublings = (rows: number) => Math.floor(Math.log2(Math.max(rows, least) / least))

/** Whether rows have doubled in between, counted from when they were few. */
export const hasDoubled = (from: number, to: number): boolean => doublings(from) < doublings(to)

/**
 * Has the database count a table into which so many rows have come lately, where these are most of what it knows of. Plans that
 * it keeps are made anew behind that.
 */
export async function tellSize({ kysely }: Pick<Database, 'kysely'>, table: string, rows: number): Promise<void> {
  if (rows < least) return
  const { rows: found } = await sql<{ known: number }>`
    select reltuples::float8 as known
    from pg_class
    where oid = ${table}::regclass
  `.execute(kysely)
  if (rows < Number(found[0]?.known ?? 0)) return
  // Where the database itself is about to count, it is left to that.
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(kysely)
}

/**
 * The embedded database goes by the size of its files, and serves nobody else while it counts. It is only kept from going by
 * plans of when there was next to nothing.
 */
export async function forgetPlans({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`discard plans`.execute(kysely)
}
