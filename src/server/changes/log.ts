/** The change log: one row per record and write, in the transaction of the write. Nothing else writes history. */
import { sql } from 'kysely'
import type { Actor } from '../../contract/permissions.ts'
import type { Tx } from '../db/database.ts'

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore' | 'complete' | 'reactivate' | 'move' | 'convert'

/** Field values by wire name; links as arrays of ids. */
export type Snapshot = Readonly<Record<string, unknown>>

export interface Change {
  readonly resource: string
  readonly id: number
  readonly action: ChangeAction
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/** Appends the changes. All rows of one transaction carry its number, so that they can be undone together. */
export async function appendChanges(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(changes)
  await sql`
    insert into changes (account_id, actor, contactid, resource, recordid, action, before, after)
    select ${actor.account}, ${actor.credential}, ${actor.contact}::bigint, c.resource, c.id, c.action, c.before, c.after
    from json_to_recordset(${rows}::json) as c(resource text, id bigint, action text, before json, after json)
  `.execute(tx)
}

/** The two sides reduced to what differs, or null where nothing does. */
export function difference(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } | null {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
  if (changed.length === 0) return null
  const pick = (side: Snapshot) => Object.fromEntries(changed.map((key) => [key, side[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
