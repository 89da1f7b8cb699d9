/** Reads notification settings from a request body. */

import { Problem, problem } from '../../../contract/requests/problem.ts'
import { about, fault, type Refusal } from '../../../contract/requests/refusal.ts'
import {
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/resources/people/notification-kinds.ts'

export type ChosenChannels = Readonly<Partial<Record<NotificationKind, Partial<NotificationChannels>>>>

/** Throws a Problem that lists all mistakes. */
export function chosenChannels(input: unknown): ChosenChannels {
  if (!isObject(input))
    throw problem('not_allowed', 'send an object of {values}', { values: notificationKinds }, 'settings')
  const refusals = Object.entries(input).flatMap(([kind, channels]) => mistakes(kind, channels))
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return input as ChosenChannels
}

function mistakes(kind: string, channels: unknown): Refusal[] {
  if (!(notificationKinds as readonly string[]).includes(kind)) {
    return [
      fault('not_allowed', '{value} is no kind of notification; use one of {values}', {
        value: kind,
        values: notificationKinds,
      }),
    ]
  }
  if (!isObject(channels)) return [about(kind, 'wrong_type', 'send an object of {values}', { values: ['app', 'mail'] })]
  return Object.entries(channels).flatMap(([channel, value]) => {
    if (channel !== 'app' && channel !== 'mail')
      return [about(kind, 'not_allowed', '{value} is not a channel; use app or mail', { value: channel })]
    return typeof value === 'boolean' ? [] : [about(`${kind}.${channel}`, 'wrong_type', 'use true or false')]
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
