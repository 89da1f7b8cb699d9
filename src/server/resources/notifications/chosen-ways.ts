/** Reads how somebody wants to be told from the body of a request. */
import { Problem, shown } from '../../../contract/requests/problem.ts'
import {
  type NotificationKind,
  type NotificationWays,
  notificationKinds,
} from '../../../contract/resources/people/notification-kinds.ts'

export type ChosenWays = Readonly<Partial<Record<NotificationKind, Partial<NotificationWays>>>>

/** Throws a Problem with every message. */
export function chosenWays(given: unknown): ChosenWays {
  if (!isObject(given)) throw new Problem('invalid', `settings: send an object of ${notificationKinds.join(', ')}.`)
  const messages = Object.entries(given).flatMap(([kind, ways]) => mistakes(kind, ways))
  if (messages.length > 0) throw new Problem('invalid', messages)
  return given as ChosenWays
}

function mistakes(kind: string, ways: unknown): string[] {
  if (!(notificationKinds as readonly string[]).includes(kind)) {
    return [`${shown(kind)} is no kind of notification; use one of ${notificationKinds.join(', ')}.`]
  }
  if (!isObject(ways)) return [`${kind}: send an object of app, mail.`]
  return Object.entries(ways).flatMap(([way, value]) => {
    if (way !== 'app' && way !== 'mail') return [`${kind}: ${shown(way)} is no way of telling; use app or mail.`]
    return typeof value === 'boolean' ? [] : [`${kind}.${way}: use true or false.`]
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
