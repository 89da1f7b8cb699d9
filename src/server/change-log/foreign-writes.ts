/**
 * Writes in the change log are identified and ordered by the numbers of their transactions, which each server counts for itself.
 * Rows from another server get numbers below all that this one will ever use, at the same distances from each other.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Renumbers the writes of an account that was imported from another server. */
export async function renumberWritesOfAccount(tx: Tx, account: number): Promise<void> {
  await sql`
    update changes
    set write = write - (
      select max(write)
      from changes
      where account_id = ${account}
    )
    where account_id = ${account}
  `.execute(tx)
}

/** Renumbers all writes of a database whose numbers this server would use again. */
export async function renumberWrites(tx: Tx): Promise<void> {
  const { rows } = await sql<{ last: number; next: number }>`
    select coalesce(max(write), 0) as last, pg_current_xact_id()::text::bigint as next
    from changes
  `.execute(tx)
  const { last, next } = rows[0] as { last: number; next: number }
  if (last < next) return
  await sql`update changes set write = write - ${last}::bigint`.execute(tx)
  await sql`
    update import_rows
    set write = write - ${last}::bigint, undonein = undonein - ${last}::bigint
    where write is not null or undonein is not null
  `.execute(tx)
}
