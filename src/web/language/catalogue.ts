/** Translations for the language of the page. Fetched before any module that uses them runs. */
import { loadCatalogue, loadRefusals } from '../../contract/messages/languages.ts'
import { type Catalogue, getLanguage } from '../../contract/messages/messages.ts'
import { currentLocale } from './current-locale.ts'

/** Undefined for English, and if the catalogue could not be fetched: then the page is in English. */
export let catalogue: Catalogue | undefined

export async function fetchCatalogue(): Promise<void> {
  catalogue = await loadCatalogue(getLanguage(currentLocale)).catch(() => undefined)
}

/** Adds the messages that explain errors. If they could not be fetched, these stay in English until the next attempt. */
export async function fetchRefusals(): Promise<void> {
  if (catalogue) Object.assign(catalogue, await loadRefusals(getLanguage(currentLocale)).catch(() => undefined))
}

/** The language of the page, from its `lang` attribute. */
export const pageLanguage = (): string => (catalogue ? getLanguage(currentLocale) : 'en')
