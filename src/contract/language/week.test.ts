import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysFrom, getMonday, getWeek } from './week.ts'

describe('weeks by their ISO name', () => {
  it.each([
    ['2026-11-22', '2026-W47'],
    ['2026-11-23', '2026-W48'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-03', '2020-W53'],
  ])('%s lies in %s', (day, week) => expect(getWeek(day)).toBe(week))

  it.each(['2025-W53', '2026-W00', '2026-W54', '2026-47', '0001-W01', 'W47', ''])('%s is not a week', (text) =>
    expect(getMonday(text)).toBeNull(),
  )

  it('begin on a Monday and contain each of their seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 900_000 }), (number) => {
        const week = getWeek(addDays('1970-01-01', number))
        const monday = getMonday(week) as string
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(daysFrom(monday).map(getWeek)).toEqual(Array(7).fill(week))
      }),
    )
  })
})
