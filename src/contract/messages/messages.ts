/**
 * What people read, by its English text: `t('Due {date}', { date })`. English stands where it is used; every other language
 * is one catalogue, from the English text to its own. Both are ICU messages, so plurals are
 * `{count, plural, one {# item} other {# items}}`.
 */
import format, { type CompiledMessage } from 'icu-minify/format'

/** A message taken apart: text, and the places of its values. */
export type Compiled = CompiledMessage

/** English text, or what the build put in its place, -> text in another language, taken apart or not. */
export type Catalogue = Readonly<Record<string, string | Compiled>>

export type MessageValues = Readonly<Record<string, string | number>>

/**
 * Says a message in one language. Messages with placeholders need a value for each.
 * @param compiled the English message taken apart; the build of the web app adds it
 */
export type Translate = (message: string, values?: MessageValues, compiled?: Compiled) => string

/** Language of a BCP 47 tag, `de` for `de-CH`. */
export const languageOf = (locale: string): string => new Intl.Locale(locale).language

/**
 * What stands for an English text in a catalogue that a browser loads, which has it in its code already: 32 bits (FNV-1a). The
 * build refuses two texts of one key.
 */
export function shortKey(english: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < english.length; at++) hash = Math.imul(hash ^ english.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Regions whose writing of German knows no ß. */
const withoutSharpS = ['CH', 'LI']

/**
 * @param catalogue of the locale's language; none is English
 * @param compile takes a text apart that nobody took apart before
 */
export function translator(
  locale: string,
  catalogue: Catalogue | undefined,
  compile: (text: string | Compiled, english: string) => Compiled,
): Translate {
  const { language, region = '' } = new Intl.Locale(locale)
  const spelled = <Text extends string | Compiled>(text: Text): Text =>
    language === 'de' && withoutSharpS.includes(region)
      ? (JSON.parse(JSON.stringify(text).replaceAll('ß', 'ss')) as Text)
      : text
  const messages = new Map<string, Compiled>()
  const writing = { formatters: formattersOf(catalogue ? locale : 'en') }
  return (english, values, compiled) => {
    const text = catalogue?.[english] ?? catalogue?.[shortKey(english)] ?? compiled ?? english
    if (!values) return typeof text === 'string' ? spelled(text) : english
    const known = messages.get(english) ?? spelled(compile(text, english))
    messages.set(english, known)
    return String(format(known, catalogue ? locale : 'en', values, writing))
  }
}

/** Made when a message first has a number or a plural: most languages need both, most messages neither. */
function formattersOf(locale: string) {
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
