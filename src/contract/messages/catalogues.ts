/** Every catalogue at once, for whoever speaks to many people. */
import compile from 'icu-minify/compile'
import { languages, loadCatalogue } from './languages.ts'
import { type Catalogue, type Compiled, type Translate, translator } from './messages.ts'

const loaded = await Promise.all(languages.map(async (language) => [language, await loadCatalogue(language)] as const))

export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  loaded.flatMap(([language, catalogue]) => (catalogue ? [[language, catalogue]] : [])),
)

const translators = new Map<string, Translate>()

/** In the language of the locale, or in English where that is not spoken here. */
export function translateFor(locale: string): Translate {
  const { language, region } = new Intl.Locale(locale)
  // No more of a tag than what makes a difference: tags come from strangers, and translators are kept.
  const tag = language in catalogues ? [language, region].filter(Boolean).join('-') : 'en'
  const known = translators.get(tag) ?? translator(tag, catalogues[language], compileText)
  translators.set(tag, known)
  return known
}

const compileText = (text: string | Compiled): Compiled => (typeof text === 'string' ? compile(text) : text)

/** Of every language, English among them. */
export const everyTranslate: readonly Translate[] = languages.map(translateFor)
