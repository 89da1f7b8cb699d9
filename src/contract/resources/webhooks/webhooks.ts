/** Webhooks: subscriptions to events, and the outcome of each delivery. */
import { boolean, choice, choices, datetime, id, integer, longtext, state, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { stamps } from '../shared-fields.ts'
import { webhookEvents } from './webhook-events.ts'

/**
 * The secret that signs deliveries is shown only once, in the response to the creation. All staff can create webhooks;
 * a webhook is visible to its creator and to administrators.
 */
export const webhooks = resource('webhooks', {
  singular: 'webhook',
  label: 'Webhooks',
  title: 'url',
  paths: ['/settings/webhooks'],
  readers: 'staff',
  writers: 'staff',
  fields: {
    id: id(),
    event: choices(webhookEvents, {
      label: 'Events',
      inDefault: true,
      required: true,
      createOnly: true,
      sortable: true,
      filter: true,
    }),
    url: text({ label: 'Address', inDefault: true, required: true, max: 2000, searchable: true, sortable: true }),
    active: boolean({ inDefault: true, initial: true, filter: true }),
    disabledreason: text({ label: 'Switched off because', inDefault: true, readOnly: true }),
    contactid: toOne('contacts', { label: 'Set up by', inDefault: true, readOnly: true }),
    contactname: text({ label: 'Set up by', inDefault: true, readOnly: true }),
    lastsuccess: datetime({ label: 'Last success', inDefault: true, readOnly: true }),
    ...stamps(),
  },
})

/**
 * `pending` deliveries await their first or next attempt; `cancelled` means that the webhook was switched off before.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const

export const webhookrequests = resource('webhookrequests', {
  singular: 'delivery',
  label: 'Deliveries',
  title: 'event',
  order: 'id',
  newestFirst: true,
  paths: ['/settings/webhooks/requests', '/settings/webhooks/:webhookid/requests'],
  readers: 'staff',
  writers: 'nobody',
  fields: {
    id: id({ responseAliases: ['requestid'] }),
    webhookid: toOne('webhooks', { label: 'Webhook', inDefault: true, readOnly: true, filter: true }),
    event: choice(webhookEvents, { inDefault: true, readOnly: true, filter: true }),
    dataid: integer({ label: 'Record', technical: true, inDefault: true, readOnly: true, filter: true }),
    url: text({ label: 'Address', inDefault: true, readOnly: true }),
    status: state(deliveryStates, { inDefault: true, readOnly: true }),
    httpstatuscode: integer({ label: 'HTTP status', inDefault: true, readOnly: true }),
    tries: integer({ inDefault: true, readOnly: true }),
    starttime: datetime({ label: 'Started', inDefault: true, readOnly: true }),
    completetime: datetime({ label: 'Completed', inDefault: true, readOnly: true }),
    nextruntime: datetime({ label: 'Next try', inDefault: true, readOnly: true }),
    manual: boolean({ label: 'Sent manually', readOnly: true }),
    error: text({ readOnly: true }),
    requestbody: longtext({ label: 'Request', readOnly: true }),
    answer: longtext({ readOnly: true }),
    createdon: datetime({ label: 'Created', readOnly: true, filter: ['created', 'createdon'] }),
  },
})
