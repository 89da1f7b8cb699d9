/** Two writes that do not see each other until both are about to be stored. Only PostgreSQL runs them concurrently. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { eventually } from '../../../testing/eventually.ts'

/**
 * Lets both proceed to their rows in the change log, or until one waits for the other, and then continue together.
 * Returns the results of the first and the second.
 */
export async function storedTogether<T>(
  database: Database,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<T[]> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (tx) => {
    await sql`lock table changes in share mode`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const one = first()
  await Promise.race([one, waiting(database, 1)])
  const other = second()
  await Promise.race([one, other, waiting(database, 2)])
  released.resolve()
  await holding
  return Promise.all([one, other])
}

/** The number of statements that wait for another one's lock. */
const waiting = ({ kysely }: Database, count: number) =>
  eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(kysely)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(count)
  })
