/**
 * Decimals of currencies according to ISO 4217. `Intl` follows retail practice instead (no fils in Belgrade, no santim in Addis
 * Ababa) and varies between releases, while server, database and browser must round alike. The database has the same list in
 * `minor_units`; a test compares them.
 */
import { table } from '../table.ts'

const units = table<number>({
  ...parseDecimals(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...parseDecimals(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...parseDecimals(4, 'CLF UYW'),
})

function parseDecimals(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]))
}

/**
 * Currencies offered, as of ISO 4217 in 2026: no funds, metals, test codes or withdrawn currencies such as HRK. The API accepts
 * withdrawn ones, so that firms can keep theirs.
 */
export const offeredCurrencies: readonly string[] = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE
  CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY
  KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO
  NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
  TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/)

/** Wire name of the field with the currency of a record's amounts, if that can differ from the account's. */
export const ownCurrency = 'currency'

/** Maximum number of decimals of a price per piece or per hour, whatever the currency. */
export const priceDecimals = 4

/** Maximum number of decimals of the rate of time, which may be an amount spread over many hours. */
export const rateDecimals = 8

/** Maximum number of decimals of a quantity. */
export const quantityDecimals = 4

/** Maximum number of decimals of a tax rate: 9.975 %. */
export const taxDecimals = 3

/** How many decimals the currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorUnits = (currency: unknown): number => units[String(currency)] ?? 2

/**
 * An amount in whole minor units of its currency, rounded half away from zero. Shifts the point in the decimal text: 1.005 ×
 * 100 is less than 100.5 in floating point and would become 100, while the database has 101.
 */
export function toUnits(amount: unknown, decimals: number): number {
  const [digits, exponent = '0'] = String(Number(amount ?? 0)).split('e')
  const units = Number(`${digits}e${Number(exponent) + decimals}`)
  return Math.sign(units) * Math.round(Math.abs(units))
}

/** How many decimals the shortest text of the number has. */
export function decimalsIn(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max((digits.split('.')[1] ?? '').length - Number(exponent), 0)
}

/** Converts minor units to an amount. */
export const fromUnits = (unitCount: number, decimals: number): number => unitCount / 10 ** decimals

/** Formats amounts of one currency with all of its decimals. */
export function moneyFormat(
  locale: string,
  currency: string,
  decimals: number = minorUnits(currency),
): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
}

/** Formats prices per piece or per hour: with the decimals of the currency, or more if a price has more. */
export const priceFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorUnits(currency),
    maximumFractionDigits: priceDecimals,
  })
