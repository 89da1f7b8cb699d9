/** One delivery attempt: signs the message as Standard Webhooks requires, sends it and decides what happens next. */
import { Webhook } from 'standardwebhooks'
import { resourceOfEvent } from '../../contract/resources/webhooks/webhook-events.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { Delivery } from './delivery.ts'
import { delayAfter } from './retry-delays.ts'
import type { DeliveryOutcome, Sender } from './sender.ts'

export interface AttemptParts {
  readonly write: Pick<WriteParts, 'bindingOf' | 'sealed'>
  readonly sender: Sender
  readonly publicUrl: string
}

/** A finished attempt. */
export interface Try {
  readonly delivery: Delivery
  readonly started: Date
  readonly ended: Date
  readonly body: string
  readonly outcome: DeliveryOutcome
}

/** Throws if `signal` aborts it. */
export async function attempt(
  { write, sender, publicUrl }: AttemptParts,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Try> {
  const { dataid, event, secret, messageid, webhookid, url } = delivery
  const [{ path }] = write.bindingOf(resourceOfEvent(event)).resource.paths
  const body = JSON.stringify({ id: dataid, url: `${publicUrl}/api/v4${path}/${dataid}` })
  const startTime = new Date()
  const name = `msg_${webhookid}_${messageid}`
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Worklane-Webhooks/1',
    'webhook-event': event,
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(startTime.getTime() / 1000)),
    'webhook-signature': new Webhook(write.sealed.open(secret)).sign(name, startTime, body),
  }
  const outcome = await sender.post(url, headers, body, signal)
  return { delivery, started: startTime, ended: new Date(), body, outcome }
}

/** The HTTP status 410: the receiver is gone for good. */
export const goneStatus = 410

export const gotThrough = ({ outcome: { status } }: Pick<Try, 'outcome'>): boolean =>
  status !== null && status >= 200 && status < 300

/** The status after an attempt, and the seconds until the next one. */
export type DeliveryVerdict =
  | { readonly status: 'delivered' | 'failed'; readonly after: null }
  | { readonly status: 'pending'; readonly after: number }

export function getVerdict(attempt: Pick<Try, 'outcome' | 'delivery'>): DeliveryVerdict {
  if (gotThrough(attempt)) return { status: 'delivered', after: null }
  const { tries, manual } = attempt.delivery
  const after = manual || attempt.outcome.status === goneStatus ? null : delayAfter(tries + 1)
  return after === null ? { status: 'failed', after } : { status: 'pending', after }
}
