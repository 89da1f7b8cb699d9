import { expect, it } from 'vitest'
import { daysOfWeek, minutesByDay } from './week.ts'

it('A week has seven days from its first, also across months and years', () => {
  const week = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
  expect(daysOfWeek('2026-12-28', 1)).toEqual(week)
  expect(daysOfWeek('2027-01-01', 1)).toEqual(week)
  expect(daysOfWeek('2027-01-03', 1)).toEqual(week)
  expect(daysOfWeek('2027-01-03', 0)[0]).toBe('2027-01-03')
  expect(daysOfWeek('2027-01-02', 0)[0]).toBe('2026-12-27')
})

it('Time of one day is added up', () => {
  const rows = [
    { id: 1, startdate: '2027-01-03', timespent: 45 },
    { id: 2, startdate: '2027-01-03', timespent: 30 },
    { id: 3, startdate: '2027-01-02' },
  ]
  expect([...minutesByDay(rows)]).toEqual([
    ['2027-01-03', 75],
    ['2027-01-02', 0],
  ])
})
