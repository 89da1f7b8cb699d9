/** Days and the time tracked on them. */

import { daysFrom, startOfWeek } from '../../../contract/language/week.ts'
import type { TimeRecord } from '../../data/declared-records.ts'

/** The days of the week that contains `today` (`YYYY-MM-DD`); `firstDay` is 0 if weeks begin on Sunday. */
export const daysOfWeek = (today: string, firstDay: number): readonly string[] => daysFrom(startOfWeek(today, firstDay))

/** Minutes per day, from records with `startdate` and `timespent`. */
export function minutesByDay(rows: readonly TimeRecord[]): ReadonlyMap<string, number> {
  const days = Map.groupBy(rows, ({ startdate }) => String(startdate).slice(0, 10))
  return new Map(
    [...days].map(([day, records]) => [day, records.reduce((sum, { timespent }) => sum + (timespent ?? 0), 0)]),
  )
}
