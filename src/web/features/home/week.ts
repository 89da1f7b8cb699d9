/** Days and the time tracked on them. */
import type { RecordData } from '../../data/record.ts'

const dayLength = 86_400_000

/** Seven days up to `today` (`YYYY-MM-DD`), the latest first. */
export function lastDays(today: string): readonly string[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: 7 }, (_, ago) => new Date(end - ago * dayLength).toISOString().slice(0, 10))
}

/** Minutes by day, from records with `startdate` and `timespent`. */
export function minutesByDay(rows: readonly RecordData[]): ReadonlyMap<string, number> {
  const days = Map.groupBy(rows, ({ startdate }) => String(startdate).slice(0, 10))
  return new Map(
    [...days].map(([day, on]) => [day, on.reduce((sum, { timespent }) => sum + Number(timespent ?? 0), 0)]),
  )
}
