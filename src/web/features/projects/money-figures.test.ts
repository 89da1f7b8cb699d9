import { describe, expect, it } from 'vitest'
import { figuresOf } from './money-figures.ts'

describe('the figures of a project', () => {
  it('say what is used of the budget and what is left to bill', () => {
    const figures = figuresOf({ id: 1, budget: 1000, actualRevenue: 1200.5, invoicedAmount: 700.2 })
    expect(figures).toEqual([
      { label: 'Budget', amount: 1000 },
      { label: 'Work done', amount: 1200.5, percent: 120, isOver: true },
      { label: 'Invoiced', amount: 700.2 },
      { label: 'To bill', amount: 500.3 },
    ])
  })

  it('are not there for whoever may not see them, and nothing is divided by no budget', () => {
    expect(figuresOf({ id: 1 })).toEqual([])
    expect(figuresOf({ id: 1, budget: 0, actualRevenue: 5 })).toEqual([
      { label: 'Budget', amount: 0 },
      { label: 'Work done', amount: 5 },
    ])
  })
})
