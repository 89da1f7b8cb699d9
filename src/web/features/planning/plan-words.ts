/** Texts of the plan: hours, weeks, labels of cells. */

import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson, PlannedWeek } from '../../../contract/operations/planning.ts'
import { overbookedBy } from '../../../contract/resources/time/planning.ts'
import { t } from '../../language/t.ts'

/** Minutes as hours with at most one decimal, in the account's language. */
export function hoursIn(locale: string): (minutes: number) => string {
  const { hours } = formatsIn(locale)
  return (minutes) => hours.format(minutes / 60)
}

/** Formatters are cached, as they are expensive to create and a plan has thousands of cells. */
const formatsByLocale = new Map<string, { readonly hours: Intl.NumberFormat; readonly days: Intl.DateTimeFormat }>()

function formatsIn(locale: string) {
  const formats = formatsByLocale.get(locale) ?? {
    hours: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    days: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  }
  formatsByLocale.set(locale, formats)
  return formats
}

/** `16 – 22 Nov`, `30 Nov – 6 Dec`; without the year, which is shown above the plan. */
export function weekRange(week: string, locale: string): string {
  const { days: range } = formatsIn(locale)
  const [time, endTime] = [week, addDays(week, 6)].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const isOneYear = time.getUTCFullYear() === endTime.getUTCFullYear()
  return isOneYear ? range.formatRange(time, endTime) : `${range.format(time)} – ${range.format(endTime)}`
}

type Figures = Pick<PlannedWeek, 'allocated' | 'capacity' | 'tracked' | 'daysoff'>

/** The text of a cell, shown above its allocations. */
export const figuresInWords = (figures: Figures, hours: Hours): string =>
  [
    t('{allocated} of {capacity} hours allocated', {
      allocated: hours(figures.allocated),
      capacity: hours(figures.capacity),
    }),
    ...notesInWords(figures, hours),
  ].join(', ')

/** The text of a cell for screen readers: the visible content, in the same order. */
export const cellInWords = (figures: Figures, hours: Hours): string =>
  [`${hours(figures.allocated)} / ${hours(figures.capacity)}`, ...notesInWords(figures, hours)].join(', ')

type Hours = (minutes: number) => string

function notesInWords(figures: Figures, hours: Hours): readonly string[] {
  const { tracked, daysoff } = figures
  const over = overbookedBy(figures)
  return [
    ...(over > 0 ? [t('{hours} over', { hours: hours(over) })] : []),
    ...(tracked > 0 ? [t('{hours} tracked', { hours: hours(tracked) })] : []),
    ...(daysoff > 0 ? [daysOffInWords(daysoff)] : []),
  ]
}

export const daysOffInWords = (days: number): string =>
  days === 0.5 ? t('Half a day off') : days === 1 ? t('1 day off') : t('{days} days off', { days })

export const getName = ({ contactname }: PlannedPerson): string => contactname ?? t('Someone')
