/** Events of writes, and the account's webhook subscriptions to them. */
import { sql } from 'kysely'
import type { Resource } from '../../contract/language/resource.ts'
import { onceForEach } from '../../contract/lazy.ts'
import {
  eventsOfChange,
  everyEvent,
  type Happening,
  type Workflow,
} from '../../contract/resources/webhooks/webhook-events.ts'
import type { ReadBinding } from '../query/binding.ts'
import type { Expression } from '../query/condition.ts'
import { getWholes } from './parts-of-documents.ts'

export interface Subscription {
  readonly webhookid: number
  /** One event, several with commas, or `*`. */
  readonly event: string
  readonly url: string
  /** The person who set its URL; null for an API key. */
  readonly contactid: number | null
}

/** An event and the id of its record. */
export interface RecordEvent {
  readonly event: string
  readonly dataid: number
}

type Bindings = (resource: string) => ReadBinding

/** Changes that are events. */
export function getEvents(
  changes: readonly (Happening & { readonly id: number })[],
  getBinding: Bindings,
): readonly RecordEvent[] {
  return changes.flatMap((change) =>
    eventsOfChange(change, getWorkflow(getBinding(change.resource).resource)).map((event) => ({
      event,
      dataid: change.id,
    })),
  )
}

/** Names of all events that a write may cause: those of its changes, of documents whose parts changed, and of `noted`. */
export function possibleEvents(
  changes: readonly (Happening & { readonly id: number })[],
  noted: readonly RecordEvent[],
  getBinding: Bindings,
): readonly string[] {
  const wholes = getWholes(new Set(changes.map(({ resource }) => resource)))
  const ofWholes = wholes.map((resource) => ({ resource, id: 0, action: 'update', after: {} }))
  return [...new Set([...getEvents([...changes, ...ofWholes], getBinding), ...noted].map(({ event }) => event))]
}

/** A JSON array of the account's subscriptions to events, which are given as an array literal. */
export const subscriptionsTo = (account: Expression, events: Expression): Expression => sql`(
  select coalesce(json_agg(s), '[]')
  from (
    select w.id as webhookid, w.event, w.url, w.contactid
    from webhooks w
    where w.account_id = ${account} and w.active and not w.deleted
      and (w.event = ${sql.lit(everyEvent)} or string_to_array(w.event, ',') && ${events}::text[])
      and cardinality(${events}::text[]) > 0
    order by w.id
  ) s
)`

const getWorkflow = onceForEach(({ fields, states }: Resource): Workflow | null => {
  const field = Object.keys(fields).find((fieldName) => fields[fieldName]?.kind === 'state')
  return field === undefined ? null : { field, open: states.open, done: states.done }
})
