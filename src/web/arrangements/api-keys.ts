import { apikeys as declaration } from '../../contract/resources/settings.ts'
import type { Arrangement } from '../resource/arrangement.ts'

export const apiKeys: Arrangement = {
  resource: declaration,
  columns: ['name', 'ending', 'createdon', 'lastused'],
  details: ['ending', 'createdon', 'lastused'],
  form: ['name'],
  about: 'An API key lets a program act for the whole account.',
}
