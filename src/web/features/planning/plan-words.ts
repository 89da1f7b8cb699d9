/** How a plan reads: hours, weeks, and what is said of a cell. */

import { addDays } from '../../../contract/language/week.ts'
import { overbookedBy, type PlannedWeek } from '../../../contract/resources/time/planning.ts'

/** Minutes as hours with at most one decimal, in the account's language. */
export function hoursIn(locale: string): (minutes: number) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (minutes) => format.format(minutes / 60)
}

/** `16 – 22 Nov`, `30 Nov – 6 Dec`; without the year, which stands above the plan. */
export function weekRange(week: string, locale: string): string {
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [from, to] = [week, addDays(week, 6)].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const isOneYear = from.getUTCFullYear() === to.getUTCFullYear()
  return isOneYear ? range.formatRange(from, to) : `${range.format(from)} – ${range.format(to)}`
}

type Figures = Pick<PlannedWeek, 'allocated' | 'capacity' | 'tracked' | 'daysoff'>

/** A cell in words, as it stands above what is allocated in it. */
export function figuresInWords(figures: Figures, hours: (minutes: number) => string): string {
  const { allocated, capacity, tracked, daysoff } = figures
  const over = overbookedBy(figures)
  return [
    `${hours(allocated)} of ${hours(capacity)} hours allocated`,
    ...(over > 0 ? [`${hours(over)} over`] : []),
    ...(tracked > 0 ? [`${hours(tracked)} tracked`] : []),
    ...(daysoff > 0 ? [daysOffInWords(daysoff)] : []),
  ].join(', ')
}

export const daysOffInWords = (days: number): string =>
  days === 0.5 ? 'Half a day off' : days === 1 ? '1 day off' : `${days} days off`
