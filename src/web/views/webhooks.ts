import { webhookEvents } from '../../contract/resources/webhooks/webhook-events.ts'
import { webhooks as declaration } from '../../contract/resources/webhooks/webhooks.ts'
import type { View, Words } from '../resource/view.ts'

const happened: Readonly<Record<string, string>> = {
  new: 'created',
  edit: 'changed',
  complete: 'completed',
  reactivate: 'reopened',
  delete: 'deleted',
}

/** Where people call it otherwise than events do. */
const subjects: Readonly<Record<string, string>> = {
  task: 'item',
  timeallocation: 'time allocation',
  dayoff: 'day off',
  capacity: 'working hours of a person',
}

/** `completetask` is "Item completed". */
function eventWords(event: string): string {
  const verb = Object.keys(happened).find((each) => event.startsWith(each)) ?? ''
  const subject = event.slice(verb.length)
  const name = subjects[subject] ?? subject
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${happened[verb] ?? ''}`.trim()
}

export const eventNames: Words = Object.fromEntries(webhookEvents.map((event) => [event, eventWords(event)]))

export const webhooks: View = {
  resource: declaration,
  columns: ['url', 'event', 'active', 'lastsuccess'],
  details: ['url', 'event', 'active'],
  form: ['event', 'url'],
  words: { event: eventNames },
  about: 'A webhook tells another program as soon as something happens here.',
}
