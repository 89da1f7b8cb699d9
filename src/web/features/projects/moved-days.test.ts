import { expect, it } from 'vitest'
import { dayLater, daysBetween, getDates } from './moved-days.ts'

it('The dates of a project span those of its content', () => {
  const records = [
    { id: 1, startdate: '2026-02-02', duedate: '2026-06-30' },
    { id: 2, duedate: '2026-01-15' },
    { id: 3 },
  ]
  expect(getDates(records)).toEqual({ first: '2026-01-15', last: '2026-06-30', count: 2 })
  expect(getDates([{ id: 3 }])).toBeNull()
})

it.each([
  ['2026-02-27', '2026-03-02', 3],
  ['2026-10-26', '2026-10-24', -2],
  ['2028-02-28', '2028-03-01', 2],
])('From %s to %s there are %i days, across months, leap days and clock changes', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
  expect(dayLater(from, days)).toBe(to)
})
