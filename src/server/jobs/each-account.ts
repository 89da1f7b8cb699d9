/**
 * Recurring work on all accounts, one after the other: what is broken in one of them (a statement that its data makes fail, for
 * example) costs only itself.
 */
import { sql } from 'kysely'
import { DatabaseUnavailable, type Reason } from '../db/connections/unavailable.ts'
import type { Database } from '../db/database.ts'

type Accounts = Pick<Database, 'kysely'>

/** Reasons for which the next account would fail as well, so that the run ends and is repeated later. */
const ofAll: readonly Reason[] = ['away', 'busy', 'full', 'readonly']

/** Reports the error, unless it is one of the whole database, which it throws. */
export function reportOne(error: unknown, onError: (error: unknown) => void): void {
  if (error instanceof DatabaseUnavailable && ofAll.includes(error.reason)) throw error
  onError(error)
}

/** @returns the sum of what `work` returns */
export async function eachAccount(
  { kysely }: Accounts,
  work: (account: number) => Promise<number>,
  onError: (error: unknown) => void,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id
    from accounts
    order by id
  `.execute(kysely)
  let doneCount = 0
  for (const { id } of rows) {
    try {
      doneCount += await work(id)
    } catch (error) {
      reportOne(error, onError)
    }
  }
  return doneCount
}
