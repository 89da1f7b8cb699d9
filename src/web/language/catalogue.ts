/** Translations for the language of the page. Fetched before any module that uses them runs. */
import { loadCatalogue } from '../../contract/messages/languages.ts'
import { type Catalogue, languageOf } from '../../contract/messages/messages.ts'
import { currentLocale } from './current-locale.ts'

/** Undefined for English, and if the catalogue could not be fetched: then the page is in English. */
export let catalogue: Catalogue | undefined

export async function fetchCatalogue(): Promise<void> {
  catalogue = await loadCatalogue(languageOf(currentLocale)).catch(() => undefined)
}

/** The language of the page, from its `lang` attribute. */
export const pageLanguage = (): string => (catalogue ? languageOf(currentLocale) : 'en')
