/**
 * Which events a subscription may report: those about records that the person who set its URL can see. Subscriptions set by an
 * API key report everything, because the key sees everything. Checked at the event and again before sending: access may be lost
 * in between.
 */

import { mayUse } from '../../contract/language/resource.ts'
import { resourceOfEvent } from '../../contract/resources/webhooks/webhook-events.ts'
import type { Actor } from '../../contract/rights.ts'
import type { Tx } from '../db/database.ts'
import { visibleIds } from '../write/find.ts'
import type { Binding } from '../write/write-context.ts'

export interface ReportableParts {
  readonly bindingOf: (name: string) => Binding
  /** The person as an actor; undefined if they no longer have access. */
  readonly loadPerson: (tx: Tx, account: number, contact: number) => Promise<Actor | undefined>
}

/** An event for a subscription. Record 0 stands for no record; whoever may view the resource may get it. */
export interface SubscribedEvent {
  readonly account: number
  /** Who set the subscription's address; null for an API key. */
  readonly contactid: number | null
  readonly event: string
  readonly dataid: number
}

/** The events that may be reported, in the same order. */
export async function reportableEvents<T extends SubscribedEvent>(
  tx: Tx,
  parts: ReportableParts,
  items: readonly T[],
): Promise<readonly T[]> {
  const reportable = new Set<T>(items.filter(({ contactid }) => contactid === null))
  const personal = items.filter(({ contactid }) => contactid !== null)
  for (const ofPerson of groupItems(personal, ({ account, contactid }) => `${account}:${contactid}`)) {
    const [{ account, contactid }] = ofPerson as [T]
    const actor = await parts.loadPerson(tx, account, contactid as number)
    if (actor) for (const item of await seenBy(tx, parts, actor, ofPerson)) reportable.add(item)
  }
  return items.filter((item) => reportable.has(item))
}

async function seenBy<T extends SubscribedEvent>(
  tx: Tx,
  { bindingOf }: ReportableParts,
  actor: Actor,
  items: readonly T[],
): Promise<T[]> {
  const visible: T[] = []
  for (const ofKind of groupItems(items, ({ event }) => resourceOfEvent(event))) {
    const binding = bindingOf(resourceOfEvent((ofKind[0] as T).event))
    if (!mayUse(actor, binding.resource, 'view')) continue
    const ids = [...new Set(ofKind.map(({ dataid }) => dataid))]
    // Includes deleted records: whoever saw one may learn that it was deleted.
    const visibleIdSet = await visibleIds({ tx, actor, bindingOf }, binding, ids, [])
    visible.push(...ofKind.filter(({ dataid }) => dataid === 0 || visibleIdSet.has(dataid)))
  }
  return visible
}

function groupItems<T>(items: readonly T[], getKey: (item: T) => string): T[][] {
  return [...Map.groupBy(items, getKey).values()]
}
