/** Bindings of messages, files, folders, notes and bookmarks. */

import * as declared from '../../../contract/resources/content/content.ts'
import type { Actor } from '../../../contract/rights.ts'
import { bind, column, computed, link, relatedSource, relation } from '../../query/binding.ts'
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

export const messages = bind({
  ...ofProject,
  resource: declared.messages,
  table: 'messages',
  visible: messageScope,
  audience: messageAudience,
  relations: { ...authorRelation, project: relation('projects', 'projectid') },
  sources: {
    projecttitle: relatedSource('project', 'title'),
    ...author,
    recipients: link('message_recipients', 'messageid', 'contactid', 'contacts'),
    mentions: link('message_mentions', 'messageid', 'contactid', 'contacts'),
    ...stampSources,
  },
})

export const folders = bind({
  ...ofProject,
  resource: declared.folders,
  table: 'folders',
  relations: {},
  sources: stampSources,
})

export const files = bind({
  ...ofProject,
  resource: declared.files,
  table: 'files',
  lacks: 'create',
  visible: fileScope,
  audience: fileAudience,
  relations: authorRelation,
  sources: {
    ...author,
    contenttype: column(),
    size: column(),
    url: computed(fileAddress),
    ...stampSources,
  },
})

export const projectnotes = bind({
  ...ofProject,
  resource: declared.projectnotes,
  table: 'projectnotes',
  relations: authorRelation,
  sources: { ...author, ...stampSources },
})

export const bookmarks = bind({
  ...ofProject,
  resource: declared.bookmarks,
  table: 'bookmarks',
  relations: {},
  sources: stampSources,
})

export const projectworkstages = bind({
  ...ofProject,
  resource: declared.projectworkstages,
  table: 'project_workstages',
  relations: { stage: relation('workstages', 'workstageid') },
  sources: {
    projectid: column(),
    workstageid: column(),
    name: relatedSource('stage', 'name'),
    startedon: column(),
  },
})
