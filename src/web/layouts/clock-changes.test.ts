/** Days and weeks on screens follow the calendar in any time zone of the computer, including at its clock changes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, daysFrom, getWeek, startOfWeek } from '../../contract/language/week.ts'
import { daysBetween, shifted } from '../cells/record-days.ts'
import { expectedOn } from '../data/lists/working-days.ts'
import { weekRange } from '../features/planning/plan-words.ts'
import { weekName } from '../features/time/week-name.ts'
import { getSameDay, getSegments, getWeeks } from './calendar/days.ts'
import { dayAt, getLeft, getMarks, getScale } from './timeline/scale.ts'

interface ClockChange {
  readonly zone: string
  /** A Sunday on which the clocks change, the last day of its week. */
  readonly sunday: string
  readonly hours: number
}

const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/**
 * In Santiago clocks go back at the end of Saturday, which makes that day longer. Kathmandu and Apia no longer change
 * theirs; both are far from UTC, and Kathmandu is not a whole number of hours away.
 */
const changes: readonly ClockChange[] = [
  { zone: 'Australia/Melbourne', sunday: '2026-10-04', hours: 23 },
  { zone: 'Australia/Melbourne', sunday: '2026-04-05', hours: 25 },
  { zone: 'America/Santiago', sunday: '2026-09-06', hours: 23 },
  { zone: 'America/Santiago', sunday: '2026-04-05', hours: 24 },
  { zone: 'Asia/Kathmandu', sunday: '2026-10-04', hours: 24 },
  { zone: 'Pacific/Apia', sunday: '2026-10-04', hours: 24 },
  { zone: 'Pacific/Apia', sunday: '2020-09-27', hours: 23 },
]

afterEach(() => vi.unstubAllEnvs())

describe.each(changes)('On a computer in $zone, around $sunday', ({ zone, sunday, hours }) => {
  const monday = addDays(sunday, -6)
  const next = addDays(sunday, 1)
  const numberOf = (day: string) => String(Number(day.slice(8)))

  beforeEach(() => vi.stubEnv('TZ', zone))

  it('the computer has the intended time zone', () => {
    // By its current name: Kathmandu used to be spelled differently.
    expect(zoneOf()).toBe(zoneOf(zone))
    const [year, month, day] = sunday.split('-').map(Number) as [number, number, number]
    const length = new Date(year, month - 1, day + 1).getTime() - new Date(year, month - 1, day).getTime()
    expect(length / 3_600_000).toBe(hours)
  })

  it('a time week has seven days, and is named by its first and last', () => {
    const days = daysFrom(monday)
    expect([days[0], days[6], new Set(days).size]).toEqual([monday, sunday, 7])
    expect([getWeek(sunday) === getWeek(monday), getWeek(next) === getWeek(sunday)]).toEqual([true, false])
    const [first, last] = [numberOf(monday), numberOf(sunday)]
    for (const name of [weekName(monday, 'en-AU', sunday), weekRange(monday, 'en-AU')]) {
      expect(name.match(/\d+/g)).toEqual([first, last])
    }
  })

  it('people are expected at work on Monday, and not on Sunday', () => {
    const usual = { personal: undefined, firm: undefined, off: [] }
    expect([monday, sunday, next].map((day) => expectedOn(day, usual))).toEqual([480, 0, 480])
  })

  it('a calendar has whole weeks, and a bar over the change its days', () => {
    const weeks = getWeeks('month', sunday, 1)
    expect(weeks).toContain(monday)
    expect(weeks.map((week) => startOfWeek(week, 1))).toEqual(weeks)
    expect(weeks.slice(1).map((week, at) => daysBetween(weeks[at] as string, week))).toEqual(
      weeks.slice(1).map(() => 7),
    )
    expect(getSameDay('weeks', sunday, 1)).toBe(addDays(sunday, 14))
    const over = { id: 1, startdate: addDays(sunday, -1), duedate: next }
    const parts = [monday, next].map((week) => getSegments([over], week)[0])
    expect(parts.map((part) => [part?.column, part?.days, part?.begins, part?.ends])).toEqual([
      [5, 2, true, false],
      [0, 1, false, true],
    ])
    expect(shifted(over, 'all', 1)).toEqual({ startdate: sunday, duedate: addDays(next, 1) })
    expect(shifted(over, 'end', -1)).toEqual({ duedate: sunday })
  })

  it('a timeline gives every day the same width, and finds it under the pointer', () => {
    const scale = getScale('day', [[monday, next]], sunday)
    for (const day of [monday, sunday, next]) {
      const left = getLeft(scale, day)
      expect([dayAt(scale, left), dayAt(scale, left + scale.dayWidth - 1)]).toEqual([day, day])
    }
    const marks = getMarks(scale, 1, getLeft(scale, monday), getLeft(scale, addDays(next, 1)))
    expect(marks.map(({ day }) => day)).toEqual([...daysFrom(monday), next])
    expect(new Set(marks.map(({ width }) => width))).toEqual(new Set([scale.dayWidth]))
  })
})
