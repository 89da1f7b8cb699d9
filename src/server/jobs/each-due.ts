/**
 * Processes what is due in all accounts, page by page. Each entry is tried once per run: one that fails does not block the others
 * and is retried in the next run.
 */
import type { Database } from '../db/database.ts'
import { eachAccount, reportOne } from './each-account.ts'

export interface Due {
  readonly account: number
  readonly id: number
}

export interface DueWork<One extends Due> {
  /** Returns the next due entries of the account after this one, ordered by id. */
  readonly look: (behind: Due) => Promise<readonly One[]>
  /** Returns how many records it made. */
  readonly work: (due: One) => Promise<number>
  readonly onError: (error: unknown) => void
}

/** @returns how many records were made in all accounts */
export function eachDue<One extends Due>(database: Pick<Database, 'kysely'>, due: DueWork<One>): Promise<number> {
  return eachAccount(database, (account) => dueInAccount(account, due), due.onError)
}

async function dueInAccount<One extends Due>(account: number, { look, work, onError }: DueWork<One>): Promise<number> {
  let createdCount = 0
  let behind: Due = { account, id: 0 }
  for (;;) {
    const entries = await look(behind)
    for (const due of entries) {
      try {
        createdCount += await work(due)
      } catch (error) {
        reportOne(error, onError)
      }
    }
    const last = entries.at(-1)
    if (!last) return createdCount
    behind = last
  }
}
