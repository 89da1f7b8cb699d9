import { expect, it } from 'vitest'
import { parseClock } from './parse-clock.ts'

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1745', '17:45'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['2pm', '14:00'],
  ['2:15 PM', '14:15'],
  ['215p', '14:15'],
  ['12am', '00:00'],
  ['12 p.m.', '12:00'],
  ['0:00', '00:00'],
  ['9 Uhr', '09:00'],
  ['9:30 Uhr', '09:30'],
  ['９：３０', '09:30'],
] as const)('%j is %s', (text, clock) => {
  expect(parseClock(text)).toBe(clock)
})

it.each(['', 'noonish', '24:00', '9:75', '13pm', '0am', '9m', '12345', 'Uhr'])('%j is not a time', (text) => {
  expect(parseClock(text)).toBeNull()
})
