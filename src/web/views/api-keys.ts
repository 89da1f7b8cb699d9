import { apikeys as declaration } from '../../contract/resources/settings/settings.ts'
import type { View } from '../resource/view.ts'

export const apiKeys: View = {
  resource: declaration,
  columns: ['name', 'ending', 'createdon', 'lastused'],
  details: ['ending', 'createdon', 'lastused'],
  form: ['name'],
  about: 'An API key lets a program act for the whole account.',
}
