/** Advisory locks by name, held until the transaction ends, for things without a row to lock. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { runNow } from './run-compiled.ts'

const hashedName = (name: unknown) => sql`hashtextextended(${name}, 0)`

/** Takes the lock exclusively. @param name kind and subject, such as `timer:7:12` */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await runNow(tx, sql`select pg_advisory_xact_lock(${hashedName(name)})`)
}

/** A statement that takes shared locks, in this order. */
export const shareByNames = (names: readonly string[]) => sql`
  select pg_advisory_xact_lock_shared(${hashedName(sql`name`)})
  from json_array_elements_text(${JSON.stringify(names)}::json) as name
`
