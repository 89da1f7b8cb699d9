/** Date ranges of reports, and the previous period of the same length. Dates are `YYYY-MM-DD`. */
import { addDays } from '../../../contract/language/week.ts'
import { t } from '../../language/t.ts'

export interface Range {
  readonly startDay: string
  readonly endDay: string
}

export const rangeNames = {
  '7d': t('Last 7 days'),
  '30d': t('Last 30 days'),
  '90d': t('Last 90 days'),
  month: t('This month'),
  lastmonth: t('Last month'),
  quarter: t('This quarter'),
  year: t('This year'),
  ahead: t('Next 4 weeks'),
  all: t('All dates'),
} as const

export type RangeName = keyof typeof rangeNames

export const isRangeName = (text: string | undefined): text is RangeName =>
  text !== undefined && Object.hasOwn(rangeNames, text)

/** Null if unlimited. */
export function getRange(name: RangeName, today: string): Range | null {
  const month = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'all':
      return null
    case 'month':
      return { startDay: month, endDay: endOfMonth(month) }
    case 'lastmonth':
      return { startDay: addMonths(month, -1), endDay: addDays(month, -1) }
    case 'quarter': {
      const quarterStart = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
      return { startDay: quarterStart, endDay: addDays(addMonths(quarterStart, 3), -1) }
    }
    case 'year':
      return { startDay: `${today.slice(0, 4)}-01-01`, endDay: `${today.slice(0, 4)}-12-31` }
    case 'ahead':
      return { startDay: today, endDay: addDays(today, 27) }
    default:
      return { startDay: addDays(today, 1 - Number.parseInt(name, 10)), endDay: today }
  }
}

/** The same number of days, or of whole months, directly before. */
export function periodBefore({ startDay, endDay }: Range): Range {
  const end = addDays(startDay, -1)
  if (startDay.endsWith('-01') && addDays(endDay, 1).endsWith('-01')) {
    return { startDay: addMonths(startDay, -monthsBetween(startDay, addDays(endDay, 1))), endDay: end }
  }
  return { startDay: addDays(startDay, -daysBetween(startDay, endDay) - 1), endDay: end }
}

/** The days of a group by day, week (from Monday) or month, limited to the range. */
export function daysOfGroup(grouping: 'day' | 'week' | 'month', start: string, range: Range | null): Range {
  const first = grouping === 'month' ? `${start.slice(0, 7)}-01` : start.slice(0, 10)
  const last = grouping === 'day' ? first : grouping === 'week' ? addDays(first, 6) : endOfMonth(first)
  return {
    startDay: range && range.startDay > first ? range.startDay : first,
    endDay: range && range.endDay < last ? range.endDay : last,
  }
}

const daysBetween = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const monthsBetween = (start: string, end: string) => monthNumber(end) - monthNumber(start)
const endOfMonth = (first: string) => addDays(addMonths(first, 1), -1)

/** @param first first day of a month */
function addMonths(first: string, months: number): string {
  const number = monthNumber(first) + months
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
}
