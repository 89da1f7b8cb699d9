import { describe, expect, it } from 'vitest'
import { getFigures } from './money-figures.ts'

describe('the figures of a project', () => {
  it('show the used budget and the amount left to bill', () => {
    const figures = getFigures({
      id: 1,
      budget: 1000,
      earned: 1200.5,
      invoicedAmount: 700.2,
      tobill: 500.3,
      ondrafts: 0,
    })
    expect(figures).toEqual([
      { label: 'Budget', amount: 1000 },
      { label: 'Earned', amount: 1200.5, percent: 120, isOverBudget: true },
      { label: 'Invoiced', amount: 700.2, invoiced: 'invoicedAmount' },
      { label: 'To bill', amount: 500.3 },
    ])
  })

  it('have what is on drafts in other currencies alone', () => {
    const othercurrencies = { USD: { invoicedAmount: 0, paidAmount: 0, ondrafts: 80 } }
    expect(getFigures({ id: 1, ondrafts: 0, othercurrencies })).toEqual([
      { label: 'On drafts', amount: 0, invoiced: 'ondrafts' },
    ])
  })

  it('are absent for those who may not see them, and there is no division by an empty budget', () => {
    expect(getFigures({ id: 1 })).toEqual([])
    expect(getFigures({ id: 1, budget: 0, earned: 5 })).toEqual([
      { label: 'Budget', amount: 0 },
      { label: 'Earned', amount: 5 },
    ])
  })
})
