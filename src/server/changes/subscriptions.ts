/** Events of changes, and the account's webhook subscriptions to them. */
import { sql } from 'kysely'
import type { Resource } from '../../contract/language/resource.ts'
import { onceForEach } from '../../contract/lazy.ts'
import { eventOf, type Happening, type Workflow } from '../../contract/resources/webhooks/webhook-events.ts'
import type { ReadBinding } from '../query/binding.ts'
import type { Expression } from '../query/condition.ts'

export interface Subscription {
  readonly webhookid: number
  readonly event: string
  readonly url: string
  /** The person who set its URL; null for an API key. */
  readonly contactid: number | null
}

/** Changes that are events, with the event's name and the record's id. */
export function eventsOf(
  changes: readonly (Happening & { readonly id: number })[],
  bindingOf: (resource: string) => ReadBinding,
): readonly { readonly event: string; readonly dataid: number }[] {
  return changes.flatMap((change) => {
    const event = eventOf(change, workflowOf(bindingOf(change.resource).resource))
    return event ? [{ event, dataid: change.id }] : []
  })
}

/** A JSON array of the account's subscriptions to events, which are given as an array literal. */
export const subscriptionsTo = (account: Expression, events: Expression): Expression => sql`(
  select coalesce(json_agg(s), '[]')
  from (
    select w.id as webhookid, w.event, w.url, w.contactid
    from webhooks w
    where w.account_id = ${account} and w.event = any(${events}::text[]) and w.active and not w.deleted
    order by w.id
  ) s
)`

const workflowOf = onceForEach(({ fields, states }: Resource): Workflow | null => {
  const field = Object.keys(fields).find((wire) => fields[wire]?.kind === 'state')
  return field && states.open && states.done ? { field, open: states.open, done: states.done } : null
})
