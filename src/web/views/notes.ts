import { projectnotes } from '../../contract/resources/content/content.ts'
import type { View } from '../resource/view.ts'

export const notes: View = {
  resource: projectnotes,
  columns: ['title', 'contactname', 'createdon'],
  details: ['body', 'contactid', 'createdon'],
  hasPages: false,
  form: ['title', 'body'],
  about: 'Notes of the team about a project. Clients never see them.',
}
