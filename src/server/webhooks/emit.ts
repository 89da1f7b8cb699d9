/** Turns the changes of a write into deliveries, inside the write's transaction: there is one exactly when the change is. */
import { sql } from 'kysely'
import type { Resource } from '../../contract/language/resource.ts'
import { eventOf, type Workflow } from '../../contract/resources/webhooks/webhook-events.ts'
import { arrayLiteral } from '../query/condition.ts'
import type { Writing } from '../write/writing.ts'
import { type TellingParts, tellable } from './telling.ts'

type Emitting = Pick<Writing, 'tx' | 'actor' | 'changes' | 'bindingOf'>

interface Subscription {
  readonly webhookid: number
  readonly event: string
  readonly url: string
  readonly contactid: number | null
}

/** Puts a delivery for every subscription to what happened that may tell it. */
export async function emitEvents(writing: Emitting, loadPerson: TellingParts['loadPerson']): Promise<void> {
  const { tx, actor, changes, bindingOf } = writing
  const events = changes.flatMap((change) => {
    const event = eventOf(change, workflowOf(bindingOf(change.resource).resource))
    return event ? [{ event, dataid: change.id }] : []
  })
  if (events.length === 0) return
  const subscriptions = await subscriptionsTo(writing, [...new Set(events.map(({ event }) => event))])
  const { account } = actor
  const all = events.flatMap((each) =>
    subscriptions.filter(({ event }) => event === each.event).map((one) => ({ account, ...one, dataid: each.dataid })),
  )
  const rows = await tellable(tx, { bindingOf, loadPerson }, all)
  if (rows.length === 0) return
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select ${account}, e.webhookid, e.event, e.dataid, e.url
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(webhookid bigint, event text, dataid bigint, url text)
  `.execute(tx)
}

async function subscriptionsTo({ tx, actor }: Emitting, events: readonly string[]): Promise<readonly Subscription[]> {
  const result = await sql<Subscription>`
    select id::float8 as webhookid, event, url, contactid::float8 as contactid
    from webhooks
    where account_id = ${actor.account} and event = any(${arrayLiteral(events)}::text[]) and active and not deleted
    order by id
  `.execute(tx)
  return result.rows
}

function workflowOf({ fields, states }: Resource): Workflow | null {
  const field = Object.keys(fields).find((wire) => fields[wire]?.kind === 'state')
  return field && states.open && states.done ? { field, open: states.open, done: states.done } : null
}
