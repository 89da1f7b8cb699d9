/** All catalogues, for servers, which serve many languages. */
import compile from 'icu-minify/compile'
import { table } from '../table.ts'
import { languages, loadCatalogue, loadRefusals } from './languages.ts'
import { type Catalogue, type Compiled, type Translate, translator } from './messages.ts'

const entries = await Promise.all(
  languages.map(async (language) => {
    const [texts, refusals] = await Promise.all([loadCatalogue(language), loadRefusals(language)])
    return [language, texts && { ...texts, ...refusals }] as const
  }),
)

export const catalogues = table<Catalogue>(
  Object.fromEntries(entries.flatMap(([language, catalogue]) => (catalogue ? [[language, table(catalogue)]] : []))),
)

const translators = new Map<string, Translate>()

/** Translates into the locale's language, or English if there is no catalogue. */
export function translateFor(locale: string): Translate {
  const { language, region } = new Intl.Locale(locale)
  // Only the parts of a tag that make a difference: tags come from untrusted input, and translators are cached.
  const tag = language in catalogues ? [language, region].filter(Boolean).join('-') : 'en'
  const translate = translators.get(tag) ?? translator(tag, catalogues[language], compileText)
  translators.set(tag, translate)
  return translate
}

const compileText = (text: string | Compiled): Compiled => (typeof text === 'string' ? compile(text) : text)

/** For all languages, including English. */
export const everyTranslate: readonly Translate[] = languages.map(translateFor)
