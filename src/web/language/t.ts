/**
 * Translates the texts of the web app: `t('Due {date}', { date })`. The catalogue is loaded before this module runs
 * (see `main.ts`), so that texts outside of components are translated as well.
 */
import { setDeclarationTranslation } from '../../contract/language/translated.ts'
import { getLanguage, type Translate, translator } from '../../contract/messages/messages.ts'
import { catalogue } from './catalogue.ts'
import { compiledAtBuild } from './compiled-at-build.ts'
import { currentLocale } from './current-locale.ts'

export const t: Translate = translator(currentLocale, catalogue, compiledAtBuild)

setDeclarationTranslation(t)

/** A label inside a sentence: lower case in English, except for abbreviations; unchanged in German. */
export const within = (label: string): string =>
  getLanguage(currentLocale) === 'en' && !/^[A-Z]{2}/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

let list: Intl.ListFormat | null = null

/** A list of things in a sentence: `1 browser and 2 programs`. */
export function listWords(things: readonly string[]): string {
  list ??= new Intl.ListFormat(currentLocale)
  return list.format(things)
}
