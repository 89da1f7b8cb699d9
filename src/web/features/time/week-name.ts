/** Names of weeks for people: `16 – 22 November`. */
import { daysFrom } from '../../../contract/language/week.ts'

const getDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** Includes the year only if it differs from that of `today`. */
export function weekName(monday: string, locale: string, today: string): string {
  const days = daysFrom(monday)
  const isThisYear = days.some((day) => day.slice(0, 4) === today.slice(0, 4))
  const range = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return range.formatRange(getDate(monday), getDate(days.at(-1) as string))
}
