import { sql } from 'kysely'
import { companies as declaration } from '../../../contract/resources/people/companies.ts'
import type { Actor } from '../../../contract/rights.ts'
import { bind, input, personal, relation } from '../../query/binding.ts'
import { type Condition, inOrder, rowNamed } from '../../query/condition.ts'
import { companyAudience } from '../history/audience.ts'
import { customFieldSource, personName, stampSources, tagSource } from '../shared-sources.ts'
import { companyScope, contactScope } from '../visibility/visibility.ts'

export const companies = bind({
  resource: declaration,
  table: 'companies',
  entity: 'company',
  relations: { maincontact: relation('contacts', 'maincontactid') },
  base: null,
  visible: (actor) => companyScope(actor, (row) => row.column('id')),
  audience: companyAudience('id'),
  sources: {
    maincontactname: personName('maincontact'),
    address1: input,
    address2: input,
    address3: input,
    city: input,
    state: input,
    zipcode: input,
    country: input,
    tags: tagSource('company'),
    contacts: personal(getPeople),
    customfields: customFieldSource('company'),
    ...stampSources,
  },
})

/** The company's contacts that the actor can see. */
function getPeople(actor: Actor): Condition {
  const scope = contactScope(actor)
  return {
    shape: `people(${scope?.shape ?? 'all'})`,
    values: scope?.values ?? [],
    render: (row, values, context) => {
      const visibleCondition = scope ? sql` and ${scope.render(rowNamed('c'), values, context)}` : sql``
      return sql`(
        select json_agg(row_to_json(e))
        from (
          select c.id, c.firstname, c.lastname, c.email
          from contacts c
          where c.account_id = ${row.column('account_id')} and c.companyid = ${row.column('id')}
            and not c.deleted${visibleCondition}
          order by ${inOrder(sql`c.lastname`)}, c.id
        ) e
      )`
    },
  }
}
