/**
 * Time zones, currencies, countries and languages, as known to the browser. They can be searched in English and German
 * as well as in the language of the page.
 */
import { offeredCurrencies } from '../../../../contract/language/currency.ts'
import { localeTags } from '../../../../contract/language/locales.ts'
import { timeZones } from '../../../../contract/language/time-zones.ts'
import { currentLocale } from '../../../language/current-locale.ts'
import type { Choice } from '../../../resource/inputs/pickers/choice.ts'

export const timezones: readonly Choice[] = timeZones.map(({ name, earlier = '' }) => ({
  value: name,
  label: name.replaceAll('_', ' '),
  also: `${name} ${earlier}`.replaceAll('/', ' '),
}))

type Names = Pick<Intl.DisplayNamesOptions, 'type' | 'languageDisplay'>

/** The names of a code in other languages, as search terms. */
function namedElsewhere(code: string, names: Names, languages: readonly string[] = ['en', 'de']): string {
  const allNames = languages.map((language) => new Intl.DisplayNames(language, names).of(code) ?? '')
  return [...new Set(allNames)].join(' ').replace(/[()]/g, '')
}

const currencyNames = new Intl.DisplayNames(currentLocale, { type: 'currency' })

export const currencies: readonly Choice[] = offeredCurrencies.map((code) => ({
  value: code,
  label: code,
  note: currencyNames.of(code),
  also: namedElsewhere(code, { type: 'currency' }),
}))

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryNames = new Intl.DisplayNames(currentLocale, { type: 'region', fallback: 'none' })
/** Codes that browsers have names for but that are no countries in ISO 3166-1. */
const noCountries = ['EU', 'EZ', 'UN', 'XA', 'XB', 'QO', 'ZZ', 'UK']

export const countries: readonly Choice[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const name = noCountries.includes(code) ? undefined : countryNames.of(code)
    return name === undefined
      ? []
      : [{ value: code, label: name, note: code, also: namedElsewhere(code, { type: 'region' }) }]
  })
  .toSorted((first, second) => first.label.localeCompare(second.label, currentLocale))

const languageNames = new Intl.DisplayNames(currentLocale, { type: 'language', languageDisplay: 'standard' })

/** Each with a sample date and amount; also searchable by its own name, and by "Swiss" or "British". */
export const locales: readonly Choice[] = localeTags.map((tag) => ({
  value: tag,
  label: languageNames.of(tag) ?? tag,
  wholeNote: true,
  also: [
    namedElsewhere(tag, { type: 'language', languageDisplay: 'standard' }, ['en', 'de', tag]),
    namedElsewhere(tag, { type: 'language', languageDisplay: 'dialect' }),
  ].join(' '),
  note: `${new Intl.DateTimeFormat(tag, { timeZone: 'UTC' }).format(Date.UTC(2026, 11, 31))}, ${new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }).format(1234.5)}`,
}))
