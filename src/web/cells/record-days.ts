/** The days of a record, and the changes that moving or resizing it makes. Pure. Days are `YYYY-MM-DD`. */
import { ascending } from '../../contract/ascending.ts'
import { addDays } from '../../contract/language/week.ts'
import type { RecordData } from '../data/record.ts'

/** Number of days from the first to the second; negative if the second is earlier. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)

export const earliest = (...days: readonly string[]): string => days.toSorted(ascending)[0] as string
export const latest = (...days: readonly string[]): string => days.toSorted(ascending).at(-1) as string

/** First and last day of a record; null if it has none. */
export function getDays({ startdate, duedate }: RecordData): readonly [string, string] | null {
  const [start, due] = [text(startdate), text(duedate)]
  const first = start ?? due
  const last = due ?? start
  if (first === null || last === null) return null
  return first <= last ? [first, last] : [last, last]
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : null)

/** The dragged part of a record: all of it, or one end. */
export type MovedEnd = 'all' | 'start' | 'end'

/** The changes when a record is moved, or resized at one end, by a number of days. */
export function shifted(record: RecordData, part: MovedEnd, dayCount: number): Readonly<Record<string, string>> {
  const days = getDays(record)
  if (!days) return {}
  const [first, last] = days
  if (part === 'start') return { startdate: earliest(addDays(first, dayCount), last) }
  if (part === 'end') {
    return { ...(record.startdate ? {} : { startdate: first }), duedate: latest(addDays(last, dayCount), first) }
  }
  return {
    ...(record.startdate ? { startdate: addDays(first, dayCount) } : {}),
    ...(record.duedate ? { duedate: addDays(last, dayCount) } : {}),
  }
}
