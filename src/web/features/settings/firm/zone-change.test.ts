import { afterEach, expect, it, vi } from 'vitest'
import { confirmZone } from './zone-change.ts'

afterEach(() => vi.useRealTimers())

it('Another time zone is confirmed by an hour in both', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T03:00:00Z') })
  const asked = confirmZone('Australia/Melbourne', 'America/New_York', 'en-AU')
  expect(asked?.title).toBe('Change the time zone to America/New York?')
  expect(asked?.text).toMatch(/started on Monday.* 9:00.am will be shown on Sunday.* 5:00.pm/)
})

it('The hour is that of the clocks, on the day that they change as well', () => {
  vi.useFakeTimers({ now: new Date('2026-10-25T12:00:00Z') })
  expect(confirmZone('Europe/Berlin', 'UTC', 'en-GB')?.text).toMatch(/Monday.* 09:00 will be shown on Monday.* 07:00/)
  vi.setSystemTime(new Date('2026-10-26T12:00:00Z'))
  expect(confirmZone('Europe/Berlin', 'UTC', 'en-GB')?.text).toMatch(/Monday.* 09:00 will be shown on Monday.* 08:00/)
})

it('Nothing is asked where clocks agree all year, but where they only agree in winter', () => {
  expect(confirmZone('Europe/Berlin', 'Europe/Vienna')).toBeNull()
  expect(confirmZone('Asia/Calcutta', 'Asia/Kolkata')).toBeNull()
  expect(confirmZone('Europe/London', 'UTC')).not.toBeNull()
})
