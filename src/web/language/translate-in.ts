/**
 * Translates into another language than the app's: the firm's letters to clients are in the language of the account.
 */
import { loadCatalogue } from '../../contract/messages/languages.ts'
import { getLanguage, type Translate, translator } from '../../contract/messages/messages.ts'
import { compiledAtBuild } from './compiled-at-build.ts'

/** Loads the catalogue of a locale's language; English and unsupported languages need none. */
export async function translateIn(locale: string): Promise<Translate> {
  const catalogue = await loadCatalogue(getLanguage(locale))
  return translator(catalogue ? locale : 'en', catalogue, compiledAtBuild)
}
