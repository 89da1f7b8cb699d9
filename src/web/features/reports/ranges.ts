/** Date ranges of reports, and the previous period of the same length. Dates are `YYYY-MM-DD`. */
import { addDays } from '../../../contract/language/week.ts'
import { t } from '../../language/t.ts'

export interface Range {
  readonly from: string
  readonly to: string
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
      return { from: month, to: endOfMonth(month) }
    case 'lastmonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'quarter': {
      const quarterStart = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
      return { from: quarterStart, to: addDays(addMonths(quarterStart, 3), -1) }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
    case 'ahead':
      return { from: today, to: addDays(today, 27) }
    default:
      return { from: addDays(today, 1 - Number.parseInt(name, 10)), to: today }
  }
}

/** The same number of days, or of whole months, directly before. */
export function periodBefore({ from, to }: Range): Range {
  const end = addDays(from, -1)
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    return { from: addMonths(from, -monthsBetween(from, addDays(to, 1))), to: end }
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: end }
}

/** The days of a group by day, week (from Monday) or month, limited to the range. */
export function daysOfGroup(grouping: 'day' | 'week' | 'month', start: string, range: Range | null): Range {
  const first = grouping === 'month' ? `${start.slice(0, 7)}-01` : start.slice(0, 10)
  const last = grouping === 'day' ? first : grouping === 'week' ? addDays(first, 6) : endOfMonth(first)
  return {
    from: range && range.from > first ? range.from : first,
    to: range && range.to < last ? range.to : last,
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
