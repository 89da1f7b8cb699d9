import { expect, it } from 'vitest'
import { guessedFrom } from './locales.ts'

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de-AT', 'EUR'],
  ['en-GB', 'en-GB', 'GBP'],
  ['en;q=0.5, fr-CH', 'fr-CH', 'CHF'],
  ['en,de-CH;q=0.7', 'en-US', 'CHF'],
  ['ja', 'ja-JP', 'JPY'],
  ['sw-KE', 'en-US', 'KES'],
  ['', 'en-US', 'USD'],
  ['*', 'en-US', 'USD'],
  ['no such; tag, %%%', 'en-US', 'USD'],
])('a browser that asks for %j is one of a firm that writes %s and invoices in %s', (header, locale, currency) => {
  expect(guessedFrom(header)).toEqual({ locale, currency })
})
