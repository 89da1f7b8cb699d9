/** Operations on webhooks besides reading and writing them: send a test, resend a delivery. */
import { may, type Operation, operation, record } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'

/** Both return the new delivery, which is attempted at once; reading it again shows the outcome. */
const delivered = (answer: number, message: string, { webhooks }: OperationParts) => ({
  answer,
  message,
  committed: webhooks.wake,
})

export const webhookOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/settings/webhooks/:recordid/test',
    of: 'webhooks',
    tag: 'Webhooks',
    summary: 'Send a test event to a webhook.',
    right: [may('edit', 'webhooks')],
    answers: record('webhookrequests'),
    async run(writing, { id, parts }) {
      return delivered(await parts.webhooks.test(writing, id), 'A test is on its way.', parts)
    },
  }),
  operation({
    method: 'POST',
    path: '/settings/webhooks/requests/:recordid/redeliver',
    of: 'webhookrequests',
    tag: 'Webhooks',
    summary: 'Resend a delivery.',
    right: [may('edit', 'webhooks')],
    answers: record('webhookrequests'),
    async run(writing, { id, parts }) {
      return delivered(await parts.webhooks.redeliver(writing, id), 'The event is sent again.', parts)
    },
  }),
]
