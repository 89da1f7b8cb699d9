/** The tool that lists the account's small vocabularies, whose ids other tools take. */
import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { registry, resourceNamed } from '../../../../contract/registry.ts'
import { table } from '../../../../contract/table.ts'
import { refuseValue } from '../../refuse-value.ts'
import type { JsonSchema } from '../../tool.ts'
import { effects, type ToolGroup, tool, withQuery } from '../definition.ts'
import { pageParameters } from '../list-parameters.ts'
import { asRequired, parameter } from '../parameter.ts'
import { getMoreHint } from '../reading.ts'

const settings: ToolGroup = { toolset: 'settings', resource: 'tags', path: '/settings' }

/** Paths of the API by the name that a caller gives. */
const paths = table<string>({
  categories: '/settings/categories',
  customfields: '/settings/customfields',
  divisions: '/settings/contacts/divisions',
  fixedprices: '/settings/product/fixedprice',
  goodservices: '/settings/product/goodservice',
  groups: '/settings/contacts/groups',
  hourlyservices: '/settings/product/hourlyservice',
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
})

const kinds = Object.keys(paths)
const enumSchema = (names: readonly string[]): JsonSchema => ({ type: 'string', enum: names })
const kind = asRequired(
  parameter('kind', enumSchema(kinds), {
    convert: () => ({}),
    schemaFor: (actor) => enumSchema(kinds.filter((name) => mayUse(actor, resourceAt(paths[name] ?? ''), 'view'))),
  }),
)
/** Not paged by 50: these lists are short, and a model has to see a whole one to choose from it. */
const usualPage = 200

const resourceAt = (address: string): Resource =>
  Object.values<Resource>(registry).find(({ paths }) => paths.some(({ path }) => path === address)) ??
  resourceNamed(settings.resource)

export const settingTools = [
  tool({
    namedTool: {
      name: 'list_settings',
      about:
        'List what ids of the account stand for: tags, categories, work stages and custom fields (each with the entity that it is for), invoice terms, service rates, products, templates and more.',
    },
    group: settings,
    title: 'List settings',
    action: 'view',
    annotations: effects.reads,
    parameters: [kind, ...pageParameters(usualPage)],
    call: ({ kind: settingsKind }, apiArgs) => {
      const path = paths[String(settingsKind)] ?? refuseValue('kind', settingsKind, kinds)
      return { method: 'GET', path: withQuery(path, { pagesize: usualPage, ...apiArgs }) }
    },
    answers: ({ kind: settingsKind }) => resourceAt(paths[String(settingsKind)] ?? ''),
    hint: (meta) => getMoreHint('list_settings', meta, usualPage),
  }),
]
