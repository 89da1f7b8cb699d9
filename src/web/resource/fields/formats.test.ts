import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatsFor } from './formats.ts'

const formats = formatsFor({ name: '', timezone: 'Australia/Melbourne', currency: 'AUD', locale: 'en-AU' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // A Monday morning in Melbourne, while it is still Sunday in UTC.
  vi.setSystemTime('2026-11-22T21:00:00Z')
})
afterEach(() => vi.useRealTimers())

describe('days', () => {
  it.each([
    ['2026-11-23', 'Today'],
    ['2026-11-22', 'Yesterday'],
    ['2026-11-24', 'Tomorrow'],
    ['2026-11-27', 'Fri, 27 Nov'],
    ['2026-11-17', '17 Nov'],
    ['2026-11-29', 'Sun, 29 Nov'],
    ['2026-11-30', '30 Nov'],
    ['2026-11-16', '16 Nov'],
    ['2026-01-05', '5 Jan'],
    ['2027-01-05', '5 Jan 2027'],
    ['2025-12-31', '31 Dec 2025'],
  ])('%s is %s', (value, words) => {
    expect(formats.day(value)).toBe(words)
  })

  it('are plain dates in inputs and sentences', () => {
    expect(formats.date('2026-11-23')).toBe('23 Nov')
    expect(formats.date('2027-11-23')).toBe('23 Nov 2027')
  })

  it('are those of the account for moments elsewhere', () => {
    expect(formats.moment('2026-11-22T20:30:00Z')).toMatch(/^Today, /)
  })
})
