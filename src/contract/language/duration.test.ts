import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClock, formatDuration, parseDuration, typedDuration, writeHoursAs } from './duration.ts'

it.each([
  ['1:30', 90],
  ['0:05', 5],
  ['90m', 90],
  ['90 min', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['.25', 15],
  ['1.5h', 90],
  ['2 hours', 120],
  ['2h 15m', 135],
  ['2h15', 135],
  ['2 H 15 Min', 135],
  ['1:30:00', 90],
  ['１：３０', 90],
  ['1,5 Std.', 90],
  ['2 Std 15 Min.', 135],
  ['1 Stunde', 60],
  ['90 Minuten', 90],
  ['0', 0],
  ['0,125', 8],
  ['0.575', 35],
  ['2h 15m 40s', 136],
  ['1:30:30', 91],
  ['1:30:29', 90],
  ['0:00:59', 1],
  ['18:25 min', 18],
  ['47:40 min', 48],
  ['0:45 sec', 1],
  ['45 sec', 1],
  ['90 Sek.', 2],
  ['PT1H30M', 90],
  ['PT45M', 45],
  ['PT90S', 2],
  ['1,250h 30m', 75_030],
] as const)('%j is %i minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
  expect(parseDuration(text, 'planned')).toBe(minutes)
})

describe('a whole number without a unit', () => {
  it.each([
    ['1', 60],
    ['8', 480],
    ['12', 720],
    ['13', 13],
    ['45', 45],
    ['90', 90],
  ] as const)('%j worked is %i minutes: hours up to the longest day', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
  })

  it('is hours for planned work', () => {
    expect(parseDuration('40', 'planned')).toBe(2400)
  })
})

it.each([
  '',
  'soon',
  '-1',
  '1:60',
  '1:5',
  '30%',
  '$5',
  'h',
  'pt',
  '1 2 3',
  '1.5.5',
  '1h 2h',
  '2d',
  '1e3',
  '1:30:75',
  '99999999999h',
])('%j is not a duration', (text) => {
  expect(parseDuration(text)).toBeNull()
})

it('a formatted duration is parsed as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom('worked', 'planned'), (minutes, sense) => {
      expect(parseDuration(typedDuration(minutes), sense)).toBe(minutes)
      expect(parseDuration(formatClock(minutes), sense)).toBe(minutes)
    }),
  )
})

it('a decimal duration may have a comma or a dot, however many hours it has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
      const [dot, comma] = ['.', ','].map((mark) => parseDuration(`${whole}${mark}${part}`))
      expect(dot).toBe(comma)
      expect(dot).toBe(Math.round(Number(`${whole}.${part}`) * 60))
    }),
  )
})

it('never fails on any input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const minutes = parseDuration(text)
      expect(minutes === null || (Number.isInteger(minutes) && minutes >= 0)).toBe(true)
    }),
  )
})

it.each([
  ['en', 7_512_390, '125,206h 30m'],
  ['en', 60_000, '1,000h'],
  ['en', 59_999, '999h 59m'],
  ['de-DE', 7_512_390, '125.206h 30m'],
  ['de-CH', 7_512_390, "125'206h 30m"],
  ['en', 95, '1h 35m'],
] as const)('%s marks the thousands of %i minutes: %s', (locale, minutes, text) => {
  writeHoursAs(locale)
  expect(formatDuration(minutes)).toBe(text)
  expect(typedDuration(minutes)).not.toMatch(/[^\dhm ]/)
})

describe('a number of hours', () => {
  it('has the marks of the locale, as any other number', () => {
    const hoursIn = (writing: string, text: string) => (parseDuration(text, 'planned', { writing }) ?? Number.NaN) / 60
    expect(hoursIn('en', '1,234')).toBe(1234)
    expect(hoursIn('de', '1.234')).toBe(1234)
    expect(hoursIn('en', '1.250')).toBe(1.25)
    expect(hoursIn('de', '1,250')).toBe(1.25)
    expect(hoursIn('de', '1.234,5 Std.')).toBe(1234.5)
    expect(hoursIn('fr', '1.250')).toBeNaN()
  })

  it('is minutes or seconds where the unit is known', () => {
    expect(parseDuration('5400', 'planned', { unit: 's' })).toBe(90)
    expect(parseDuration('45', 'planned', { unit: 'm' })).toBe(45)
    expect(parseDuration('8', 'worked', { unit: 'm' })).toBe(8)
    expect(parseDuration('45', 'worked', { unit: 'h' })).toBe(2700)
    // A unit of its own wins.
    expect(parseDuration('1.5 h', 'planned', { unit: 's' })).toBe(90)
    expect(parseDuration('1:30', 'planned', { unit: 's' })).toBe(90)
  })
})
