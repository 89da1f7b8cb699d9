/** Every language beside English, each a file of its own. Whoever has room for all of them takes them from here. */
import german from './de.json' with { type: 'json' }
import { type Catalogue, languageOf, type Translate, translator } from './messages.ts'

export const catalogues: Readonly<Record<string, Catalogue>> = { de: german }

const translators = new Map<string, Translate>()

/** In the language of the locale, or in English where that is not spoken here. */
export function translateFor(locale: string): Translate {
  const known = translators.get(locale) ?? translator(locale, catalogues[languageOf(locale)])
  translators.set(locale, known)
  return known
}
