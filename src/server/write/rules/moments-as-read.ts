/**
 * Moments that are sent back as they were read keep their stored value. Without a zone they are in account time, in
 * which the hour that repeats when clocks go back is ambiguous.
 */

import type { Resource } from '../../../contract/language/resource.ts'
import { onceForEach } from '../../../contract/lazy.ts'
import type { Snapshot } from '../../change-log/log.ts'

type Values = Readonly<Record<string, unknown>>

const getMoments = onceForEach(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([fieldName, { kind }]) => (kind === 'datetime' ? [fieldName] : [])),
)

export function withMomentsAsRead(resource: Resource, values: Values, before: Snapshot, timezone: string): Values {
  const unchanged = getMoments(resource).flatMap((fieldName) => {
    const storedValue = before[fieldName]
    return typeof storedValue === 'string' && isAsRead(values[fieldName], storedValue, timezone)
      ? [[fieldName, storedValue] as const]
      : []
  })
  return unchanged.length === 0 ? values : { ...values, ...Object.fromEntries(unchanged) }
}

/** Moments are read to the second. */
const isAsRead = (value: unknown, storedText: string, timezone: string): boolean =>
  typeof value === 'string' && localDay.test(value) && getSecond(value) === localSecond(storedText, timezone)

const localDay = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?$/
const getSecond = (local: string) => `${local.replace(' ', 'T')}:00`.slice(0, 19)
const localSecond = (storedText: string, timezone: string) =>
  Temporal.Instant.from(storedText).toZonedDateTimeISO(timezone).toPlainDateTime().toString().slice(0, 19)
