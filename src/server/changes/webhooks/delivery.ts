/** One delivery as it is read for a try, and how it is written down afterwards. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { Outcome } from './sender.ts'

/** Name of the jobs that try deliveries. */
export const deliveryKind = 'webhook'

export interface DeliveryJob {
  readonly account: number
  readonly id: number
  readonly webhookid: number
}

export interface Delivery {
  readonly id: number
  /** Same for all deliveries of one event to one subscription, so that receivers can tell repetitions. */
  readonly messageid: number
  readonly webhookid: number
  readonly event: string
  readonly dataid: number
  readonly status: string
  readonly tries: number
  readonly manual: boolean
  readonly isDue: boolean
  readonly url: string
  /** Sealed. */
  readonly secret: string
  /** Whether the subscription still wants it. */
  readonly isWanted: boolean
}

export async function findDelivery({ kysely }: Database, { account, id }: DeliveryJob): Promise<Delivery | undefined> {
  const result = await sql<Delivery>`
    select r.id, coalesce(r.messageid, r.id) as messageid, r.webhookid, r.event, r.dataid, r.status, r.tries, r.manual,
      r.nextruntime <= now() + interval '1 second' as "isDue", w.url, w.secret,
      not w.deleted and (w.active or r.manual) as "isWanted"
    from webhookrequests r join webhooks w on w.account_id = r.account_id and w.id = r.webhookid
    where r.account_id = ${account} and r.id = ${id}
  `.execute(kysely)
  return result.rows[0]
}

export interface Try {
  readonly started: Date
  readonly body: string
  readonly outcome: Outcome
}

/** What follows from a try: done, another try, or no more. */
export type Verdict =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending' /** Seconds until the next try. */; readonly after: number }

/** Writes a try down. */
export async function recordTry(
  tx: Tx,
  { account, id }: DeliveryJob,
  url: string,
  { started, body, outcome }: Try,
  verdict: Verdict,
): Promise<void> {
  const after = verdict.status === 'pending' ? verdict.after : null
  await sql`
    update webhookrequests set
      status = ${verdict.status}, httpstatuscode = ${outcome.status}, tries = tries + 1, url = ${url},
      starttime = ${started}, completetime = clock_timestamp(),
      nextruntime = clock_timestamp() + ${after}::int * interval '1 second',
      error = ${outcome.error}, answer = ${outcome.answer}, requestbody = ${body}
    where account_id = ${account} and id = ${id}
  `.execute(tx)
}

/** Ends a delivery that nobody wants any more. */
export async function cancelDelivery(tx: Tx, { account, id }: DeliveryJob): Promise<void> {
  await sql`
    update webhookrequests set status = 'cancelled', nextruntime = null, error = 'The webhook is switched off.'
    where account_id = ${account} and id = ${id} and status = 'pending'
  `.execute(tx)
}

/** Notes a success, at most every ten seconds: many deliveries at once would wait for each other otherwise. */
export async function recordSuccess(tx: Tx, account: number, webhookid: number): Promise<void> {
  await sql`
    update webhooks set lastsuccess = now()
    where account_id = ${account} and id = ${webhookid} and coalesce(lastsuccess < now() - interval '10 seconds', true)
  `.execute(tx)
}

/** Whether nothing has got through to the subscription since the delivery was put. */
export async function failedThroughout(tx: Tx, { account, id }: DeliveryJob): Promise<boolean> {
  const result = await sql<{ failed: boolean }>`
    select coalesce(w.lastsuccess < r.createdon, true) as failed
    from webhookrequests r join webhooks w on w.account_id = r.account_id and w.id = r.webhookid
    where r.account_id = ${account} and r.id = ${id}
  `.execute(tx)
  return result.rows[0]?.failed ?? false
}
