import { expect, it } from 'vitest'
import { otherCurrency } from './foreign-currency.ts'
import { importableNamed } from './importable.ts'

it.each([
  ['€120', 'Rate', 'GBP', 'EUR'],
  ['120', 'Rate (USD)', 'GBP', 'USD'],
  ['CHF 120', 'Rate', 'EUR', 'CHF'],
  ['$120', 'Rate', 'GBP', 'USD'],
  ['$120', 'Rate', 'AUD', null],
  ['US$120', 'Rate', 'USD', null],
  ['£120', 'Rate', 'GBP', null],
  ['120', 'Rate (net)', 'GBP', null],
])('%s in %s of an account in %s is in %s', (cell, heading, own, other) => {
  expect(otherCurrency([cell], heading, own)).toBe(other)
})

it.each(['hourlyservices', 'fixedprices', 'goodservices'])('Prices of %s in another currency are not read', (name) => {
  const price = name === 'hourlyservices' ? 'outLabourPrice' : 'outUnitPrice'
  const notation = { decimal: '.', dates: 'dmy', year: 2026 } as const
  const account = { currency: 'GBP', headingOf: () => 'Price' }
  const found = importableNamed(name)?.contradictions({ [price]: '€120' }, {}, () => notation, account)
  expect(found).toMatchObject([{ name: price, cause: `${price}: EUR` }])
})
