/** Webhooks as one component: events in, deliveries out. */
import { afterCommit } from '../db/after-commit.ts'
import type { WriteParts } from '../write/run-write.ts'
import type { WriteContext } from '../write/write-context.ts'
import { redeliver, testWebhook } from './by-hand.ts'
import { createDispatcher, type Dispatcher, type DispatcherParts } from './dispatcher.ts'
import { emitEvents } from './emit.ts'
import { createSender } from './sender.ts'

export interface Webhooks extends Dispatcher {
  /** Queues the deliveries for a write's changes; part of every write. */
  readonly emit: WriteParts['emit']
  /** Both return the delivery's id. They throw a 404 if the webhook, or the delivery to repeat, does not exist. */
  readonly test: (writing: WriteContext, webhookid: number) => Promise<number>
  readonly redeliver: (writing: WriteContext, id: number) => Promise<number>
}

export interface WebhookSettings
  extends Pick<DispatcherParts, 'publicUrl' | 'notifySwitchedOff' | 'loadPerson' | 'onError'> {
  readonly write: Omit<WriteParts, 'emit'>
  /** Whether deliveries may go to private and loopback addresses. */
  readonly allowPrivate: boolean
}

export function createWebhooks({ write, allowPrivate, ...settings }: WebhookSettings): Webhooks {
  const sender = createSender(allowPrivate)
  /** Wakes the dispatcher. */
  const wakeAfter = ({ tx }: WriteContext) => afterCommit(tx, dispatcher.runSoon)
  const emit: Webhooks['emit'] = async (writing, subscriptions) => {
    if (await emitEvents(writing, subscriptions, settings.loadPerson)) wakeAfter(writing)
  }
  const dispatcher: Dispatcher = createDispatcher({ ...settings, write: { ...write, emit }, sender })
  return {
    ...dispatcher,
    emit,
    async test(writing, webhookid) {
      wakeAfter(writing)
      return testWebhook(writing, webhookid)
    },
    async redeliver(writing, id) {
      wakeAfter(writing)
      return redeliver(writing, id)
    },
    async close() {
      await dispatcher.close()
      await sender.close()
    },
  }
}
