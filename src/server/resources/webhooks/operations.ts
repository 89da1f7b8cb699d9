/** Operations on webhooks besides reading and writing them: send a test, resend a delivery. */
import { redeliverWebhook, testWebhook } from '../../../contract/operations/settings.ts'
import { handleWrite } from '../handlers.ts'
import { may, type Operation } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'

/** Both return the new delivery, which is attempted at once; reading it again shows the outcome. */
const delivered = (answer: number, message: string, { webhooks }: OperationParts) => ({
  answer,
  message,
  committed: webhooks.runSoon,
})

export const webhookOperations: readonly Operation[] = [
  handleWrite(testWebhook, {
    tag: 'Webhooks',
    summary: 'Send a test event to a webhook.',
    right: [may('edit', 'webhooks')],
    async run(writing, { id, parts }) {
      return delivered(await parts.webhooks.test(writing, id), 'A test is on its way.', parts)
    },
  }),
  handleWrite(redeliverWebhook, {
    tag: 'Webhooks',
    summary: 'Resend a delivery.',
    right: [may('edit', 'webhooks')],
    async run(writing, { id, parts }) {
      return delivered(await parts.webhooks.redeliver(writing, id), 'The event is sent again.', parts)
    },
  }),
]
