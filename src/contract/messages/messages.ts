/**
 * What people read, by its English text: `t('Due {date}', { date })`. English stands where it is used; every other language
 * is one catalogue, from the English text to its own. Both are ICU messages, so plurals are
 * `{count, plural, one {# item} other {# items}}`.
 */
import { IntlMessageFormat } from 'intl-messageformat'

/** English text -> text in another language. */
export type Catalogue = Readonly<Record<string, string>>

export type MessageValues = Readonly<Record<string, string | number>>

/** Says a message in one language. Messages with placeholders need a value for each. */
export type Translate = (message: string, values?: MessageValues) => string

/** Language of a BCP 47 tag, `de` for `de-CH`. */
export const languageOf = (locale: string): string => new Intl.Locale(locale).language

/** Regions whose writing of German knows no ß. */
const withoutSharpS = ['CH', 'LI']

/** @param catalogue of the locale's language; none is English */
export function translator(locale: string, catalogue: Catalogue | undefined): Translate {
  const { language, region = '' } = new Intl.Locale(locale)
  const spelled = (text: string) =>
    language === 'de' && withoutSharpS.includes(region) ? text.replaceAll('ß', 'ss') : text
  const formats = new Map<string, IntlMessageFormat>()
  return (english, values) => {
    const text = spelled(catalogue?.[english] ?? english)
    if (!values) return text
    const format =
      formats.get(english) ?? new IntlMessageFormat(text, catalogue ? locale : 'en', undefined, { ignoreTag: true })
    formats.set(english, format)
    return String(format.format(values))
  }
}
