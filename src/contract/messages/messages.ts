/**
 * Messages for people, by their English text: `t('Due {date}', { date })`. English is in the code; every other language has a
 * catalogue from English to its own. Both are ICU messages, so plurals are `{count, plural, one {# item} other {# items}}`.
 */
import format, { type CompiledMessage } from 'icu-minify/format'

/** A compiled message: text, and placeholders. */
export type Compiled = CompiledMessage

/** From the English text, or the key that the build puts in its place, to the translation, compiled or not. */
export type Catalogue = Readonly<Record<string, string | Compiled>>

export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Translates a message. If it has placeholders, each needs a value.
 * @param compiled the compiled English message; added by the build of the web app
 */
export type Translate = (message: string, values?: MessageValues, compiled?: Compiled) => string

/** Language of a BCP 47 tag, `de` for `de-CH`. */
export const getLanguage = (locale: string): string => new Intl.Locale(locale).language

/**
 * Key of an English text in catalogues for browsers, whose code has the text already: a 32-bit FNV-1a hash. The build refuses
 * collisions.
 */
export function shortKey(english: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < english.length; index++) hash = Math.imul(hash ^ english.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Regions where German is written without ß. */
const withoutSharpS = ['CH', 'LI']

/**
 * @param catalogue of the locale's language; undefined for English
 * @param compile compiles messages that the build has not
 */
export function translator(
  locale: string,
  catalogue: Catalogue | undefined,
  compile: (text: string | Compiled, english: string) => Compiled,
): Translate {
  const { language, region = '' } = new Intl.Locale(locale)
  const copy = <Text extends string | Compiled>(text: Text): Text =>
    language === 'de' && withoutSharpS.includes(region)
      ? (JSON.parse(JSON.stringify(text).replaceAll('ß', 'ss')) as Text)
      : text
  const messages = new Map<string, Compiled>()
  const writing = { formatters: getFormatters(catalogue ? locale : 'en') }
  return (english, values, compiled) => {
    const text = catalogue?.[english] ?? catalogue?.[shortKey(english)] ?? compiled ?? english
    if (!values) return typeof text === 'string' ? copy(text) : english
    const message = messages.get(english) ?? copy(compile(text, english))
    messages.set(english, message)
    return String(format(message, catalogue ? locale : 'en', values, writing))
  }
}

/** Created with the first message that has a number or a plural: most messages have neither. */
function getFormatters(locale: string) {
  let number: Intl.NumberFormat | undefined
  let plural: Intl.PluralRules | undefined
  return {
    getNumberFormat: (_locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) => {
      if (options) return new Intl.NumberFormat(locale, options)
      number ??= new Intl.NumberFormat(locale)
      return number
    },
    getPluralRules: () => {
      plural ??= new Intl.PluralRules(locale)
      return plural
    },
    getDateTimeFormat: (_locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options),
  }
}
