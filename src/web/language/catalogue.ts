/** What the language of the page says in place of the English texts. Fetched before any module that says something runs. */
import { loadCatalogue } from '../../contract/messages/languages.ts'
import { type Catalogue, languageOf } from '../../contract/messages/messages.ts'
import { spoken } from './spoken.ts'

/** Undefined for English, and for a language that could not be fetched: then the page speaks English. */
export let catalogue: Catalogue | undefined

export async function fetchCatalogue(): Promise<void> {
  catalogue = await loadCatalogue(languageOf(spoken)).catch(() => undefined)
}

/** The language that the page is in, as its `lang` says it. */
export const pageLanguage = (): string => (catalogue ? languageOf(spoken) : 'en')
