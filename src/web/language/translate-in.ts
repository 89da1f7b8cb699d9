/** Says messages in another language than the app's: what the firm writes to its clients is in the account's. */
import { languageOf, type Translate, translator } from '../../contract/messages/messages.ts'

/** Loads what the language of the locale takes; English takes nothing. */
export async function translateIn(locale: string): Promise<Translate> {
  if (languageOf(locale) === 'en') return translator(locale, undefined)
  const { translateFor } = await import('../../contract/messages/catalogues.ts')
  return translateFor(locale)
}
