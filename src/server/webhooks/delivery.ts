/** Deliveries as the queue that their table is: which are due, and the claim of a process on those that it tries. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface Delivery {
  readonly account: number
  readonly id: number
  /** Same for all deliveries of one event to one subscription, so that receivers can tell repetitions. */
  readonly messageid: number
  readonly webhookid: number
  /** Who set the subscription's address; null for an API key. */
  readonly contactid: number | null
  readonly event: string
  readonly dataid: number
  readonly tries: number
  /** Asked for by somebody: tried once, whatever the state of the subscription. */
  readonly manual: boolean
  readonly url: string
  /** Sealed. */
  readonly secret: string
}

/** Seconds after which a try counts as lost with its process. */
const lostAfter = 30

/** Deliveries of one subscription that one look takes, and of all. */
const mostOfOne = 10
const mostOfAll = 500

const unclaimed = sql`(r.claimeduntil is null or r.claimeduntil < now())`
const columns = sql`
  r.account_id::float8 as account, r.id::float8 as id, coalesce(r.messageid, r.id)::float8 as messageid,
  r.webhookid::float8 as webhookid, w.contactid::float8 as contactid, r.event, r.dataid::float8 as dataid, r.tries, r.manual, w.url, w.secret`

/**
 * What is due: first what was asked for by hand, then the oldest of each subscription, then the second ones, and so on. Of a
 * subscription that fails one at a time, and none before it may be tried again.
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
const listed = (deliveries: readonly Address[]) =>
  JSON.stringify(deliveries.map(({ account, id }) => ({ account, id })))

/** Keeps other processes from trying these; answers those that none of them was faster to claim. */
export async function claimDeliveries<D extends Address>(
  { kysely }: Database,
  deliveries: readonly D[],
): Promise<readonly D[]> {
  if (deliveries.length === 0) return []
  const result = await sql<{ id: number }>`
    update webhookrequests r
    set claimeduntil = now() + ${lostAfter} * interval '1 second'
    from json_to_recordset(${listed(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending' and ${unclaimed}
    returning r.id::float8 as id
  `.execute(kysely)
  const claimed = new Set(result.rows.map(({ id }) => id))
  return deliveries.filter(({ id }) => claimed.has(id))
}

/** Gives claims back, so that the next process does not wait for them to run out. */
export async function releaseDeliveries({ kysely }: Database, deliveries: readonly Address[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update webhookrequests r
    set claimeduntil = null
    from json_to_recordset(${listed(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending'
  `.execute(kysely)
}

/** Ends claimed deliveries of what whoever set up the subscription does not see any more. */
export async function cancelUnseen({ kysely }: Database, deliveries: readonly Address[]): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update webhookrequests r
    set status = 'cancelled', nextruntime = null, claimeduntil = null,
      error = 'Whoever set up the webhook may not see this record.'
    from json_to_recordset(${listed(deliveries)}::json) as d(account bigint, id bigint)
    where r.account_id = d.account and r.id = d.id and r.status = 'pending'
  `.execute(kysely)
}

/** Deliveries that are ended at once where nobody wants them any more: a subscription may have many. */
const endedAtOnce = 500

/** Ends some of what waits for subscriptions that are switched off or deleted; whether there may be more. */
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
