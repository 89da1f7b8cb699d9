/** Languages beside English, each a catalogue of its own, loaded by whoever speaks it. A line here adds one. */
import type { Catalogue } from './messages.ts'

const catalogueFiles: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
}

/** Every language that is spoken here, by its code (ISO 639): English first. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogueFiles)]

/** What a language says; undefined is English, which stands where it is used. */
export const loadCatalogue = async (language: string): Promise<Catalogue | undefined> =>
  (await catalogueFiles[language]?.())?.default
