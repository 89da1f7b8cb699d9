import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOfWeek } from '../../../../contract/language/week.ts'
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

  it('are lower case within sentences', () => {
    expect(formats.dayWithin('2026-11-22')).toBe('yesterday')
    expect(formats.dayWithin('2026-11-27')).toBe('Fri, 27 Nov')
    expect(formats.momentWithin('2026-11-22T20:30:00Z')).toMatch(/^today, /)
  })

  it('are in account time for timestamps', () => {
    expect(formats.moment('2026-11-22T20:30:00Z')).toMatch(/^Today, /)
  })
})

describe('today, and the week that it is in', () => {
  it.each([
    ['Australia/Melbourne', 'on the day of 23 hours', '2026-10-03T14:00:00Z', '2026-10-04', '2026-09-28'],
    ['Australia/Melbourne', 'after it', '2026-10-04T13:00:00Z', '2026-10-05', '2026-10-05'],
    ['Australia/Melbourne', 'after the day of 25 hours', '2027-04-04T14:00:00Z', '2027-04-05', '2027-04-05'],
    ['America/Santiago', 'on the day that begins at one', '2026-09-06T04:00:00Z', '2026-09-06', '2026-08-31'],
    ['America/Santiago', 'after the day that had eleven twice', '2027-04-04T04:00:00Z', '2027-04-04', '2027-03-29'],
    ['Asia/Kathmandu', 'a quarter of an hour beside others', '2026-11-22T18:15:00Z', '2026-11-23', '2026-11-23'],
    ['Pacific/Apia', 'ahead of nearly everybody', '2026-11-22T11:00:00Z', '2026-11-23', '2026-11-23'],
    ['Pacific/Apia', 'after the day that was left out', '2011-12-30T10:00:00Z', '2011-12-31', '2011-12-26'],
  ])('in %s %s begins at %s', (timezone, _, midnight, day, monday) => {
    const { today, day: words } = formatsFor({ name: '', timezone, currency: 'USD', locale: 'en-AU' })
    const at = Date.parse(midnight)
    vi.setSystemTime(at - 1)
    expect(words(day)).not.toBe('Today')
    expect(today() < day).toBe(true)
    vi.setSystemTime(at)
    expect([today(), words(day), startOfWeek(today(), 1)]).toEqual([day, 'Today', monday])
  })

  it('has the hour in account time, wherever the browser is', () => {
    const { hour } = formatsFor({ name: '', timezone: 'Asia/Kathmandu', currency: 'USD', locale: 'en' })
    const midnight = Date.parse('2026-11-22T18:15:00Z')
    vi.setSystemTime(midnight - 1)
    expect(hour()).toBe(23)
    vi.setSystemTime(midnight)
    expect(hour()).toBe(0)
  })
})
