/** What people say and keep about their work. */
import { files as fileDeclaration, messages as messageDeclaration } from '../../contract/resources/content/content.ts'
import type { View } from '../resource/view.ts'

export const messages: View = {
  resource: messageDeclaration,
  columns: ['subject', 'body', 'contactname', 'createdon'],
  details: ['subject', 'body', 'contactid', 'createdon', 'clientaccess'],
  form: ['subject'],
  about: 'Messages about a project or an item.',
}

export const files: View = {
  resource: fileDeclaration,
  columns: ['filename', 'contactname', 'createdon'],
  details: ['description', 'contactid', 'contenttype', 'size', 'createdon', 'clientaccess'],
  form: [],
  about: 'Files of a project or an item.',
}
