import { expect, it } from 'vitest'
import { daysOfGroup, getRange, periodBefore } from './ranges.ts'

it.each([
  ['7d', { startDay: '2026-11-16', endDay: '2026-11-22' }, { startDay: '2026-11-09', endDay: '2026-11-15' }],
  ['month', { startDay: '2026-11-01', endDay: '2026-11-30' }, { startDay: '2026-10-01', endDay: '2026-10-31' }],
  ['lastmonth', { startDay: '2026-10-01', endDay: '2026-10-31' }, { startDay: '2026-09-01', endDay: '2026-09-30' }],
  ['quarter', { startDay: '2026-10-01', endDay: '2026-12-31' }, { startDay: '2026-07-01', endDay: '2026-09-30' }],
  ['ahead', { startDay: '2026-11-22', endDay: '2026-12-19' }, { startDay: '2026-10-25', endDay: '2026-11-21' }],
  ['year', { startDay: '2026-01-01', endDay: '2026-12-31' }, { startDay: '2025-01-01', endDay: '2025-12-31' }],
] as const)('%s is a range with a period before it', (name, range, before) => {
  expect(getRange(name, '2026-11-22')).toEqual(range)
  expect(periodBefore(range)).toEqual(before)
})

it('The range of all dates has no limits', () => {
  expect(getRange('all', '2026-11-22')).toBeNull()
})

it('A group within the range has its days', () => {
  const range = { startDay: '2026-10-10', endDay: '2026-11-22' }
  expect(daysOfGroup('month', '2026-10', range)).toEqual({ startDay: '2026-10-10', endDay: '2026-10-31' })
  expect(daysOfGroup('month', '2024-02', null)).toEqual({ startDay: '2024-02-01', endDay: '2024-02-29' })
  expect(daysOfGroup('week', '2026-11-16', range)).toEqual({ startDay: '2026-11-16', endDay: '2026-11-22' })
  expect(daysOfGroup('day', '2026-11-02', range)).toEqual({ startDay: '2026-11-02', endDay: '2026-11-02' })
})
