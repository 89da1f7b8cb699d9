/** Webhook deliveries, one entry per event (`webhooks` of OpenAPI). */
import { integer, object, type Schema, string } from '../../../contract/json-schema.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { resourceOfEvent, webhookEvents } from '../../../contract/resources/webhooks/webhook-events.ts'
import { table } from '../../../contract/table.ts'
import { withArticle } from './resource-operations.ts'

const happened = table<string>({
  new: 'was created',
  edit: 'was changed',
  complete: 'was completed',
  reactivate: 'was reopened',
  delete: 'was deleted',
  start: 'was started',
  stop: 'was stopped, and its time was saved or discarded',
  send: 'was mailed to the client',
  view: 'was opened by the client for the first time',
  pay: 'was paid in full',
  overdue: 'became overdue; sent once',
  accept: 'was accepted',
  decline: 'was declined',
  expire: 'expired',
})

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { ...string, examples: [example] },
})

/** Headers of every delivery, by the names of their components. */
export const deliveryHeaders = table<object>({
  'webhook-id': header('webhook-id', 'The same for every attempt of one delivery.', 'msg_41'),
  'webhook-timestamp': header('webhook-timestamp', 'When it was sent, as a Unix timestamp in seconds.', '1763913600'),
  'webhook-signature': header(
    'webhook-signature',
    'Signature of id, timestamp and body with the secret of the webhook (Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  'webhook-event': header('webhook-event', 'Name of the event.', 'newproject'),
})

export const deliverySchema: Schema = {
  ...object(
    {
      id: { ...integer, description: 'Id of the record.' },
      url: { ...string, description: 'Address of the record.' },
    },
    ['id', 'url'],
  ),
  description: 'Identifies the record. Read its content with your own credential.',
}

export const deliveryResponses = {
  received: { description: 'Received: any 2xx within 10 seconds.' },
  unwanted: { description: 'Unsubscribe: the webhook is disabled.' },
  later: { description: 'Any other response, or none in time: the delivery is retried eight times within three days.' },
}

export function webhookSection(): Readonly<Record<string, object>> {
  return Object.fromEntries(webhookEvents.map((event) => [event, { post: getDelivery(event) }]))
}

function getDelivery(event: string): object {
  const { singular, name } = resourceNamed(resourceOfEvent(event))
  const verb = Object.keys(happened).find((prefix) => event.startsWith(prefix)) as string
  const what = withArticle(singular)
  return {
    operationId: event,
    tags: ['Webhooks'],
    summary: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${happened[verb]}.`,
    description: `Sent to webhooks whose \`event\` is or contains \`${event}\`, or is \`*\`. The body names a record of ${name}.`,
    security: [],
    parameters: Object.keys(deliveryHeaders).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/webhook-delivery' },
        },
      },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/received' },
      410: { $ref: '#/components/responses/unwanted' },
      default: { $ref: '#/components/responses/later' },
    },
  }
}
