/**
 * Resolves a moment in an account's time zone: to the calendar day, or to the instant at which a range begins or ends.
 */
import type { Moment, Unit } from '../../contract/requests/moment.ts'

/** The end of a whole day or second is given as the start of the next one, which is `exclusive`. */
export interface Edge {
  readonly moment: string
  readonly exclusive: boolean
}

type Duration = { minutes: number } | { hours: number } | { days: number } | { weeks: number } | { months: number }

const durations: Readonly<Record<Unit, (amount: number) => Duration>> = {
  n: (minutes) => ({ minutes }),
  h: (hours) => ({ hours }),
  d: (days) => ({ days }),
  w: (weeks) => ({ weeks }),
  m: (months) => ({ months }),
}

/** The calendar day, `YYYY-MM-DD`, that a moment falls on in the account. */
export function getDay(moment: Moment, timezone: string, now: Temporal.Instant = Temporal.Now.instant()): string {
  return zoned(moment, timezone, now).toPlainDate().toString()
}

/** The time of day to the second that a moment falls on in the account, with its day: `2026-03-04T09:00:00`. */
export const getSecond = (moment: Moment, timezone: string, now: Temporal.Instant = Temporal.Now.instant()): string =>
  zoned(moment, timezone, now).toPlainDateTime().toString({ smallestUnit: 'second' })

/**
 * The instant at which a range begins or ends, in ISO 8601. Days, weeks and months are whole days in account time, so
 * `to` includes its whole day; a time of day includes its whole second, because records show seconds and nothing finer;
 * minutes and hours from now are exact.
 */
export function getEdge(
  moment: Moment,
  end: 'from' | 'to',
  timezone: string,
  now: Temporal.Instant = Temporal.Now.instant(),
): Edge {
  const zonedTime = zoned(moment, timezone, now)
  if (end === 'to' && isWholeSecond(moment, zonedTime)) {
    return { moment: zonedTime.add({ seconds: 1 }).toInstant().toString(), exclusive: true }
  }
  if (!isWholeDay(moment)) return { moment: zonedTime.toInstant().toString(), exclusive: false }
  const day = zonedTime.toPlainDate()
  const edge = end === 'from' ? day : day.add({ days: 1 })
  return { moment: edge.toZonedDateTime(timezone).toInstant().toString(), exclusive: end === 'to' }
}

function isWholeDay(moment: Moment): boolean {
  if (moment.form === 'relative') return moment.unit === 'd' || moment.unit === 'w' || moment.unit === 'm'
  return moment.form === 'day'
}

function isWholeSecond(moment: Moment, zonedTime: Temporal.ZonedDateTime): boolean {
  const timeOfDay = moment.form === 'local' || moment.form === 'instant'
  return timeOfDay && zonedTime.millisecond === 0 && zonedTime.microsecond === 0 && zonedTime.nanosecond === 0
}

function zoned(moment: Moment, timezone: string, now: Temporal.Instant): Temporal.ZonedDateTime {
  switch (moment.form) {
    case 'relative':
      return now.toZonedDateTimeISO(timezone).add(durations[moment.unit](moment.amount))
    case 'day':
      return Temporal.PlainDate.from(moment.text).toZonedDateTime(timezone)
    case 'local':
      return Temporal.PlainDateTime.from(moment.text).toZonedDateTime(timezone)
    case 'instant':
      return Temporal.Instant.from(moment.text).toZonedDateTimeISO(timezone)
  }
}
