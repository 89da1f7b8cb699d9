/** Says what people read in the web app: `t('Due {date}', { date })`. */
import { type Translate, translator } from '../../contract/messages/messages.ts'

export const t: Translate = translator('en', undefined)
