/** Project templates: the values, phases and items of a new project. */
import { boolean, choice, date, id, integer, longtext, money, percent, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { lineFields, owner, phaseAndParent, phaseFields, sum } from '../documents/document-fields.ts'
import { priorities, stamps } from '../shared-fields.ts'

const form = { permission: permissions.project, readers: 'staff', writers: 'administrators' } as const

export const projecttemplates = resource('projecttemplates', {
  ...form,
  singular: 'project template',
  label: 'Project templates',
  title: 'title',
  paths: ['/settings/projects/templates'],
  single: 'everything',
  fields: {
    id: id(),
    title: text({ inDefault: true, required: true, searchable: true, sortable: true, aliases: ['name'] }),
    description: longtext({ inDefault: true, searchable: true }),
    /** Dates of phases and items keep their distance from the start when a project is created. */
    startdate: date({ label: 'Start', inDefault: true, sortable: true }),
    duedate: date({ label: 'Due', inDefault: true, sortable: true }),
    categoryid: toOne('categories', { label: 'Category', filter: true }),
    priority: choice(priorities, { initial: 3, responseAliases: ['priorityid'] }),
    costRateType: integer({ label: 'Cost rate type', technical: true }),
    chargeRateType: integer({ label: 'Charge rate type', technical: true }),
    clientaccess: boolean({ label: 'Shared with client' }),
    clientviewalltasks: boolean({ label: 'Clients see all items' }),
    staffviewalltasks: boolean({ label: 'Staff of the project see all items' }),
    manualBudget: money({ label: 'Fixed budget' }),
    estBillAmount: sum('Estimated charge'),
    estInTotal: sum('Estimated cost'),
    estProfitPercentage: percent({ label: 'Estimated profit %', readOnly: true, sensitive: true }),
    ...stamps(),
  },
  embeds: { phases: { resource: 'templatephases', ownerField: 'templateid', included: ['items'] } },
})

export const templatephases = resource('templatephases', {
  ...form,
  singular: 'template phase',
  label: 'Template phases',
  title: 'name',
  paths: ['/templatephases', '/settings/projects/templates/:templateid/phases'],
  fields: { ...phaseFields, templateid: owner('projecttemplates', 'Template') },
  reorder: { within: 'templateid' },
  embeds: { items: { resource: 'templateitems', ownerField: 'itemcollectionid' } },
})

export const templateitems = resource('templateitems', {
  ...form,
  singular: 'template item',
  label: 'Template items',
  title: 'name',
  paths: ['/templateitems', '/settings/projects/templates/:templateid/items'],
  fields: { ...lineFields, templateid: owner('projecttemplates', 'Template'), ...phaseAndParent('template') },
  reorder: { within: 'templateid', follow: ['itemcollectionid', 'parentid'] },
})
