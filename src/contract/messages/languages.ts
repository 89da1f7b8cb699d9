/** Languages besides English, each with catalogues that are loaded on demand. A line in both tables adds one. */
import { table } from '../table.ts'
import type { Catalogue } from './messages.ts'

const catalogueFiles = table<() => Promise<{ readonly default: Catalogue }>>({
  de: () => import('./de.json', { with: { type: 'json' } }),
})

/** Messages that only explain errors of the service: a browser loads them with the first error. */
const refusalFiles = table<() => Promise<{ readonly default: Catalogue }>>({
  de: () => import('./de.refusals.json', { with: { type: 'json' } }),
})

/** Supported languages by ISO 639 code, English first. */
export const languages: readonly string[] = ['en', ...Object.keys(catalogueFiles)]

/** Loads a language's catalogue; undefined for English, which is in the code. */
export const loadCatalogue = async (language: string): Promise<Catalogue | undefined> =>
  (await catalogueFiles[language]?.())?.default

/** Loads the rest of a language's messages: those that only explain errors. */
export const loadRefusals = async (language: string): Promise<Catalogue | undefined> =>
  (await refusalFiles[language]?.())?.default
