/** Labels of events and of delivery failures, in the app and in mails. */
import { message } from '../../messages/message.ts'
import type { Translate } from '../../messages/messages.ts'
import { table } from '../../table.ts'
import { everyEvent } from './webhook-events.ts'

const happened = table<string>({
  new: message('{what} created'),
  edit: message('{what} changed'),
  complete: message('{what} completed'),
  reactivate: message('{what} reopened'),
  delete: message('{what} deleted'),
  start: message('{what} started'),
  stop: message('{what} stopped'),
  send: message('{what} sent'),
  view: message('{what} viewed'),
  pay: message('{what} paid'),
  overdue: message('{what} overdue'),
  accept: message('{what} accepted'),
  decline: message('{what} declined'),
  expire: message('{what} expired'),
})

/** Labels of subjects that differ from their names in events. */
const subjects = table<string>({
  task: message('Item'),
  timeallocation: message('Time allocation'),
  dayoff: message('Day off'),
  capacity: message('Working hours of a person'),
})

/** `completetask` becomes "Item completed". */
export function eventWords(t: Translate, event: string): string {
  const verb = Object.keys(happened).find((prefix) => event.startsWith(prefix)) ?? ''
  const subject = event.slice(verb.length)
  const what = t(subjects[subject] ?? subject.charAt(0).toUpperCase() + subject.slice(1))
  return t(happened[verb] ?? '{what}', { what })
}

/** The events of a subscription: all, or the names of the first ones. */
export function subscriptionWords(t: Translate, subscription: string): string {
  if (subscription === everyEvent) return t('All events')
  const names = subscription.split(',').map((event) => eventWords(t, event))
  if (names.length <= mostNamed) return names.join(', ')
  return t('{names} and {count} more', {
    names: names.slice(0, mostNamed - 1).join(', '),
    count: names.length - mostNamed + 1,
  })
}

const mostNamed = 3

type Reading = readonly [RegExp, (t: Translate, match: RegExpExecArray) => string]

/** Network errors. */
const commonReadings: readonly Reading[] = [
  [/(?:ENOTFOUND|EAI_AGAIN) (\S+)/, (t, [, host = '']) => t('The host {host} is not known', { host })],
  [/ECONNREFUSED/, (t) => t('Nothing answers at this address')],
  [/EHOSTUNREACH|ENETUNREACH/, (t) => t('The host cannot be reached')],
  [/ECONNRESET|EPIPE|hang up|closed/, (t) => t('The connection was cut')],
  [/certificate|CERT|SSL|TLS/i, (t) => t('The certificate of the address was not accepted')],
]

/** Errors of the service itself. */
const ownReadings: readonly Reading[] = [
  [/^no answer within ([\d.]+) seconds$/, (t, [, count = '']) => t('No answer within {count} seconds', { count })],
  [/^(\S+) is not a public address$/, (t, [, host = '']) => t('{host} is not a public address', { host })],
  [/^Whoever set up the webhook may not see this record\.$/, (t) => t('Whoever set up the webhook may not see this')],
  [/^The webhook is switched off\.$/, (t) => t('The webhook is switched off')],
  [/^The receiver answered 410 Gone\.$/, (t) => t('The receiver answered 410 Gone')],
  [
    /^Nothing got through for more than two days: (.+)\.$/,
    (t, [, last = '']) => t('Nothing got through for more than two days: {last}', { last: deliveryWords(t, last) }),
  ],
]

/**
 * Explains a delivery failure. Network errors are stored in English with their codes, which are added in brackets for
 * the receiver's developers.
 */
export function deliveryWords(t: Translate, error: string): string {
  for (const [form, words] of ownReadings) {
    const match = form.exec(error)
    if (match) return words(t, match)
  }
  for (const [form, words] of commonReadings) {
    const match = form.exec(error)
    if (match) return `${words(t, match)} (${error})`
  }
  return error
}
