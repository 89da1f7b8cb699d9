import { afterEach, expect, it, vi } from 'vitest'
import { confirmZone } from './zone-change.ts'

afterEach(() => vi.useRealTimers())

it('The confirmation of a new time zone shows one hour in both zones', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T03:00:00Z') })
  const asked = confirmZone('Australia/Melbourne', 'America/New_York', 'en-AU')
  expect(asked?.title).toBe('Change the time zone to America/New York?')
  expect(asked?.text).toMatch(/started on Monday.* 9:00.am will be shown on Sunday.* 5:00.pm/)
})

it('That hour is correct on days when clocks change', () => {
  vi.useFakeTimers({ now: new Date('2026-10-25T12:00:00Z') })
  expect(confirmZone('Europe/Berlin', 'UTC', 'en-GB')?.text).toMatch(/Monday.* 09:00 will be shown on Monday.* 07:00/)
  vi.setSystemTime(new Date('2026-10-26T12:00:00Z'))
  expect(confirmZone('Europe/Berlin', 'UTC', 'en-GB')?.text).toMatch(/Monday.* 09:00 will be shown on Monday.* 08:00/)
})

it('Zones that agree all year need no confirmation; those that only agree in winter do', () => {
  expect(confirmZone('Europe/Berlin', 'Europe/Vienna')).toBeNull()
  expect(confirmZone('Asia/Calcutta', 'Asia/Kolkata')).toBeNull()
  expect(confirmZone('Europe/London', 'UTC')).not.toBeNull()
})
