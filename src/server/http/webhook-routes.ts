/** What can be done with webhooks besides keeping them: send a test, send a delivery again. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runWrite } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { described, string, success } from './description/operation.ts'
import { sendRecord } from './envelope.ts'
import type { Parts } from './parts.ts'
import { readRecord, requireRight } from './read-routes.ts'
import { idOf } from './scope.ts'

type Send = (writing: Writing, id: number) => Promise<number>

const operation = (summary: string) =>
  described(() => ({
    tag: 'Webhooks',
    summary,
    success: {
      status: 200,
      schema: success({ $ref: '#/components/schemas/webhookrequests' }, { message: string }),
    },
  }))

export function webhookRoutes(api: FastifyInstance, service: Parts): void {
  const { webhooks } = service
  api.post(
    '/settings/webhooks/:recordid/test',
    operation('Send a test to the address of a webhook.'),
    deliveryRoute(service, 'webhook', 'A test is on its way.', webhooks.test),
  )
  api.post(
    '/settings/webhooks/requests/:recordid/redeliver',
    operation('Send what a delivery sent again.'),
    deliveryRoute(service, 'delivery', 'The event is sent again.', webhooks.redeliver),
  )
}

/** Answers the new delivery. It is tried at once; reading it again tells what became of it. */
function deliveryRoute(service: Parts, singular: string, message: string, send: Send) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request)
    requireRight(actor, service.bindingOf('webhooks').resource, 'edit')
    const id = idOf((request.params as Record<string, string>).recordid, singular)
    const delivery = await runWrite(service, actor, (writing) => send(writing, id))
    service.webhooks.wake()
    const record = await readRecord(service, actor, service.bindingOf('webhookrequests'), delivery, {})
    return sendRecord(reply, record?.data ?? JSON.stringify({ id: delivery }), message)
  }
}
