/** The queue of deliveries in the database: which are due, and which a process has claimed. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface Delivery {
  readonly account: number
  readonly id: number
  /** The same for all deliveries of an event to a subscription, so receivers can recognise duplicates. */
  readonly messageid: number
  readonly webhookid: number
  /** Who set the subscription's address; null for an API key. */
  readonly contactid: number | null
  readonly event: string
  readonly dataid: number
  readonly tries: number
  /** Requested by hand: attempted once, even if the subscription is switched off. */
  readonly manual: boolean
  readonly url: string
  /** Sealed. */
  readonly secret: string
}

/** Seconds until a claim expires, because its process has probably died. */
const lostAfter = 30

/** Maximum number of deliveries per query, of one subscription and of all. */
const mostOfOne = 10
const mostOfAll = 500

const unclaimed = sql`(r.claimeduntil is null or r.claimeduntil < now())`
const columns = sql`
  r.account_id::float8 as account, r.id::float8 as id, coalesce(r.messageid, r.id)::float8 as messageid,
  r.webhookid::float8 as webhookid, w.contactid::float8 as contactid, r.event, r.dataid::float8 as dataid, r.tries, r.manual, w.url, w.secret`

/**
 * Due deliveries: those requested by hand, then the oldest of each subscription, then the second oldest, and so on. A failing
 * subscription gets one at a time, and none before its retry time.
 */
export async function dueDeliveries({ kysely }: Database): Promise<readonly Delivery[]> {
  const result = await sql<Delivery>`
    (
      select ${columns}, 0 as turn
      from webhookrequests r
      join webhooks w on w.account_id = r.account_id and w.id = r.webhookid
      where r.status = 'pending' and r.manual and not w.deleted and ${unclaimed}
      order by r.id
      limit ${mostOfAll}
    ) union all (
      select ${columns}, r.turn
      from webhooks w
      cross join lateral (
        select r.*, row_number() over (order by r.nextruntime, r.id)::int as turn
        from webhookrequests r
        where r.account_id = w.account_id and r.webhookid = w.id and r.status = 'pending' and not r.manual
          and r.nextruntime <= now() and ${unclaimed}
        order by r.nextruntime, r.id
        limit case when w.failures > 0 then 1 else ${mostOfOne}::int end
      ) r
      where w.active and not w.deleted and (w.retryon is null or w.retryon <= now())
      order by r.turn, r.nextruntime
      limit ${mostOfAll}
    )
    order by turn
  `.execute(kysely)
  return result.rows
}

type Address = Pick<Delivery, 'account' | 'id'>
const toValues = (deliveries: readonly Address[]) =>
  JSON.stringify(deliveries.map(({ account, id }) => ({ account, id })))

/** Claims deliveries; returns those that no other process claimed first. */
export async function claimDeliveries<D extends Address>(
  { kysely }: Database,
  deliveries: readonly D[],
): Promise<readonly D[]> {
  if (deliveries.length === 0) return []
  const result = await sql<{ id: number }>`
    update webhookrequests r
    set claimeduntil = now() + ${lostAfter} * interval '1 second'
    from json_to_recordset(${toValues(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending' and ${unclaimed}
    returning r.id::float8 as id
  `.execute(kysely)
  const claimed = new Set(result.rows.map(({ id }) => id))
  return deliveries.filter(({ id }) => claimed.has(id))
}

/** Releases claims, so the next process does not have to wait until they expire. */
export async function releaseDeliveries({ kysely }: Database, deliveries: readonly Address[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update webhookrequests r
    set claimeduntil = null
    from json_to_recordset(${toValues(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending'
  `.execute(kysely)
}

/** Cancels claimed deliveries whose record is no longer visible to whoever set up the subscription. */
export async function cancelUnseen({ kysely }: Database, deliveries: readonly Address[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update webhookrequests r
    set status = 'cancelled', nextruntime = null, claimeduntil = null,
      error = 'Whoever set up the webhook may not see this record.'
    from json_to_recordset(${toValues(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending'
  `.execute(kysely)
}

/** Maximum number of deliveries cancelled per statement: a subscription may have many. */
const endedAtOnce = 500

/** Cancels pending deliveries of subscriptions that are switched off or deleted. Returns whether there may be more. */
export async function cancelUnwanted({ kysely }: Database): Promise<boolean> {
  const result = await sql`
    update webhookrequests
    set status = 'cancelled', nextruntime = null, error = 'The webhook is switched off.'
    where (account_id, id) in (
      select r.account_id, r.id
      from webhooks w
      cross join lateral (
        select r.account_id, r.id
        from webhookrequests r
        where r.account_id = w.account_id and r.webhookid = w.id and r.status = 'pending' and (w.deleted or not r.manual)
        limit ${endedAtOnce}
      ) r
      where not w.active or w.deleted
      limit ${endedAtOnce}
    )
  `.execute(kysely)
  return result.numAffectedRows === BigInt(endedAtOnce)
}
