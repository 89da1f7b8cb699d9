/** What can be done with webhooks besides keeping them: send a test, send a delivery again. */
import { may, type Operation, operation, record } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'

/** Both answer the new delivery. It is tried at once; reading it again tells what became of it. */
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
    summary: 'Send a test to the address of a webhook.',
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
    summary: 'Send what a delivery sent again.',
    right: [may('edit', 'webhooks')],
    answers: record('webhookrequests'),
    async run(writing, { id, parts }) {
      return delivered(await parts.webhooks.redeliver(writing, id), 'The event is sent again.', parts)
    },
  }),
]
