import { message } from '../../contract/messages/message.ts'
import type { WordsByValue } from '../../contract/resources/choice-words.ts'
import { webhookEvents } from '../../contract/resources/webhooks/webhook-events.ts'
import { webhooks as declaration } from '../../contract/resources/webhooks/webhooks.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

const happened: Readonly<Record<string, string>> = {
  new: message('{what} created'),
  edit: message('{what} changed'),
  complete: message('{what} completed'),
  reactivate: message('{what} reopened'),
  delete: message('{what} deleted'),
}

/** Where people call it otherwise than events do. */
const subjects: Readonly<Record<string, string>> = {
  task: t('Item'),
  timeallocation: t('Time allocation'),
  dayoff: t('Day off'),
  capacity: t('Working hours of a person'),
}

/** `completetask` is "Item completed". */
function eventWords(event: string): string {
  const verb = Object.keys(happened).find((each) => event.startsWith(each)) ?? ''
  const subject = event.slice(verb.length)
  const what = subjects[subject] ?? t(subject.charAt(0).toUpperCase() + subject.slice(1))
  return t(happened[verb] ?? '{what}', { what })
}

export const eventNames: WordsByValue = Object.fromEntries(webhookEvents.map((event) => [event, eventWords(event)]))

export const webhooks: View = {
  resource: declaration,
  columns: ['url', 'event', 'active', 'lastsuccess'],
  details: ['url', 'event', 'active'],
  form: ['event', 'url'],
  words: { event: eventNames },
  about: t('A webhook tells another program as soon as something happens here.'),
}
