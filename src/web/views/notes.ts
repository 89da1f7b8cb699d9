import { projectnotes } from '../../contract/resources/content/content.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const notes: View = {
  resource: projectnotes,
  links: { contactid: 'record' },
  columns: ['title', 'contactname', 'createdon'],
  details: ['contactid', 'createdon'],
  body: ['body'],
  hasPages: false,
  form: ['title', 'body'],
  about: t('Notes of the team about a project. Clients never see them.'),
}
