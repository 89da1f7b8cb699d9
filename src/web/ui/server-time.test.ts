import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServiceTime, serviceNow } from './server-time.ts'

const now = Date.parse('2026-11-29T22:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: now + 3 * 3_600_000 })
})
afterEach(() => {
  noteServiceTime(new Date().toUTCString())
  vi.useRealTimers()
})

it('A device whose clock is hours ahead uses the day of the service', () => {
  noteServiceTime(new Date(now).toUTCString())
  expect(serviceNow()).toBe(now)
})

it('A clock that is about right, and a response without a time, change nothing', () => {
  noteServiceTime(new Date(Date.now() - 30_000).toUTCString())
  noteServiceTime(null)
  expect(serviceNow()).toBe(Date.now())
})
