import { sql } from 'kysely'
import { expenses as declaration } from '../../../contract/resources/time/expenses.ts'
import type { Actor } from '../../../contract/rights.ts'
import { bind, column, computed, personal, relatedSource, relation } from '../../query/binding.ts'
import { type Condition, rowNamed } from '../../query/condition.ts'
import { expenseAudience } from '../history/audience.ts'
import { personName, stampSources } from '../shared-sources.ts'
import { expenseScope, itemScope } from '../visibility/visibility.ts'

/** Expenses are visible with their project, items are not always: the name of a hidden item is null. */
function itemName(actor: Actor): Condition {
  const scope = itemScope(actor)
  return {
    shape: `itemname(${scope?.shape ?? 'all'})`,
    values: scope?.values ?? [],
    render: (row, values, context) => {
      const item = rowNamed('i')
      const condition = scope ? sql` and ${scope.render(item, values, context)}` : sql``
      return sql`(
        select i.name
        from items i
        where i.account_id = ${row.column('account_id')} and i.id = ${row.column('itemid')}${condition}
      )`
    },
  }
}

export const expenses = bind({
  resource: declaration,
  table: 'expenses',
  entity: null,
  relations: {
    contact: relation('contacts', 'contactid'),
    project: relation('projects', 'projectid'),
    company: relation('companies', 'companyid', 'project'),
  },
  base: null,
  visible: expenseScope,
  audience: expenseAudience,
  sources: {
    projecttitle: relatedSource('project', 'title'),
    itemname: personal(itemName),
    companyid: relatedSource('project', 'companyid'),
    companyname: relatedSource('company', 'name'),
    divisionid: relatedSource('project', 'divisionid'),
    contactname: personName('contact'),
    total: column(),
    billed: computed((row) => sql`(${row.column('invoiceid')} is not null)`),
    invoiceid: column(),
    ...stampSources,
  },
})
