import { expect, it } from 'vitest'
import { letterDay, letterFacts } from './letter-facts.ts'

const invoice = { currency: 'EUR', total: 1200, until: '2026-12-11' }

it('An invoice has the amount due and the due date, in the firm’s language', () => {
  const { amount, due, isPaid } = letterFacts('de-AT', { ...invoice, paid: 199.5 })
  expect([amount, due, isPaid]).toEqual(['€\u00a01.000,50', '11. Dezember 2026', false])
})

it('A paid invoice has its total, and no date', () => {
  const paid = letterFacts('en-AU', { ...invoice, currency: 'AUD', paid: 1200 })
  expect(paid).toEqual({ amount: '$1,200.00', due: '', isPaid: true, isCredit: false })
})

it('A credit note has the credited amount, and no date, whether it is settled or not', () => {
  for (const paid of [0, -1000, -1200])
    expect(letterFacts('en-AU', { ...invoice, currency: 'AUD', total: -1200, paid })).toMatchObject({
      amount: '$1,200.00',
      due: '',
      isCredit: true,
    })
})

it('Quotes and documents of zero are not paid', () => {
  expect(letterFacts('en-AU', invoice)).toMatchObject({ due: '11 December 2026', isPaid: false })
  expect(letterFacts('en-AU', { ...invoice, total: 0, paid: 0, until: null })).toMatchObject({
    due: '',
    isPaid: false,
  })
})

it('A date always has its year', () => {
  expect(letterDay('en-AU', new Date().toISOString())).toContain(new Date().toISOString().slice(0, 4))
})
