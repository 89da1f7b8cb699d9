/** Sources of the fields that invoices and quotes have in common, and of those of their phases and lines. */
import { sql } from 'kysely'
import { column, computed, input, link, relatedSource, relation } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { relatedAggregate } from '../../query/related-aggregates.ts'
import type { BreakdownSpec } from '../lines/document-specs.ts'
import { pricedSources } from '../lines/priced-sources.ts'
import { customFieldSource, personName, stampSources, tagSource } from '../shared-sources.ts'

export const documentRelations = {
  company: relation('companies', 'companyid'),
  project: relation('projects', 'projectid'),
  manager: relation('contacts', 'managerid', 'project'),
  workstage: relation('workstages', 'activeworkstageid'),
}

/** Cost plus tax at the document's rate. */
const costWithTax = (row: Row) =>
  sql`round(${row.column('estIn')} * (100 + case when ${row.column('taxable')} then ${row.column('taxrate')} else 0 end) / 100, ${row.column('decimals')})`

/** @param entity the document's name in the tables of tags and custom fields */
export const documentSources = (entity: 'invoice' | 'quote') =>
  ({
    companyname: relatedSource('company', 'name'),
    projecttitle: relatedSource('project', 'title'),
    managerid: relatedSource('project', 'managerid'),
    managername: personName('manager'),
    workstagename: relatedSource('workstage', 'name'),
    sentdate: column(),
    senttimes: column(),
    viewedon: column(),
    version: column(),
    revisionof: column(),
    replacedby: column(),
    currency: column(),
    total: column(),
    tax: column(),
    grandtotal: column(),
    estBillAmount: column('total'),
    estBillAmountTax: column('grandtotal'),
    estIn: column(),
    estInTax: computed(costWithTax),
    budget: column(),
    items: input,
    tags: tagSource(entity),
    customfields: customFieldSource(entity),
    ...stampSources,
  }) as const

/** Sums a column over a phase's lines. */
const overLines = (table: string, amount: string) =>
  computed((row, context) =>
    relatedAggregate(
      context,
      sql`coalesce(sum(${sql.ref(`l.${amount}`)}), 0)`,
      sql`from ${sql.table(table)} l
      where l.account_id = ${row.column('account_id')} and l.itemcollectionid = ${row.column('id')}
        and not l.deleted`,
    ),
  )

export const phaseSources = (lines: BreakdownSpec['lines']) =>
  ({
    billAmount: overLines(lines, 'billAmount'),
    estCost: overLines(lines, 'estCost'),
    ...stampSources,
  }) as const

export const lineSources = (kind: BreakdownSpec['entity']) =>
  ({
    phasename: relatedSource('phase', 'name'),
    ...pricedSources,
    assignedto: link('line_assignees', 'lineid', 'contactid', 'contacts', { entity: kind }),
    tags: tagSource(`${kind}item`),
    ...stampSources,
  }) as const
