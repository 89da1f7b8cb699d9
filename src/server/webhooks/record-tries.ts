/**
 * Stores attempts in batches: the status of each delivery and of its subscription. Deliveries whose attempt was not stored are
 * attempted again, with the same message id.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { arrayLiteral } from '../query/condition.ts'
import { getVerdict, goneStatus, gotThrough, type Try } from './attempt.ts'
import { retryDelays } from './retry-delays.ts'

/** A subscription to switch off, and why. */
export interface Hopeless {
  readonly account: number
  readonly webhookid: number
  readonly why: string
}

export async function recordTries(tx: Tx, tries: readonly Try[]): Promise<readonly Hopeless[]> {
  await recordDeliveries(tx, tries)
  await recordSuccesses(tx, tries.filter(gotThrough))
  const automatic = tries.filter((attempt) => !attempt.delivery.manual)
  return recordFailures(
    tx,
    automatic.filter((attempt) => !gotThrough(attempt)),
  )
}

async function recordDeliveries(tx: Tx, tries: readonly Try[]): Promise<void> {
  const rows = tries.map((attempt) => ({
    account: attempt.delivery.account,
    id: attempt.delivery.id,
    url: attempt.delivery.url,
    started: attempt.started,
    ended: attempt.ended,
    body: attempt.body,
    code: attempt.outcome.status,
    error: attempt.outcome.error,
    answer: attempt.outcome.answer,
    ...getVerdict(attempt),
  }))
  await sql`
    update webhookrequests r
    set
      status = t.status, httpstatuscode = t.code, tries = r.tries + 1, url = t.url, claimeduntil = null,
      starttime = t.started, completetime = t.ended, nextruntime = clock_timestamp() + t.after * interval '1 second',
      error = t.error, answer = t.answer, requestbody = t.body
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(
      account bigint, id bigint, url text, started timestamptz, ended timestamptz, body text,
      code int, error text, answer text, status text, after int
    )
    where r.account_id = t.account and r.id = t.id and r.status = 'pending'
  `.execute(tx)
}

/** Stores successes, at most every ten seconds per subscription: the time is only shown, and each update locks the row. */
async function recordSuccesses(tx: Tx, tries: readonly Try[]): Promise<void> {
  if (tries.length === 0) return
  await sql`
    update webhooks w
    set lastsuccess = now(), failures = 0, failedon = null, retryon = null
    from (${getReceivers(tries)}) t
    where w.account_id = t.account and w.id = t.webhookid
      and (w.failures > 0 or coalesce(w.lastsuccess < now() - interval '10 seconds', true))
  `.execute(tx)
}

/**
 * Stores failures; concurrent ones of a subscription count as one. Each delays the subscription's next attempt like a single
 * delivery's. Returns the subscriptions to switch off: those that answered 410, and those that failed for as many attempts as a
 * delivery gets.
 */
async function recordFailures(tx: Tx, tries: readonly Try[]): Promise<Hopeless[]> {
  if (tries.length === 0) return []
  const result = await sql<{ account: number; webhookid: number; failures: number }>`
    update webhooks w
    set failures = w.failures + 1, failedon = clock_timestamp(),
      retryon = clock_timestamp() + interval '1 second'
        * (${arrayLiteral(retryDelays)}::int[])[least(w.failures + 1, ${retryDelays.length}::int)]
    from (${getReceivers(tries)}) t
    where w.account_id = t.account and w.id = t.webhookid and (w.failedon is null or w.failedon <= t.started)
    returning w.account_id::float8 as account, w.id::float8 as webhookid, w.failures
  `.execute(tx)
  const worn = result.rows.filter(({ failures }) => failures > retryDelays.length)
  return [
    ...tries
      .filter(({ outcome }) => outcome.status === goneStatus)
      .map(({ delivery: { account, webhookid } }) => ({ account, webhookid, why: 'The receiver answered 410 Gone.' })),
    ...worn.map(({ account, webhookid }) => ({ account, webhookid, why: whyWorn(tries, webhookid) })),
  ]
}

function whyWorn(tries: readonly Try[], webhookid: number): string {
  const last = tries.findLast(({ delivery }) => delivery.webhookid === webhookid)?.outcome
  return `Nothing got through for more than two days: ${last?.error ?? `HTTP status ${last?.status}`}.`
}

/** Each subscription once, with the start of its last attempt. */
function getReceivers(tries: readonly Try[]) {
  const rows = tries.map(({ delivery: { account, webhookid }, started }) => ({ account, webhookid, started }))
  return sql`
    select account, webhookid, max(started) as started
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(account bigint, webhookid bigint, started timestamptz)
    group by account, webhookid`
}
