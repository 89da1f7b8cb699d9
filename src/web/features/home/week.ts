/** Days and the time tracked on them. */
import type { RecordData } from '../../data/record.ts'

const dayLength = 86_400_000

/** Monday to Sunday of the week that `today` (`YYYY-MM-DD`) is in. */
export function daysOfWeek(today: string): readonly string[] {
  const now = new Date(`${today}T00:00:00Z`)
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * dayLength
  return Array.from({ length: 7 }, (_, day) => new Date(monday + day * dayLength).toISOString().slice(0, 10))
}

/** Minutes by day, from records with `startdate` and `timespent`. */
export function minutesByDay(rows: readonly RecordData[]): ReadonlyMap<string, number> {
  const days = Map.groupBy(rows, ({ startdate }) => String(startdate).slice(0, 10))
  return new Map(
    [...days].map(([day, on]) => [day, on.reduce((sum, { timespent }) => sum + Number(timespent ?? 0), 0)]),
  )
}
