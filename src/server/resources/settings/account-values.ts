/** Values of the account that must be supported by the runtime and the database. */
import { clause, notAllowed, type Refusal } from '../../../contract/requests/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { zoneNamed } from '../../db/time-zones.ts'

type Values = Readonly<Partial<Record<'currency' | 'locale' | 'timezone' | 'countrycode', unknown>>>

/** Returns a refusal for each value that is not supported; empty ones are none. */
export async function accountProblems(tx: Tx, values: Values): Promise<readonly Refusal[]> {
  const { currency, locale, timezone, countrycode } = values
  const problems: Refusal[] = []
  if (currency && !Intl.supportedValuesOf('currency').includes(String(currency)))
    problems.push(
      notAllowed('currency', currency, clause('use an ISO 4217 code such as {example}', { example: 'EUR' })),
    )
  if (locale && !isLocale(String(locale)))
    problems.push(notAllowed('locale', locale, clause('use a BCP 47 tag such as {example}', { example: 'en-IE' })))
  if (timezone && (await zoneNamed(tx, String(timezone))) === null)
    problems.push(
      notAllowed('timezone', timezone, clause('use an IANA zone such as {example}', { example: 'Europe/Dublin' })),
    )
  if (countrycode && !isCountry(String(countrycode)))
    problems.push(
      notAllowed('countrycode', countrycode, clause('use two letters such as {example}', { example: 'FR' })),
    )
  return problems
}

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
