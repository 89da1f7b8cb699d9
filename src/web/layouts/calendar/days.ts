/**
 * Days of a calendar and the records on them. Pure. Days are `YYYY-MM-DD`; weeks begin on the account's first day of
 * the week.
 */
import { addDays, startOfWeek } from '../../../contract/language/week.ts'
import { daysBetween, earliest, getDays, latest } from '../../cells/record-days.ts'
import type { Params } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'

export type Span = 'month' | 'weeks'

/**
 * The first days of the visible weeks: those of the month that contains a day, or two weeks from the day's on.
 * @param firstDay the first day of the week, 0 for Sunday
 */
export function getWeeks(span: Span, day: string, firstDay: number): readonly string[] {
  const first = startOfWeek(span === 'month' ? `${day.slice(0, 7)}-01` : day, firstDay)
  const last = span === 'month' ? monthEnd(day) : addDays(first, 13)
  const count = Math.floor(daysBetween(first, last) / 7) + 1
  return Array.from({ length: count }, (_, week) => addDays(first, week * 7))
}

export interface Shown {
  readonly span: Span
  /** A day of the visible month, or of the first visible week. */
  readonly day: string
  /** The first day of each week. */
  readonly weeks: readonly string[]
  readonly startDay: string
  readonly endDay: string
}

/** The value in the URL. */
export function shownAt({ at: dayText = '', span: text }: Params, today: string, firstDay: number): Shown {
  const span = text === 'weeks' ? 'weeks' : 'month'
  const day = /^\d{4}-\d\d-\d\d$/.test(dayText) && !Number.isNaN(Date.parse(dayText)) ? dayText : today
  const weeks = getWeeks(span, day, firstDay)
  const [firstWeek = day] = weeks
  return { span, day, weeks, startDay: firstWeek, endDay: addDays(weeks.at(-1) ?? day, 6) }
}

/** A day in the previous or next period. */
export function getSameDay(span: Span, day: string, direction: 1 | -1): string {
  if (span === 'weeks') return addDays(day, direction * 14)
  return direction === 1 ? addDays(monthEnd(day), 1) : `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
}

/** The part of a record that is in one week. */
export interface Segment {
  readonly record: RecordData
  /** 0 is the first day of the week. */
  readonly column: number
  readonly days: number
  readonly lane: number
  readonly begins: boolean
  readonly ends: boolean
}

/** The records of a week, each in the first free lane: first those due in the week, then those that continue. */
export function getSegments(records: readonly RecordData[], start: string): readonly Segment[] {
  const end = addDays(start, 6)
  const parts = records.flatMap((record) => {
    const days = getDays(record)
    if (!days || days[1] < start || days[0] > end) return []
    const [first, last] = [latest(days[0], start), earliest(days[1], end)]
    const column = daysBetween(start, first)
    return { record, column, days: daysBetween(first, last) + 1, begins: first === days[0], ends: last === days[1] }
  })
  const takenDays: boolean[][] = []
  return parts
    .toSorted(
      (first, second) =>
        Number(second.ends) - Number(first.ends) ||
        first.column - second.column ||
        second.days - first.days ||
        order(first.record, second.record),
    )
    .map((part) => {
      const columns = Array.from({ length: part.days }, (_, n) => part.column + n)
      const free = takenDays.findIndex((lane) => columns.every((column) => !lane[column]))
      const lane = free < 0 ? takenDays.length : free
      const row = takenDays[lane] ?? []
      for (const column of columns) row[column] = true
      takenDays[lane] = row
      return { ...part, lane }
    })
}

const order = (first: RecordData, second: RecordData) =>
  key(first).localeCompare(key(second), undefined, { numeric: true })

/** For each day, how many segments do not fit into that many lanes. */
export function getHidden(segments: readonly Segment[], lanes: number): readonly number[] {
  const hiddenCounts = [0, 0, 0, 0, 0, 0, 0]
  for (const { lane, column, days } of segments) {
    if (lane < lanes) continue
    for (let index = column; index < column + days; index++) hiddenCounts[index] = (hiddenCounts[index] ?? 0) + 1
  }
  return hiddenCounts
}

const monthEnd = (day: string) => {
  const inNext = addDays(`${day.slice(0, 7)}-28`, 4)
  return addDays(`${inNext.slice(0, 7)}-01`, -1)
}
