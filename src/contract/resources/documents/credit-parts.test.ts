import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromUnits, toUnits } from '../../language/currency.ts'
import { getRemainder, unitsOfQuantity } from './credit-parts.ts'
import { lineAmount } from './document-totals.ts'

it('Parts of a quantity never exceed the line, and add up to it', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 })
  const money = fc.integer({ min: -99_999, max: 9_999_999 }).map((units) => fromUnits(units, 2))
  fc.assert(
    fc.property(quantities, money, fc.integer({ min: 0, max: 10_000 }), (parts, outUnitPrice, percent) => {
      const outUnitQty = fromUnits(
        parts.reduce((all, part) => all + part),
        4,
      )
      const line = { billType: 2, outUnitQty, outUnitPrice, discount: { percent: percent / 100 } }
      const billAmount = lineAmount(line)
      let [creditedAmount, creditedQuantity] = [0, 0]
      for (const part of parts) {
        const left = getRemainder({ ...line, billAmount, creditedAmount, creditedQuantity }, 2)
        if (left.units === 0) break
        const units = unitsOfQuantity(left, fromUnits(part, 4))
        expect(Math.abs(units)).toBeLessThanOrEqual(Math.abs(left.units))
        creditedAmount = fromUnits(toUnits(creditedAmount, 2) + units, 2)
        creditedQuantity = fromUnits(toUnits(creditedQuantity, 4) + part, 4)
      }
      expect(creditedAmount).toBe(billAmount)
    }),
  )
})

it('A line with a manual amount, or credited in full, has no remaining quantity', () => {
  const line = { billType: 2, outUnitQty: 4, outUnitPrice: 10, billAmount: 40 }
  expect(getRemainder(line, 2)).toEqual({ units: 4000, quantity: 4, isHourly: false })
  expect(getRemainder({ ...line, manualBillAmount: 40 }, 2).quantity).toBeNull()
  expect(getRemainder({ ...line, creditedAmount: 40 }, 2)).toMatchObject({ units: 0, quantity: null })
  expect(getRemainder({ billType: 1, projectedTimeSpent: 90, billAmount: 120, creditedQuantity: 30 }, 2)).toMatchObject(
    {
      quantity: 60,
      isHourly: true,
    },
  )
})
