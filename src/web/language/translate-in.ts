/** Says messages in another language than the app's: what the firm writes to its clients is in the account's. */
import { loadCatalogue } from '../../contract/messages/languages.ts'
import { languageOf, type Translate, translator } from '../../contract/messages/messages.ts'
import { compiledAtBuild } from './compiled-at-build.ts'

/** Loads what the language of the locale takes; English takes nothing, nor does a language that is not spoken here. */
export async function translateIn(locale: string): Promise<Translate> {
  const catalogue = await loadCatalogue(languageOf(locale))
  return translator(catalogue ? locale : 'en', catalogue, compiledAtBuild)
}
