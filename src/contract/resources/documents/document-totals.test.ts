import { expect, it } from 'vitest'
import { toUnits } from '../../language/currency.ts'
import { offBeyond } from './document-totals.ts'

it('An amount is rounded to whole units by its decimal digits, half away from zero', () => {
  const halves = [1.005, 0.615, 8.345, '1.005', -1.005, 0.005, 4.5e-1, 1e-7]
  expect(halves.map((amount) => toUnits(amount, 2))).toEqual([101, 62, 835, 101, -101, 1, 45, 0])
  expect([toUnits(1.00005, 4), toUnits(1.5, 0), toUnits(-1.5, 0)]).toEqual([10_001, 2, -2])
})

it('An empty value is zero, and the largest amounts are exact', () => {
  expect([toUnits(null, 2), toUnits(undefined, 2), toUnits(9_999_999_999.99, 2)]).toEqual([0, 0, 999_999_999_999])
})

const discounted = { billType: 2, outUnitQty: 2, outUnitPrice: 50 }

it.each([
  ['none', discounted, 0],
  ['as much as the line', { ...discounted, discount: { amount: 100 } }, 0],
  ['more than the line', { ...discounted, discount: { amount: 130 } }, 30],
  ['of a line that is a refund itself', { ...discounted, outUnitPrice: -50, discount: { amount: 10 } }, 0],
  ['that an amount by hand leaves aside', { ...discounted, manualBillAmount: -5, discount: { amount: 130 } }, 0],
])('A discount, %s, is only counted as far as it exceeds its own line', (_what, line, beyond) =>
  expect(offBeyond(line)).toBe(beyond),
)
