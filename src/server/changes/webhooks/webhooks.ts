/** Webhooks as one part: events in, deliveries out. */
import type { Jobs } from '../../jobs/jobs.ts'
import type { WriteParts } from '../../write/run-write.ts'
import type { Writing } from '../../write/writing.ts'
import { redeliver, testWebhook } from './by-hand.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { type DeliveryJob, deliveryKind } from './delivery.ts'
import { emitEvents } from './emit.ts'
import { createSender } from './sender.ts'

export interface Webhooks {
  /** Puts the deliveries that follow from a write's changes; part of every write. */
  readonly emit: (writing: Writing) => Promise<void>
  /** Both answer the id of the delivery. The first throws the 404 of the webhook, the second that of the delivery. */
  readonly test: (writing: Writing, webhookid: number) => Promise<number>
  readonly redeliver: (writing: Writing, id: number) => Promise<number>
  /** Looks for deliveries at once, once the write that put one is committed. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

export interface WebhookSettings extends Pick<DeliverParts, 'publicUrl' | 'tellOfSwitchOff'> {
  readonly write: Omit<WriteParts, 'emit'>
  readonly jobs: Jobs
  /** Whether deliveries may go to private and loopback addresses. */
  readonly allowPrivate: boolean
}

/** Tries of all webhooks that run at once, and of one. */
const places = { all: 100, each: 10 }

/** To be called before the jobs start. */
export function createWebhooks({ write, jobs, allowPrivate, ...settings }: WebhookSettings): Webhooks {
  const sender = createSender(allowPrivate)
  const emit = (writing: Writing) => emitEvents(jobs, writing)
  const parts: DeliverParts = { ...settings, write: { ...write, emit }, jobs, sender }
  jobs.handle<DeliveryJob>({
    name: deliveryKind,
    atOnce: places.all,
    groupOf: ({ account, webhookid }) => `${account}/${webhookid}`,
    atOncePerGroup: places.each,
    lostAfter: 30,
    retries: { limit: 1000, delay: 5 },
    run: (job) => deliver(parts, job),
  })
  return {
    emit,
    test: (writing, webhookid) => testWebhook(jobs, writing, webhookid),
    redeliver: (writing, id) => redeliver(jobs, writing, id),
    wake: jobs.wake,
    close: () => sender.close(),
  }
}
