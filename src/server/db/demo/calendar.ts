/** Days and instants of an account, counted from its today: 0 is today, -1 yesterday. */
import type { Random } from './random.ts'

export interface Calendar {
  /** `YYYY-MM-DD`. */
  date(day: number): string
  /** The number of a day given as `YYYY-MM-DD`. */
  dayOf(date: string): number
  isWorkday(day: number): boolean
  /** A minute of a day in account time, as an ISO 8601 instant. */
  instant(day: number, minute: number): string
  isPast(day: number, minute: number): boolean
}

const dayLength = 86_400_000

export function createCalendar(timezone: string, now: Date): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  const midnight = Date.UTC(today.year, today.month - 1, today.day)
  const utcDate = (day: number) => new Date(midnight + day * dayLength)
  const offsetOn = offsets(timezone)
  const instantAt = (day: number, minute: number) => {
    const date = utcDate(day)
    return date.getTime() + minute * 60_000 - offsetOn(date)
  }
  return {
    date: (day) => utcDate(day).toISOString().slice(0, 10),
    dayOf: (date) => Math.round((Date.parse(date) - midnight) / dayLength),
    isWorkday: (day) => utcDate(day).getUTCDay() % 6 !== 0,
    instant: (day, minute) => new Date(instantAt(day, minute)).toISOString(),
    isPast: (day, minute) => instantAt(day, minute) <= now.getTime(),
  }
}

/**
 * The zone's offset from UTC at noon of a day, in milliseconds. Look-ups are slow, so a month that begins and ends with
 * the same offset takes only two. Clocks change at night: noon's offset is valid for the working day.
 */
function offsets(timezone: string): (date: Date) => number {
  const instants = new Map<number, number>()
  const ask = (noon: number) => {
    const offset = instants.get(noon) ?? offsetAt(timezone, noon)
    instants.set(noon, offset)
    return offset
  }
  return (date) => {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    const begin = ask(Date.UTC(year, month, 1, 12))
    return begin === ask(Date.UTC(year, month + 1, 1, 12)) ? begin : ask(date.getTime() + dayLength / 2)
  }
}

/** @param noon local noon, written as if it were UTC */
function offsetAt(timezone: string, noon: number): number {
  const local = Temporal.PlainDateTime.from(new Date(noon).toISOString().slice(0, 19))
  return noon - local.toZonedDateTime(timezone).epochMilliseconds
}

/** When a record was created and last changed: mostly recently, never later than yesterday. */
export function stamps(
  random: Random,
  calendar: Calendar,
  madeOn: number,
): { createdon: string; lastmodified: string } {
  const createdDay = Math.min(madeOn, -1)
  const editedDay = Math.round((createdDay + 1) * random.next() ** 2) - 1
  const minute = random.int(8 * 60, 17 * 60)
  return {
    createdon: calendar.instant(createdDay, minute),
    lastmodified: calendar.instant(editedDay, random.int(minute, 18 * 60)),
  }
}
