/** Bindings of an account's small vocabularies. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/settings/settings.ts'
import { bind, column, computed, link } from '../../query/binding.ts'
import { tagScope } from '../visibility/visibility.ts'

const bindingOptions = { entity: null, relations: {}, base: null, visible: () => null } as const

export const tags = bind({
  ...bindingOptions,
  resource: declared.tags,
  table: 'tags',
  visible: tagScope,
})

export const categories = bind({
  ...bindingOptions,
  resource: declared.categories,
  table: 'categories',
})

export const workstages = bind({
  ...bindingOptions,
  resource: declared.workstages,
  table: 'workstages',
})

export const divisions = bind({
  ...bindingOptions,
  resource: declared.divisions,
  table: 'divisions',
})

export const teams = bind({
  ...bindingOptions,
  resource: declared.teams,
  table: 'teams',
  sources: { members: link('team_members', 'teamid', 'contactid', 'contacts') },
})

export const groups = bind({
  ...bindingOptions,
  resource: declared.groups,
  table: 'groups',
})

export const roles = bind({
  ...bindingOptions,
  resource: declared.roles,
  table: 'roles',
})

export const apikeys = bind({
  ...bindingOptions,
  resource: declared.apikeys,
  table: 'apikeys',
  sources: {
    ending: column(),
    createdon: column(),
    lastused: column(),
  },
})

export const servicerates = bind({
  ...bindingOptions,
  resource: declared.servicerates,
  table: 'servicerates',
})

export const customfields = bind({
  ...bindingOptions,
  resource: declared.customfields,
  table: 'customfields',
  sources: {
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
  },
})

export const customfieldoptions = bind({
  ...bindingOptions,
  resource: declared.customfieldoptions,
  table: 'customfieldoptions',
})
