import { sql } from 'kysely'
import { items as declaration } from '../../contract/resources/items.ts'
import { column, computed, link, type ReadBinding, related, relation } from '../query/binding.ts'
import type { Row } from '../query/condition.ts'
import { ageSource, customFieldSource, discountSource, percentage, stampSources, tagSource } from './shared-sources.ts'
import { itemScope } from './visibility.ts'

const minutes = (row: Row) => sql`coalesce(${row.column('projectedTimeManual')}, ${row.column('projectedTimeSpent')})`
const tracked = (row: Row) =>
  sql`(select coalesce(sum(r.timespent), 0) from timerecords r where r.account_id = ${row.column('account_id')} and r.itemid = ${row.column('id')} and not r.deleted)`
const profit = (row: Row) => sql`(${row.column('billAmount')} - ${row.column('estCost')})`
const assignees = link('item_assignees', 'itemid', 'contactid', 'contacts')

export const items: ReadBinding<typeof declaration> = {
  resource: declaration,
  table: 'items',
  entity: 'item',
  relations: {
    project: relation('projects', 'projectid'),
    company: relation('companies', 'companyid', 'project'),
    phase: relation('projectphases', 'itemcollectionid'),
    workstage: relation('workstages', 'activeworkstageid'),
  },
  base: null,
  visible: itemScope,
  sources: {
    id: column(),
    name: column(),
    code: column(),
    description: column(),
    projectid: column(),
    projecttitle: related('project', 'title'),
    companyid: related('project', 'companyid'),
    companyname: related('company', 'name'),
    itemcollectionid: column(),
    phasename: related('phase', 'name'),
    itemtypeid: column(),
    parentid: column(),
    prerequisites: link('item_prerequisites', 'itemid', 'prerequisiteid', 'items'),
    productid: column(),
    categoryid: column(),
    activeworkstate: column(),
    activeworkstageid: column(),
    workstagename: related('workstage', 'name'),
    priority: column(),
    startdate: column(),
    duedate: column(),
    completedate: column(),
    assignedto: assignees,
    contacts: assignees,
    staff: assignees,
    projectedTimeSpent: column(),
    projectedTimeManual: column(),
    timespent: computed(tracked),
    timeremaining: computed((row) => sql`greatest(${minutes(row)} - ${tracked(row)}, 0)`),
    manualPercentageComplete: column(),
    percentcomplete: computed(
      (row) =>
        sql`case when ${row.column('activeworkstate')} = 'complete' then 100 else coalesce(${row.column('manualPercentageComplete')}, 0) end`,
    ),
    age: ageSource,
    storyPoints: column(),
    impactScore: column(),
    effortScore: column(),
    importanceScore: column(),
    urgencyScore: column(),
    budgetType: column(),
    billType: column(),
    hourlyrateserviceid: column(),
    inUnitQty: column(),
    outUnitQty: column(),
    inUnitPrice: column(),
    outUnitPrice: column(),
    inLabourPrice: column(),
    outLabourPrice: column(),
    costPerHour: column('inLabourPrice'),
    costRateType: column(),
    chargeRateType: column(),
    taxable: column(),
    manualBudget: column(),
    manualBillAmount: column(),
    discount: discountSource,
    budget: computed((row) => sql`coalesce(${row.column('manualBudget')}, ${row.column('billAmount')})`),
    billAmount: column(),
    estBillAmount: column('billAmount'),
    estInTotal: column('estCost'),
    estCost: column(),
    estRevenue: column('billAmount'),
    estProfit: computed(profit),
    profitmargin: computed((row) => percentage(profit(row), row.column('billAmount'))),
    divisionid: related('project', 'divisionid'),
    sortorder: column(),
    tags: tagSource('item'),
    customfields: customFieldSource('item'),
    ...stampSources,
  },
}
