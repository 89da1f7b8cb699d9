/** The tabs of a project page that the caller can see, and the URL of each. */
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, type Resource, seesField } from '../../../contract/language/resource.ts'
import { files, messages, projectnotes } from '../../../contract/resources/content/content.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { time } from '../../views/time.ts'

export const projectTabs = [
  ['tasks', t('Tasks')],
  ['board', t('Board')],
  ['timeline', t('Timeline')],
  ['time', t('Time')],
  ['money', t('Money')],
  ['messages', t('Messages')],
  ['files', t('Files')],
  ['notes', t('Notes')],
  ['history', t('History')],
  ['details', t('Details')],
  ['settings', t('Settings')],
] as const

export type ProjectTab = (typeof projectTabs)[number][0]

const shows: Partial<Record<ProjectTab, Resource>> = {
  tasks: items.resource,
  board: items.resource,
  timeline: items.resource,
  time: time.resource,
  messages,
  files,
  notes: projectnotes,
}

export function tabsFor(me: Me): readonly { readonly value: ProjectTab; readonly label: string }[] {
  const { fields } = projects.resource
  const isOpen = (tab: ProjectTab) => {
    if (tab === 'money') return seesField(me.actor, fields.budget as Field)
    if (tab === 'settings') {
      return mayUse(me.actor, projects.resource, 'edit') && seesField(me.actor, fields.clientaccess as Field)
    }
    const resource = shows[tab]
    return resource === undefined || mayUse(me.actor, resource, 'view')
  }
  return projectTabs.filter(([value]) => isOpen(value)).map(([value, label]) => ({ value, label }))
}
