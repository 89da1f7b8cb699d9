import { sql } from 'kysely'
import { expenses as declaration } from '../../../contract/resources/time/expenses.ts'
import { column, computed, type ReadBinding, related, relation } from '../../query/binding.ts'
import { expenseAudience } from '../history/audience.ts'
import { personName, stampSources } from '../shared-sources.ts'
import { expenseScope } from '../visibility/visibility.ts'

export const expenses: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'expenses',
  entity: null,
  relations: {
    contact: relation('contacts', 'contactid'),
    item: relation('items', 'itemid'),
    project: relation('projects', 'projectid'),
    company: relation('companies', 'companyid', 'project'),
  },
  base: null,
  visible: expenseScope,
  audience: expenseAudience,
  sources: {
    id: column(),
    name: column(),
    notes: column(),
    projectid: column(),
    projecttitle: related('project', 'title'),
    itemid: column(),
    itemname: related('item', 'name'),
    companyid: related('project', 'companyid'),
    companyname: related('company', 'name'),
    divisionid: related('project', 'divisionid'),
    contactid: column(),
    contactname: personName('contact'),
    date: column(),
    quantity: column(),
    cost: column(),
    markup: column(),
    total: column(),
    billable: column(),
    billed: computed((row) => sql`(${row.column('invoiceid')} is not null)`),
    invoiceid: column(),
    ...stampSources,
  },
}
