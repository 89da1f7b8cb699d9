/** Bindings of messages, files, folders, notes and bookmarks. */

import * as declared from '../../../contract/resources/content/content.ts'
import type { Actor } from '../../../contract/rights.ts'
import { column, computed, link, type ReadBinding, relatedSource, relation } from '../../query/binding.ts'
import type { Condition, Row } from '../../query/condition.ts'
import { fileAudience, messageAudience, projectPartAudience } from '../history/audience.ts'
import { fileAddress, personName, stampSources } from '../shared-sources.ts'
import { fileScope, messageScope } from '../visibility/content-scope.ts'
import { projectScope } from '../visibility/visibility.ts'

const byProject = (row: Row) => row.column('projectid')
const ofProject = {
  entity: null,
  base: null,
  visible: (actor: Actor): Condition | null => projectScope(actor, byProject),
  audience: projectPartAudience,
} as const
const author = { contactid: column(), contactname: personName('author') } as const
const authorRelation = { author: relation('contacts', 'contactid') } as const

export const messages: ReadBinding<typeof declared.messages> = {
  ...ofProject,
  resource: declared.messages,
  table: 'messages',
  visible: messageScope,
  audience: messageAudience,
  relations: { ...authorRelation, project: relation('projects', 'projectid') },
  sources: {
    id: column(),
    projectid: column(),
    projecttitle: relatedSource('project', 'title'),
    itemid: column(),
    invoiceid: column(),
    quoteid: column(),
    companyid: column(),
    parentid: column(),
    subject: column(),
    body: column(),
    ...author,
    recipients: link('message_recipients', 'messageid', 'contactid', 'contacts'),
    mentions: link('message_mentions', 'messageid', 'contactid', 'contacts'),
    clientaccess: column(),
    ...stampSources,
  },
}

export const folders: ReadBinding<typeof declared.folders> = {
  ...ofProject,
  resource: declared.folders,
  table: 'folders',
  relations: {},
  sources: { id: column(), projectid: column(), parentid: column(), name: column(), ...stampSources },
}

export const files: ReadBinding<typeof declared.files> = {
  ...ofProject,
  resource: declared.files,
  table: 'files',
  lacks: 'create',
  visible: fileScope,
  audience: fileAudience,
  relations: authorRelation,
  sources: {
    id: column(),
    filename: column(),
    description: column(),
    projectid: column(),
    itemid: column(),
    invoiceid: column(),
    quoteid: column(),
    companyid: column(),
    expenseid: column(),
    folderid: column(),
    ...author,
    contenttype: column(),
    size: column(),
    url: computed(fileAddress),
    clientaccess: column(),
    ...stampSources,
  },
}

export const projectnotes: ReadBinding<typeof declared.projectnotes> = {
  ...ofProject,
  resource: declared.projectnotes,
  table: 'projectnotes',
  relations: authorRelation,
  sources: { id: column(), projectid: column(), title: column(), body: column(), ...author, ...stampSources },
}

export const bookmarks: ReadBinding<typeof declared.bookmarks> = {
  ...ofProject,
  resource: declared.bookmarks,
  table: 'bookmarks',
  relations: {},
  sources: { id: column(), projectid: column(), name: column(), url: column(), ...stampSources },
}

export const projectworkstages: ReadBinding<typeof declared.projectworkstages> = {
  ...ofProject,
  resource: declared.projectworkstages,
  table: 'project_workstages',
  relations: { stage: relation('workstages', 'workstageid') },
  sources: {
    id: column(),
    projectid: column(),
    workstageid: column(),
    name: relatedSource('stage', 'name'),
    startedon: column(),
  },
}
