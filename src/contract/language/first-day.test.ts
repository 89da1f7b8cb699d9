import { expect, it } from 'vitest'
import { firstDayOf } from './first-day.ts'

it.each([
  ['en-US', 0],
  ['en-AU', 1],
  ['de-DE', 1],
  ['ja-JP', 0],
  ['en', 0],
])('Weeks of %s begin on day %i', (locale, day) => {
  expect(firstDayOf(locale)).toBe(day)
})
