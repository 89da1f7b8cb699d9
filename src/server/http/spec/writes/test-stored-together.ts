/** Two writes that see nothing of each other until both are about to be stored. Only PostgreSQL runs them side by side. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { eventually } from '../../../testing/eventually.ts'

/**
 * Lets both get as far as their rows of the change log, or as far as one waits for the other, and go on together.
 * Answers what became of the first and of the second.
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

/** So many statements wait for a lock of somebody else's. */
const waiting = ({ kysely }: Database, count: number) =>
  eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(kysely)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(count)
  })
