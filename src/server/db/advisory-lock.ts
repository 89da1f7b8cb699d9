/** Locks by name, which end with the transaction: for what no row stands for yet. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { runNow } from './run-compiled.ts'

const named = (name: unknown) => sql`hashtextextended(${name}, 0)`

/** Waits until nobody else holds the lock, and keeps others out. @param name its kind, and what it is of: `timer:7:12` */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await runNow(tx, sql`select pg_advisory_xact_lock(${named(name)})`)
}

/** A statement that shares locks with others who share them, in this order, and waits for whoever holds one alone. */
export const shareByNames = (names: readonly string[]) => sql`
  select pg_advisory_xact_lock_shared(${named(sql`name`)})
  from json_array_elements_text(${JSON.stringify(names)}::json) as name
`
