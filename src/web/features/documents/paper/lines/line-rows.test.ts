import { expect, it } from 'vitest'
import { storedTotals } from './line-rows.ts'

it('A deleted document keeps its total, although its lines are deleted', () => {
  const taxed = storedTotals({ id: 5, total: 1200, tax: 120, grandtotal: 1320, taxrate: 10 })
  expect(taxed).toEqual({ discount: 0, subtotal: 1200, taxes: [{ rate: 10, amount: 120 }], tax: 120, total: 1320 })
  expect(storedTotals({ id: 6, total: 80, tax: 0, grandtotal: 80, taxrate: 10 }).taxes).toEqual([])
})
