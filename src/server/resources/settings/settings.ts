/** Bindings of an account's small vocabularies. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/settings/settings.ts'
import { column, computed, link, type ReadBinding } from '../../query/binding.ts'
import { tagScope } from '../visibility/visibility.ts'

const bindingOptions = { entity: null, relations: {}, base: null, visible: () => null } as const
const namedSources = { id: column(), name: column() } as const

export const tags: ReadBinding<typeof declared.tags> = {
  ...bindingOptions,
  resource: declared.tags,
  table: 'tags',
  visible: tagScope,
  sources: { ...namedSources, color: column(), entity: column(), visibletoclient: column() },
}

export const categories: ReadBinding<typeof declared.categories> = {
  ...bindingOptions,
  resource: declared.categories,
  table: 'categories',
  sources: { ...namedSources, entity: column() },
}

export const workstages: ReadBinding<typeof declared.workstages> = {
  ...bindingOptions,
  resource: declared.workstages,
  table: 'workstages',
  sources: { ...namedSources, workstate: column(), color: column(), sortorder: column(), entity: column() },
}

export const divisions: ReadBinding<typeof declared.divisions> = {
  ...bindingOptions,
  resource: declared.divisions,
  table: 'divisions',
  sources: namedSources,
}

export const teams: ReadBinding<typeof declared.teams> = {
  ...bindingOptions,
  resource: declared.teams,
  table: 'teams',
  sources: { ...namedSources, members: link('team_members', 'teamid', 'contactid', 'contacts') },
}

export const groups: ReadBinding<typeof declared.groups> = {
  ...bindingOptions,
  resource: declared.groups,
  table: 'groups',
  sources: namedSources,
}

export const roles: ReadBinding<typeof declared.roles> = {
  ...bindingOptions,
  resource: declared.roles,
  table: 'roles',
  sources: { ...namedSources, color: column() },
}

export const apikeys: ReadBinding<typeof declared.apikeys> = {
  ...bindingOptions,
  resource: declared.apikeys,
  table: 'apikeys',
  sources: {
    ...namedSources,
    ending: column(),
    createdon: column(),
    lastused: column(),
    readonly: column(),
    scopes: column(),
    expires: column(),
  },
}

export const servicerates: ReadBinding<typeof declared.servicerates> = {
  ...bindingOptions,
  resource: declared.servicerates,
  table: 'servicerates',
  sources: { ...namedSources, inprice: column(), outprice: column() },
}

export const customfields: ReadBinding<typeof declared.customfields> = {
  ...bindingOptions,
  resource: declared.customfields,
  table: 'customfields',
  sources: {
    ...namedSources,
    description: column(),
    type: column(),
    entity: column(),
    options: computed(
      (row) =>
        sql`(
          select json_agg(row_to_json(e))
          from (
            select o.id, o.name
            from customfieldoptions o
            where o.account_id = ${row.column('account_id')} and o.customfieldid = ${row.column('id')}
              and not o.deleted
            order by o.sortorder
          ) e
        )`,
    ),
    sortorder: column(),
  },
}

export const customfieldoptions: ReadBinding<typeof declared.customfieldoptions> = {
  ...bindingOptions,
  resource: declared.customfieldoptions,
  table: 'customfieldoptions',
  sources: { ...namedSources, customfieldid: column(), sortorder: column() },
}
