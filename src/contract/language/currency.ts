/**
 * Decimals of currencies, as ISO 4217 says them. A list of its own, because `Intl` follows the habits of shops instead
 * (no fils in Belgrade, no santim in Addis Ababa) and differs from one release to the next, while server, database and
 * browser have to round alike. The database has the same list in `minor_units`; a test holds them together.
 */
const units: Readonly<Record<string, number>> = {
  ...decimalsOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...decimalsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...decimalsOf(4, 'CLF UYW'),
}

function decimalsOf(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]))
}

/**
 * What firms can be paid in today, by ISO 4217 as of 2026: no funds, metals or codes for tests, and nothing that was withdrawn, such
 * as HRK. The interface takes what was withdrawn as well, so that a firm which has it keeps it.
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

/** Wire name of the field that says the currency of a record's amounts, where that may be another one than the account's. */
export const ownCurrency = 'currency'

/** How many decimals the currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorUnits = (currency: unknown): number => units[String(currency)] ?? 2

/**
 * An amount in whole smallest units of its currency, half away from zero. The point is moved in the number as it is written:
 * 1.005 × 100 is less than 100.5 in floating point, and would become 100 where the database has 101.
 */
export function toUnits(amount: unknown, decimals: number): number {
  const [digits, exponent = '0'] = String(Number(amount ?? 0)).split('e')
  const units = Number(`${digits}e${Number(exponent) + decimals}`)
  return Math.sign(units) * Math.round(Math.abs(units))
}

/** The amount that whole smallest units make. */
export const fromUnits = (whole: number, decimals: number): number => whole / 10 ** decimals

/** Writes amounts of one currency with all of its decimals. */
export function moneyFormat(
  locale: string,
  currency: string,
  decimals: number = minorUnits(currency),
): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
}
