import { expect, it } from 'vitest'
import { formatsFor } from '../resource/inputs/fields/formats.ts'
import { formatInvoiced } from './project-amounts.tsx'

const formats = formatsFor({ name: '', timezone: 'UTC', currency: 'AUD', locale: 'en-AU' })
const othercurrencies = { JPY: { invoicedAmount: 7000, paidAmount: 0, ondrafts: 0 } }

it.each([
  ['in the account’s currency', { invoicedAmount: 700 }, '$700.00'],
  ['in others beside it', { invoicedAmount: 700, othercurrencies }, '$700.00 + JPY 7,000'],
  ['in others only', { invoicedAmount: 0, othercurrencies }, 'JPY 7,000'],
  ['in none', { invoicedAmount: 0 }, '$0.00'],
  ['that the caller may not see', { othercurrencies }, null],
])('What was invoiced for a project, %s', (_what, amounts, text) => {
  const written = formatInvoiced({ id: 1, ...amounts }, 'invoicedAmount', formats)
  expect(written?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})
