import { expect, it } from 'vitest'
import { getFirstDay } from './first-day.ts'

it.each([
  ['en-US', 0],
  ['en-AU', 1],
  ['de-DE', 1],
  ['ja-JP', 0],
  ['en', 0],
])('Weeks of %s begin on day %i', (locale, day) => {
  expect(getFirstDay(locale)).toBe(day)
})
