/** Deliveries requested by hand: a test, or an earlier delivery again. They are attempted once. */
import { sql } from 'kysely'
import { mayUse } from '../../contract/language/resource.ts'
import { notFound } from '../../contract/requests/problem.ts'
import { eventsNamed, resourceOfEvent } from '../../contract/resources/webhooks/webhook-events.ts'
import { newestVisible, requireVisible } from '../write/find.ts'
import type { WriteContext } from '../write/write-context.ts'

/**
 * Sends the first event of the webhook, with the newest record of its resource that the caller sees. Sends record 0 if there is none, or if somebody else
 * set up the subscription, because that person may see less.
 * @returns the delivery's id
 */
export async function testWebhook(writing: WriteContext, webhookid: number): Promise<number> {
  const { tx, actor, bindingOf } = writing
  await requireVisible(writing, bindingOf('webhooks'), [webhookid])
  const queryResult = await sql<{ event: string; contactid: number | null }>`
    select event, contactid::float8 as contactid
    from webhooks
    where account_id = ${actor.account} and id = ${webhookid}::bigint
  `.execute(tx)
  const { event: events, contactid } = queryResult.rows[0] ?? { event: '', contactid: null }
  const [event = ''] = eventsNamed(events)
  const binding = bindingOf(resourceOfEvent(event))
  const sees = mayUse(actor, binding.resource, 'view') && (contactid === null || contactid === actor.contact)
  const newest = sees ? await newestVisible(writing, binding) : null
  const result = await sql<{ id: number }>`
    insert into webhookrequests (account_id, webhookid, event, dataid, url, manual)
    select w.account_id, w.id, ${event}, ${newest ?? 0}::bigint, w.url, true
    from webhooks w
    where w.account_id = ${actor.account} and w.id = ${webhookid}::bigint
    returning id
  `.execute(tx)
  return Number(result.rows[0]?.id)
}

/** Repeats a delivery with the same message id. Throws a 404 if it does not exist. */
export async function redeliver(writing: WriteContext, id: number): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into webhookrequests (account_id, messageid, webhookid, event, dataid, url, manual)
    select r.account_id, coalesce(r.messageid, r.id), r.webhookid, r.event, r.dataid, w.url, true
    from webhookrequests r
    join webhooks w on w.account_id = r.account_id and w.id = r.webhookid and not w.deleted
    where r.account_id = ${writing.actor.account} and r.id = ${id}::bigint
    returning id
  `.execute(writing.tx)
  if (result.rows.length === 0) throw notFound('delivery', id)
  return Number(result.rows[0]?.id)
}
