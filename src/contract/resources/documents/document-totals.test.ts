import { expect, it } from 'vitest'
import { toUnits } from '../../language/currency.ts'

it('An amount is rounded to whole units by its decimal digits, half away from zero', () => {
  const halves = [1.005, 0.615, 8.345, '1.005', -1.005, 0.005, 4.5e-1, 1e-7]
  expect(halves.map((amount) => toUnits(amount, 2))).toEqual([101, 62, 835, 101, -101, 1, 45, 0])
  expect([toUnits(1.00005, 4), toUnits(1.5, 0), toUnits(-1.5, 0)]).toEqual([10_001, 2, -2])
})

it('An empty value is zero, and the largest amounts are exact', () => {
  expect([toUnits(null, 2), toUnits(undefined, 2), toUnits(9_999_999_999.99, 2)]).toEqual([0, 0, 999_999_999_999])
})
