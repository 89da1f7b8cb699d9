/**
 * Moments that are sent back as they were read keep their stored value. Without a zone they are in account time, in
 * which the hour that repeats when clocks go back is ambiguous.
 */

import type { Resource } from '../../../contract/language/resource.ts'
import { onceForEach } from '../../../contract/lazy.ts'
import type { Snapshot } from '../../changes/log.ts'

type Values = Readonly<Record<string, unknown>>

const momentsOf = onceForEach(({ fields }: Resource) =>
  Object.entries(fields).flatMap(([wire, { kind }]) => (kind === 'datetime' ? [wire] : [])),
)

export function withMomentsAsRead(of: Resource, values: Values, before: Snapshot, timezone: string): Values {
  const kept = momentsOf(of).flatMap((wire) => {
    const stored = before[wire]
    return typeof stored === 'string' && isAsRead(values[wire], stored, timezone) ? [[wire, stored] as const] : []
  })
  return kept.length === 0 ? values : { ...values, ...Object.fromEntries(kept) }
}

/** Moments are read to the second. */
const isAsRead = (sent: unknown, stored: string, timezone: string): boolean =>
  typeof sent === 'string' && localDay.test(sent) && secondOf(sent) === localSecond(stored, timezone)

const localDay = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?$/
const secondOf = (local: string) => `${local.replace(' ', 'T')}:00`.slice(0, 19)
const localSecond = (stored: string, timezone: string) =>
  Temporal.Instant.from(stored).toZonedDateTimeISO(timezone).toPlainDateTime().toString().slice(0, 19)
