/** Languages besides English, each with a catalogue that is loaded on demand. A line here adds one. */
import type { Catalogue } from './messages.ts'

const catalogueFiles: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
}

/** Supported languages by ISO 639 code, English first. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogueFiles)]

/** Loads a language's catalogue; undefined for English, which is in the code. */
export const loadCatalogue = async (language: string): Promise<Catalogue | undefined> =>
  (await catalogueFiles[language]?.())?.default
