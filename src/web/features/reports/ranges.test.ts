import { expect, it } from 'vitest'
import { daysOfGroup, getRange, periodBefore } from './ranges.ts'

it.each([
  ['7d', { from: '2026-11-16', to: '2026-11-22' }, { from: '2026-11-09', to: '2026-11-15' }],
  ['month', { from: '2026-11-01', to: '2026-11-30' }, { from: '2026-10-01', to: '2026-10-31' }],
  ['lastmonth', { from: '2026-10-01', to: '2026-10-31' }, { from: '2026-09-01', to: '2026-09-30' }],
  ['quarter', { from: '2026-10-01', to: '2026-12-31' }, { from: '2026-07-01', to: '2026-09-30' }],
  ['ahead', { from: '2026-11-22', to: '2026-12-19' }, { from: '2026-10-25', to: '2026-11-21' }],
  ['year', { from: '2026-01-01', to: '2026-12-31' }, { from: '2025-01-01', to: '2025-12-31' }],
] as const)('%s is a range with a period before it', (name, range, before) => {
  expect(getRange(name, '2026-11-22')).toEqual(range)
  expect(periodBefore(range)).toEqual(before)
})

it('The range of all dates has no limits', () => {
  expect(getRange('all', '2026-11-22')).toBeNull()
})

it('A group within the range has its days', () => {
  const range = { from: '2026-10-10', to: '2026-11-22' }
  expect(daysOfGroup('month', '2026-10', range)).toEqual({ from: '2026-10-10', to: '2026-10-31' })
  expect(daysOfGroup('month', '2024-02', null)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfGroup('week', '2026-11-16', range)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOfGroup('day', '2026-11-02', range)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})
