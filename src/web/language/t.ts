/**
 * Says what people read in the web app: `t('Due {date}', { date })`. The catalogue is there before any other module runs,
 * so that texts outside of components are said in it too.
 */
import { loadCatalogue } from '../../contract/messages/languages.ts'
import { languageOf, type Translate, translator } from '../../contract/messages/messages.ts'
import { compiledAtBuild } from './compiled-at-build.ts'
import { spoken } from './spoken.ts'

const catalogue = await loadCatalogue(languageOf(spoken))

export const t: Translate = translator(spoken, catalogue, compiledAtBuild)
