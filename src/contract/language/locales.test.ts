import { expect, it } from 'vitest'
import { ascending } from '../ascending.ts'
import { offeredCurrencies } from './currency.ts'
import { guessedFrom, placeLine } from './locales.ts'

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
])('a browser that asks for %j suggests a firm with the locale %s and the currency %s', (header, locale, currency) => {
  expect(guessedFrom(header)).toEqual({ locale, currency })
  expect(offeredCurrencies).toContain(currency)
})

it.each([
  ['en-AU', 'Fitzroy VIC 3065', { city: 'Fitzroy', state: 'VIC', zipcode: '3065' }],
  ['de-AU', 'Fitzroy VIC 3065', { city: 'Fitzroy', state: 'VIC', zipcode: '3065' }],
  ['de-AT', '1020 Wien', { city: 'Wien', state: 'Wien', zipcode: '1020' }],
  ['de', '80331 München, Bayern', { city: 'München', state: 'Bayern', zipcode: '80331' }],
  ['fr-FR', 'Lyon', { city: 'Lyon', state: null, zipcode: '' }],
])('in %s, the line %j is the place of an address', (locale, line, place) => {
  expect(placeLine(locale, place)).toBe(line)
})

it('Offered currencies are known to the runtime, unique, and current', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(offeredCurrencies.filter((code) => !known.has(code))).toEqual([])
  expect(offeredCurrencies).toEqual([...new Set(offeredCurrencies)].sort(ascending))
  for (const gone of ['DEM', 'HRK', 'BGN', 'LTL', 'SLL', 'ZWL', 'XAU', 'XTS'])
    expect(offeredCurrencies).not.toContain(gone)
})
