/** Bindings of an account's small vocabularies. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/settings/settings.ts'
import { column, computed, link, type ReadBinding } from '../../query/binding.ts'
import { tagScope } from '../visibility/visibility.ts'

const whole = { entity: null, relations: {}, base: null, visible: () => null } as const
const named = { id: column(), name: column() } as const

export const tags: ReadBinding<typeof declared.tags> = {
  ...whole,
  resource: declared.tags,
  table: 'tags',
  visible: tagScope,
  sources: { ...named, color: column(), entity: column(), visibletoclient: column() },
}

export const categories: ReadBinding<typeof declared.categories> = {
  ...whole,
  resource: declared.categories,
  table: 'categories',
  sources: { ...named, entity: column() },
}

export const workstages: ReadBinding<typeof declared.workstages> = {
  ...whole,
  resource: declared.workstages,
  table: 'workstages',
  sources: { ...named, workstate: column(), color: column(), sortorder: column(), entity: column() },
}

export const divisions: ReadBinding<typeof declared.divisions> = {
  ...whole,
  resource: declared.divisions,
  table: 'divisions',
  sources: named,
}

export const teams: ReadBinding<typeof declared.teams> = {
  ...whole,
  resource: declared.teams,
  table: 'teams',
  sources: { ...named, members: link('team_members', 'teamid', 'contactid', 'contacts') },
}

export const groups: ReadBinding<typeof declared.groups> = {
  ...whole,
  resource: declared.groups,
  table: 'groups',
  sources: named,
}

export const roles: ReadBinding<typeof declared.roles> = {
  ...whole,
  resource: declared.roles,
  table: 'roles',
  sources: { ...named, color: column() },
}

export const apikeys: ReadBinding<typeof declared.apikeys> = {
  ...whole,
  resource: declared.apikeys,
  table: 'apikeys',
  sources: {
    ...named,
    ending: column(),
    createdon: column(),
    lastused: column(),
    readonly: column(),
    scopes: column(),
    expires: column(),
  },
}

export const servicerates: ReadBinding<typeof declared.servicerates> = {
  ...whole,
  resource: declared.servicerates,
  table: 'servicerates',
  sources: { ...named, inprice: column(), outprice: column() },
}

export const customfields: ReadBinding<typeof declared.customfields> = {
  ...whole,
  resource: declared.customfields,
  table: 'customfields',
  sources: {
    ...named,
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
  ...whole,
  resource: declared.customfieldoptions,
  table: 'customfieldoptions',
  sources: { ...named, customfieldid: column(), sortorder: column() },
}
