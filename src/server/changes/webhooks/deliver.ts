/**
 * One try of one delivery. The row of the delivery says what is to be done; the job only says when. The try, what
 * follows from it and the end of the job are written in one transaction, so a process that dies on the way leaves a
 * delivery that is tried again.
 */
import { Webhook } from 'standardwebhooks'
import { resourceOfEvent } from '../../../contract/webhook-events.ts'
import type { RunningJob } from '../../jobs/job-kind.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import { changeEach } from '../../write/update.ts'
import type { Writing } from '../../write/writing.ts'
import { unattendedActor } from '../unattended.ts'
import {
  cancelDelivery,
  type Delivery,
  type DeliveryJob,
  failedThroughout,
  findDelivery,
  recordSuccess,
  recordTry,
  type Try,
  type Verdict,
} from './delivery.ts'
import { putDeliveries } from './emit.ts'
import { delayAfter } from './retry-delays.ts'
import type { Outcome, Sender } from './sender.ts'

export interface DeliverParts {
  readonly write: WriteParts
  readonly jobs: Pick<Jobs, 'put'>
  readonly sender: Sender
  readonly publicUrl: string
  /** Puts the mail that tells of a webhook that was switched off. */
  readonly tellOfSwitchOff: (writing: Writing, webhookid: number) => Promise<void>
}

export async function deliver(parts: DeliverParts, job: RunningJob<DeliveryJob>): Promise<void> {
  const { account } = job.data
  const delivery = await findDelivery(parts.write.database, job.data)
  // A job that was lost may come back after its delivery was dealt with.
  if (delivery?.status !== 'pending' || !delivery.isDue) return
  if (!delivery.isWanted) {
    return runWrite(parts.write, unattendedActor(account), async ({ tx }) => {
      await cancelDelivery(tx, job.data)
      await job.complete(tx)
    })
  }
  const tried = await attempt(parts, delivery, job.signal)
  await runWrite(parts.write, unattendedActor(account), async (writing) => {
    const verdict = verdictOf(delivery, tried.outcome)
    await recordTry(writing.tx, job.data, delivery.url, tried, verdict)
    await follow(parts, writing, job.data, delivery, tried.outcome, verdict)
    await job.complete(writing.tx)
  })
}

async function attempt(
  { write, sender, publicUrl }: DeliverParts,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Try> {
  const { dataid, event, secret, messageid, webhookid } = delivery
  const [{ path }] = write.bindingOf(resourceOfEvent(event)).resource.paths
  const body = JSON.stringify({ id: dataid, url: `${publicUrl}/api/v4${path}/${dataid}` })
  const started = new Date()
  const name = `msg_${webhookid}_${messageid}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Worklane-Webhooks/1',
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(started.getTime() / 1000)),
    'webhook-signature': new Webhook(write.sealed.open(secret)).sign(name, started, body),
  }
  return { started, body, outcome: await sender.post(delivery.url, headers, body, signal) }
}

const gone = 410

function verdictOf({ tries, manual }: Delivery, { status }: Outcome): Verdict {
  if (status !== null && status >= 200 && status < 300) return { status: 'delivered' }
  const after = manual || status === gone ? null : delayAfter(tries + 1)
  return after === null ? { status: 'failed' } : { status: 'pending', after }
}

async function follow(
  parts: DeliverParts,
  writing: Writing,
  job: DeliveryJob,
  delivery: Delivery,
  outcome: Outcome,
  verdict: Verdict,
): Promise<void> {
  const { tx } = writing
  if (verdict.status === 'delivered') return recordSuccess(tx, job.account, delivery.webhookid)
  if (verdict.status === 'pending') return putDeliveries(parts.jobs, tx, job.account, [delivery], verdict.after)
  if (outcome.status === gone) return switchOff(parts, writing, delivery, 'The receiver answered 410 Gone.')
  if (!delivery.manual && (await failedThroughout(tx, job))) {
    const last = outcome.error ?? `HTTP status ${outcome.status}`
    await switchOff(parts, writing, delivery, `Nothing got through for more than two days: ${last}.`)
  }
}

async function switchOff(parts: DeliverParts, writing: Writing, { webhookid }: Delivery, why: string): Promise<void> {
  const binding = writing.bindingOf('webhooks')
  const values = { active: false, disabledreason: why.slice(0, 255) }
  await changeEach(writing, binding, [{ id: webhookid, values }], 'update')
  if (writing.changes.length > 0) await parts.tellOfSwitchOff(writing, webhookid)
}
