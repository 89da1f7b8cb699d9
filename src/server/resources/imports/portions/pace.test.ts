import { expect, it } from 'vitest'
import { paceOn } from './pace.ts'

/** Sizes of portions that take a fixed number of milliseconds, plus some for each row. */
function sizes(kind: 'embedded' | 'postgres', fixed: number, each: number): number[] {
  const pace = paceOn(kind)
  return Array.from({ length: 12 }, () => {
    const rows = pace.rows()
    pace.learn(rows, fixed + rows * each)
    return rows
  })
}

it('Portions grow until they take as long as others may have to wait', () => {
  const last = sizes('embedded', 5, 0.5).at(-1) ?? 0
  expect(5 + last * 0.5).toBeGreaterThan(30)
  expect(5 + last * 0.5).toBeLessThanOrEqual(41)
  expect(sizes('postgres', 5, 0.5).at(-1)).toBeGreaterThan(last * 5)
})

it('A portion is at most twice the previous one, and small ones stop growing if little is gained', () => {
  const quick = sizes('postgres', 0.01, 0.001)
  expect(quick.every((rows, at) => at === 0 || rows <= (quick[at - 1] ?? 0) * 2)).toBe(true)
  expect(quick.at(-1)).toBe(1000)
  expect(sizes('embedded', 500, 5).at(-1)).toBe(20)
})

it('An empty portion does not change the size', () => {
  const pace = paceOn('embedded')
  pace.learn(0, 3)
  expect(pace.rows()).toBe(25)
})
