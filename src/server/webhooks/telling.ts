/**
 * What a subscription may tell: what whoever set its address may see. Subscriptions that an API key set tell everything, as
 * the key sees everything. Asked when something happens, and again when it is sent: rights may be lost in between.
 */

import { mayUse } from '../../contract/language/resource.ts'
import { resourceOfEvent } from '../../contract/resources/webhooks/webhook-events.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Tx } from '../db/database.ts'
import { visibleIds } from '../write/find.ts'
import type { Binding } from '../write/writing.ts'

export interface TellingParts {
  readonly bindingOf: (name: string) => Binding
  /** The person as a caller; undefined where it may not enter any more. */
  readonly loadPerson: (tx: Tx, account: number, contact: number) => Promise<Actor | undefined>
}

/** Something that a subscription would tell. Record 0 is none, and is told to whoever may see its kind. */
export interface SubscribedEvent {
  readonly account: number
  /** Who set the subscription's address; null for an API key. */
  readonly contactid: number | null
  readonly event: string
  readonly dataid: number
}

/** Those that may be told, in their order. */
export async function tellable<T extends SubscribedEvent>(
  tx: Tx,
  parts: TellingParts,
  all: readonly T[],
): Promise<readonly T[]> {
  const allowed = new Set<T>(all.filter(({ contactid }) => contactid === null))
  const personal = all.filter(({ contactid }) => contactid !== null)
  for (const ofPerson of grouped(personal, ({ account, contactid }) => `${account}:${contactid}`)) {
    const [{ account, contactid }] = ofPerson as [T]
    const actor = await parts.loadPerson(tx, account, contactid as number)
    if (actor) for (const each of await seenBy(tx, parts, actor, ofPerson)) allowed.add(each)
  }
  return all.filter((each) => allowed.has(each))
}

async function seenBy<T extends SubscribedEvent>(
  tx: Tx,
  { bindingOf }: TellingParts,
  actor: Actor,
  all: readonly T[],
): Promise<T[]> {
  const seen: T[] = []
  for (const ofKind of grouped(all, ({ event }) => resourceOfEvent(event))) {
    const binding = bindingOf(resourceOfEvent((ofKind[0] as T).event))
    if (!mayUse(actor, binding.resource, 'view')) continue
    const ids = [...new Set(ofKind.map(({ dataid }) => dataid))]
    // Deleted ones too: whoever saw a record may learn that it is gone.
    const found = await visibleIds({ tx, actor, bindingOf }, binding, ids, [])
    seen.push(...ofKind.filter(({ dataid }) => dataid === 0 || found.has(dataid)))
  }
  return seen
}

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): T[][] {
  return [...Map.groupBy(all, keyOf).values()]
}
