import { expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

// A Sunday.
const today = '2026-11-22'

it.each([
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['fri', '2026-11-27'],
  ['su', '2026-11-29'],
  ['+2w', '2026-12-06'],
  ['-1d', '2026-11-21'],
  ['+3m', '2027-02-22'],
  ['+1y', '2027-11-22'],
  ['22/11', '2026-11-22'],
  ['5.3.27', '2027-03-05'],
  ['3 Dec', '2026-12-03'],
  ['december 3 2027', '2027-12-03'],
  ['2027-02-28', '2027-02-28'],
  ['2027/02/28', '2027-02-28'],
  ['2027-02-28T09:00:00Z', '2027-02-28'],
  ['Mon, 30 Nov', '2026-11-30'],
  ['Sunday, 22 November 2026', '2026-11-22'],
  ['22nd November', '2026-11-22'],
  ['3 Dec 27', '2027-12-03'],
  ['Dec 3, 27', '2027-12-03'],
  ['Dec 31', '2026-12-31'],
  ['２２/１１', '2026-11-22'],
])('%s is a day', (text, expected) => {
  expect(parseDay(text, today, 'en-AU')).toBe(expected)
})

it('A day stays in the given month', () => {
  expect(parseDay('+1m', '2027-01-31', 'en-AU')).toBe('2027-02-28')
})

it('A day follows the order and the names of the locale', () => {
  expect(parseDay('11/22', today, 'en-US')).toBe('2026-11-22')
  expect(parseDay('3. Dez', today, 'de-DE')).toBe('2026-12-03')
  expect(parseDay('freitag', today, 'de-DE')).toBe('2026-11-27')
  expect(parseDay('heute', today, 'de-DE')).toBe('2026-11-22')
  expect(parseDay('Morgen', today, 'de-AT')).toBe('2026-11-23')
  expect(parseDay('gestern', today, 'de-DE')).toBe('2026-11-21')
  expect(parseDay('Mo., 30. Nov.', today, 'de-DE')).toBe('2026-11-30')
})

it.each(['', 'f', 'soon', '31/02', '2026-13-01', '+2', '40 nov', 'soon 22', 'may'])('%j is not a date', (text) => {
  expect(parseDay(text, today, 'en-AU')).toBeNull()
})
