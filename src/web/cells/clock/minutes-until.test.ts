import { expect, it } from 'vitest'
import { minutesUntil } from './minutes-until.ts'

it('Minutes count to the end, past midnight if it is earlier than the start', () => {
  expect(minutesUntil('2026-11-20T09:00:00', '10:45')).toBe(105)
  expect(minutesUntil('2026-11-20T22:30:00', '00:15')).toBe(105)
  expect(minutesUntil('2026-11-20T09:00:00', '09:00')).toBe(24 * 60)
})
