/** Every language beside English, each a file of its own. Whoever has room for all of them takes them from here. */
import german from './de.json' with { type: 'json' }
import { type Catalogue, type Translate, translator } from './messages.ts'

export const catalogues: Readonly<Record<string, Catalogue>> = { de: german }

const translators = new Map<string, Translate>()

/** In the language of the locale, or in English where that is not spoken here. */
export function translateFor(locale: string): Translate {
  const { language, region } = new Intl.Locale(locale)
  // No more of a tag than what makes a difference: tags come from strangers, and translators are kept.
  const tag = language in catalogues ? [language, region].filter(Boolean).join('-') : 'en'
  const known = translators.get(tag) ?? translator(tag, catalogues[language])
  translators.set(tag, known)
  return known
}
