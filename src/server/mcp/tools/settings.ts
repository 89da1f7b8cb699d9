/** The tool for the account's small vocabularies, whose ids the other tools take. */
import { refuseValue } from '../refuse-value.ts'
import { needed, parameter } from './parameter.ts'
import { effects, type Group, tool } from './rows.ts'

const settings: Group = { toolset: 'settings', resource: 'tags', path: '/settings' }

/** Lists of the interface by the name that a caller gives. */
const paths: Readonly<Record<string, string>> = {
  categories: '/settings/categories',
  divisions: '/settings/contacts/divisions',
  groups: '/settings/contacts/groups',
  invoiceterms: '/settings/invoices/terms',
  invoicetemplates: '/settings/invoices/templates',
  itemtypes: '/settings/items/types',
  projecttemplates: '/settings/projects/templates',
  quotetemplates: '/settings/quotes/templates',
  roles: '/settings/contacts/roles',
  servicerates: '/settings/servicerates',
  tags: '/settings/tags',
  teams: '/settings/contacts/teams',
  workstages: '/settings/workstages',
}

const kind = needed(parameter('kind', { type: 'string', enum: Object.keys(paths) }, { sent: () => ({}) }))

export const settingTools = [
  tool({
    row: {
      name: 'list_settings',
      about:
        'List what ids of the account stand for: tags, categories, work stages (each with the entity that it is for), invoice terms, service rates, templates and more.',
    },
    ...{ group: settings, title: 'List settings', action: 'view', annotations: effects.reads, parameters: [kind] },
    call: ({ kind: wanted }) => ({
      method: 'GET',
      path: paths[String(wanted)] ?? refuseValue('kind', wanted, Object.keys(paths)),
    }),
  }),
]
