/** The change log: one row per record and write, in the transaction of the write. Nothing else writes history. */

import { sql } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Tx } from '../db/database.ts'
import { runCompiled } from '../db/run-compiled.ts'
import type { ReadBinding } from '../query/binding.ts'
import { compileShaped } from '../query/compile-shaped.ts'
import { arrayLiteral, rowNamed, slot } from '../query/condition.ts'
import { getAudienceCondition } from './audience-of.ts'
import { possibleEvents, type RecordEvent, type Subscription, subscriptionsTo } from './subscriptions.ts'

export type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'complete'
  | 'reactivate'
  | 'move'
  | 'convert'
  | 'replace'

/** Field values by wire name; links as arrays of ids. */
export type Snapshot = Readonly<Record<string, unknown>>

export interface Change {
  readonly resource: string
  readonly id: number
  readonly action: ChangeAction
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/** When records had last changed, by their snapshots, and by what a change has of these. */
const times = new WeakMap<Snapshot, string>()

/** Notes when the record of a snapshot had last changed, for the changes that are made from it. */
export function noteLastModified(record: Snapshot, time: string | null | undefined): void {
  if (typeof time === 'string') times.set(record, time)
}

/** Maximum number of changes in one statement; more would block others for too long. */
const portion = 500

export const isOneAppend = (changes: readonly Change[]): boolean => changes.length <= portion

/**
 * Appends the changes of a write at its end. All rows have the number of their transaction, so that they can be undone
 * together, and the record's current audience outside the firm. Returns the subscriptions to their events.
 * @param noted events of the write that are not changes
 */
export async function appendChanges(
  tx: Tx,
  actor: Actor,
  { changes, noted }: { readonly changes: readonly Change[]; readonly noted: readonly RecordEvent[] },
  getBinding: (resource: string) => ReadBinding,
): Promise<readonly Subscription[]> {
  const events = possibleEvents(changes, noted, getBinding)
  if (changes.length === 0) return events.length === 0 ? [] : hearing(tx, actor, events)
  let subscriptions: readonly Subscription[] = []
  for (let start = 0; start < changes.length; start += portion) {
    subscriptions = await append({
      tx,
      actor,
      bindingOf: getBinding,
      events,
      changes: changes.slice(start, start + portion),
    })
  }
  return subscriptions
}

/** The subscriptions to events of a write without changes. */
async function hearing(tx: Tx, { account }: Actor, events: readonly string[]): Promise<readonly Subscription[]> {
  const { rows } = await sql<{ subscriptions: readonly Subscription[] }>`
    select ${subscriptionsTo(sql`${account}`, sql`${arrayLiteral(events)}`)} as subscriptions
  `.execute(tx)
  return rows[0]?.subscriptions ?? []
}

const rowOfChange = ({ id, ...change }: Change) => ({
  ...change,
  recordid: id,
  lastmodifiedbefore: change.before && times.get(change.before),
})

interface Appending {
  readonly tx: Tx
  readonly actor: Actor
  readonly bindingOf: (resource: string) => ReadBinding
  readonly changes: readonly Change[]
  /** Event names of the whole write. */
  readonly events: readonly string[]
}

async function append({ tx, actor, bindingOf, changes, events }: Appending): Promise<readonly Subscription[]> {
  const rows = JSON.stringify(changes.map(rowOfChange))
  const resources = [...new Set(changes.map((change) => change.resource))].sort(ascending)
  const compiled = compileShaped(
    { actor, shape: `append:${resources}`, values: [actor.credential, rows, arrayLiteral(events)] },
    ({ account, contact }, numbering) => {
      const [credential, bodySlot, subscriptionSlot] = [
        slot(numbering.take()),
        slot(numbering.take()),
        slot(numbering.take()),
      ]
      return sql`
        with logged as (
          insert into changes
            (account_id, actor, contactid, resource, recordid, action, before, after, lastmodifiedbefore, audience)
          select ${account}, ${credential}, ${contact}::bigint,
            c.resource, c.recordid, c.action, c.before, c.after, c.lastmodifiedbefore,
            ${getAudienceCondition(sql`${account}::bigint`, rowNamed('c'), resources.map(bindingOf))}
          from json_to_recordset(${bodySlot}::json) as c(
            resource text, recordid bigint, action text, before json, after json, lastmodifiedbefore timestamptz
          )
        )
        select ${subscriptionsTo(account, subscriptionSlot)} as subscriptions
      `
    },
  )
  const [row] = await runCompiled<{ subscriptions: readonly Subscription[] }>(tx, compiled)
  return row?.subscriptions ?? []
}

/** Adds audiences to a generated history, such as the demo's, from the current state of its records. */
export async function addAudiences(tx: Tx, account: number, bindings: readonly ReadBinding[]): Promise<void> {
  const audience = getAudienceCondition(sql`${account}::bigint`, rowNamed('c'), bindings)
  await sql`
    update changes c
    set audience = ${audience}
    where c.account_id = ${account}
  `.execute(tx)
}

/** Both snapshots reduced to the values that differ, or null if none does. */
export function difference(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } | null {
  const changedFields = Object.keys(before).filter((key) => !isSame(before[key] ?? null, after[key] ?? null))
  for (const key of Object.keys(after)) if (!(key in before) && (after[key] ?? null) !== null) changedFields.push(key)
  if (changedFields.length === 0) return null
  const pick = (side: Snapshot) => Object.fromEntries(changedFields.map((key) => [key, side[key] ?? null]))
  const previous = pick(before)
  noteLastModified(previous, times.get(before))
  return { before: previous, after: pick(after) }
}

/** Adds updates to the changes of a write. One of a record that the write has updated already is joined with that. */
export function addUpdates(changes: Change[], updates: readonly Change[]): void {
  const getKey = ({ resource, id }: Change) => `${resource} ${id}`
  const positions = new Map(
    changes.flatMap((change, position) => (change.action === 'update' ? [[getKey(change), position] as const] : [])),
  )
  for (const update of updates) {
    const position = positions.get(getKey(update))
    const joined = position === undefined ? null : joinUpdates(changes[position] as Change, update)
    if (joined && position !== undefined) changes[position] = joined
    else changes.push(update)
  }
}

/** Two updates of a record as one, or null if the second takes back the first. */
function joinUpdates(first: Change, second: Change): Change | null {
  const values = difference({ ...second.before, ...first.before }, { ...first.after, ...second.after })
  if (!values) return null
  if (first.before) noteLastModified(values.before, times.get(first.before))
  return { ...second, ...values }
}

/** Most values are equal primitives, which are compared without serialising them. */
const isSame = (first: unknown, second: unknown): boolean =>
  first === second || JSON.stringify(first) === JSON.stringify(second)
