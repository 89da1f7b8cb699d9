/** Reads notification settings from a request body. */
import { Problem, shown } from '../../../contract/requests/problem.ts'
import {
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/resources/people/notification-kinds.ts'

export type ChosenChannels = Readonly<Partial<Record<NotificationKind, Partial<NotificationChannels>>>>

/** Throws a Problem that lists all mistakes. */
export function chosenChannels(given: unknown): ChosenChannels {
  if (!isObject(given)) throw new Problem('invalid', `settings: send an object of ${notificationKinds.join(', ')}.`)
  const messages = Object.entries(given).flatMap(([kind, channels]) => mistakes(kind, channels))
  if (messages.length > 0) throw new Problem('invalid', messages)
  return given as ChosenChannels
}

function mistakes(kind: string, channels: unknown): string[] {
  if (!(notificationKinds as readonly string[]).includes(kind)) {
    return [`${shown(kind)} is no kind of notification; use one of ${notificationKinds.join(', ')}.`]
  }
  if (!isObject(channels)) return [`${kind}: send an object of app, mail.`]
  return Object.entries(channels).flatMap(([channel, value]) => {
    if (channel !== 'app' && channel !== 'mail')
      return [`${kind}: ${shown(channel)} is not a channel; use app or mail.`]
    return typeof value === 'boolean' ? [] : [`${kind}.${channel}: use true or false.`]
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
