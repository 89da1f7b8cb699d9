/** Turns the events of a write into deliveries within the write's transaction, so neither exists without the other. */
import { sql } from 'kysely'
import { eventsNamed } from '../../contract/resources/webhooks/webhook-events.ts'
import { getEvents, type RecordEvent, type Subscription } from '../change-log/subscriptions.ts'
import type { WriteContext } from '../write/write-context.ts'
import { type ReportableParts, reportableEvents } from './reportable.ts'

type Emitting = Pick<WriteContext, 'tx' | 'actor' | 'changes' | 'noted' | 'bindingOf'>

/** Queues a delivery for every subscription to an event that may report it. Returns whether there was any. */
export async function emitEvents(
  writing: Emitting,
  subscriptions: readonly Subscription[],
  loadPerson: ReportableParts['loadPerson'],
): Promise<boolean> {
  if (subscriptions.length === 0) return false
  const { tx, actor, changes, noted, bindingOf } = writing
  const { account } = actor
  const hearing = subscriptions.map((one) => ({ one, events: new Set(eventsNamed(one.event)) }))
  const happened = unique([...getEvents(changes, bindingOf), ...noted])
  const webhookEvents = happened.flatMap(({ event, dataid }) =>
    hearing.filter(({ events }) => events.has(event)).map(({ one }) => ({ account, ...one, event, dataid })),
  )
  const rows = await reportableEvents(tx, { bindingOf, loadPerson }, webhookEvents)
  if (rows.length === 0) return false
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select ${account}, e.webhookid, e.event, e.dataid, e.url
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(webhookid bigint, event text, dataid bigint, url text)
  `.execute(tx)
  return true
}

/** The same of a record happens once in a write. */
const unique = (events: readonly RecordEvent[]): RecordEvent[] => [
  ...new Map(events.map((event) => [`${event.event} ${event.dataid}`, event])).values(),
]
