import { expect, it } from 'vitest'
import { hasDoubled } from './known-size.ts'

it('A table is analyzed whenever its rows have doubled, and never while they are few', () => {
  const told = Array.from({ length: 1000 }, (_, at) => at * 25).filter((from) => hasDoubled(from, from + 25))
  expect(told.map((from) => from + 25)).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(hasDoubled(0, 75)).toBe(false)
})
