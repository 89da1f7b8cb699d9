/** Turns the changes of a write into deliveries within the write's transaction, so neither exists without the other. */
import { sql } from 'kysely'
import { eventsOf, type Subscription } from '../changes/subscriptions.ts'
import type { Writing } from '../write/writing.ts'
import { type ReportableParts, reportableEvents } from './reportable.ts'

type Emitting = Pick<Writing, 'tx' | 'actor' | 'changes' | 'bindingOf'>

/** Queues a delivery for every subscription to the event that may report it. Returns whether there was any. */
export async function emitEvents(
  { tx, actor, changes, bindingOf }: Emitting,
  subscriptions: readonly Subscription[],
  loadPerson: ReportableParts['loadPerson'],
): Promise<boolean> {
  if (subscriptions.length === 0) return false
  const { account } = actor
  const all = eventsOf(changes, bindingOf).flatMap((each) =>
    subscriptions.filter(({ event }) => event === each.event).map((one) => ({ account, ...one, dataid: each.dataid })),
  )
  const rows = await reportableEvents(tx, { bindingOf, loadPerson }, all)
  if (rows.length === 0) return false
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select ${account}, e.webhookid, e.event, e.dataid, e.url
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(webhookid bigint, event text, dataid bigint, url text)
  `.execute(tx)
  return true
}
