import { expect, it } from 'vitest'
import { lastDays, minutesByDay } from './week.ts'

it('The last seven days end with today, also across a month and a year', () => {
  expect(lastDays('2027-01-03')).toEqual([
    '2027-01-03',
    '2027-01-02',
    '2027-01-01',
    '2026-12-31',
    '2026-12-30',
    '2026-12-29',
    '2026-12-28',
  ])
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
