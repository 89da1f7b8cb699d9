/** Days and instants of an account, counted from its today: 0 is today, -1 yesterday. */
import { Temporal } from 'temporal-polyfill'
import type { Random } from './random.ts'

export interface Calendar {
  /** `YYYY-MM-DD`. */
  date(day: number): string
  isWorkday(day: number): boolean
  /** A minute of a day in account time as an ISO 8601 instant. */
  instant(day: number, minute: number): string
  isPast(day: number, minute: number): boolean
}

interface Day {
  readonly date: string
  readonly isWorkday: boolean
  readonly noon: number
}

const noonMinute = 12 * 60

export function createCalendar(timezone: string, now: Date): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  const days = new Map<number, Day>()
  const dayAt = (day: number): Day => {
    const known = days.get(day)
    if (known) return known
    const made = dayOf(today.add({ days: day }), timezone)
    days.set(day, made)
    return made
  }
  const at = (day: number, minute: number) => dayAt(day).noon + (minute - noonMinute) * 60_000
  return {
    date: (day) => dayAt(day).date,
    isWorkday: (day) => dayAt(day).isWorkday,
    instant: (day, minute) => new Date(at(day, minute)).toISOString(),
    isPast: (day, minute) => at(day, minute) <= now.getTime(),
  }
}

/** Clocks change at night, so every minute of a working day is as far from noon as it looks. */
function dayOf(date: Temporal.PlainDate, timezone: string): Day {
  const noon = date.toZonedDateTime({ timeZone: timezone, plainTime: '12:00' }).epochMilliseconds
  return { date: date.toString(), isWorkday: date.dayOfWeek <= 5, noon }
}

/** When a record was made, and when it was last touched: most of them lately, none later than yesterday. */
export function stamps(
  random: Random,
  calendar: Calendar,
  madeOn: number,
): { createdon: string; lastmodified: string } {
  const made = Math.min(madeOn, -1)
  const touched = Math.round((made + 1) * random.next() ** 2) - 1
  const minute = random.int(8 * 60, 17 * 60)
  return {
    createdon: calendar.instant(made, minute),
    lastmodified: calendar.instant(touched, random.int(minute, 18 * 60)),
  }
}
