/**
 * Figures of a project, each a sum over its items, its time or its invoices. Sums are of rounded lines, so they always
 * equal what adding up the lines by hand gives.
 */

import { sql } from 'kysely'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { computed } from '../../query/binding.ts'
import { type Expression, oneOf, type Row } from '../../query/condition.ts'
import { percentage, type Render } from '../shared-sources.ts'
import { estimate, progress } from './item-progress.ts'

const overItems = (row: Row, value: Expression): Expression =>
  sql`(
    select coalesce(sum(${value}), 0)
    from items i
    where i.account_id = ${row.column('account_id')} and i.projectid = ${row.column('id')} and not i.deleted
  )`

const overTime = (row: Row, value: Expression): Expression =>
  sql`(
    select coalesce(sum(${value}), 0)
    from timerecords r
    where r.account_id = ${row.column('account_id')} and r.projectid = ${row.column('id')} and not r.deleted
  )`

const overExpenses = (row: Row): Expression =>
  sql`(
    select coalesce(sum(e.costtotal), 0)
    from expenses e
    where e.account_id = ${row.column('account_id')} and e.projectid = ${row.column('id')} and not e.deleted
  )`

const overInvoices = (row: Row, value: Expression): Expression =>
  sql`(
    select coalesce(sum(${value}), 0)
    from invoices v
    where v.account_id = ${row.column('account_id')} and v.projectid = ${row.column('id')} and not v.deleted
      and v.activeworkstate in ${oneOf(issuedStates)}
      and v.currency = (
        select a.currency
        from accounts a
        where a.id = ${row.column('account_id')}
      )
  )`

const rate: Render = (row) => sql`(
  select a.taxrate
  from accounts a
  where a.id = ${row.column('account_id')}
)`
const decimals = (row: Row) => sql`account_decimals(${row.column('account_id')})`
const taxable = sql`case when i.taxable then i."billAmount" else 0 end`

const estimatedCharge: Render = (row) => overItems(row, sql`i."billAmount"`)
const estimatedCost: Render = (row) => overItems(row, sql`i."estCost"`)
const estimatedProfit: Render = (row) => overItems(row, sql`i."billAmount" - i."estCost"`)
const actualCost: Render = (row) => overTime(row, sql`r.cost`)
const actualRevenue: Render = (row) => overTime(row, sql`r.charge`)
const actualProfit: Render = (row) => overTime(row, sql`r.charge - r.cost`)

export const projectSums = {
  percentcomplete: computed(
    (row) =>
      sql`case when ${row.column('activeworkstate')} = 'complete' then 100 else (
        select ${progress}
        from items i
        where i.account_id = ${row.column('account_id')} and i.projectid = ${row.column('id')} and not i.deleted
      ) end`,
  ),
  projectedtime: computed((row) => overItems(row, estimate)),
  timespent: computed((row) => overTime(row, sql`r.timespent`)),
  timeremaining: computed((row) => sql`greatest(${overItems(row, estimate)} - ${overTime(row, sql`r.timespent`)}, 0)`),
  budget: computed(
    (row) =>
      sql`coalesce(${row.column('manualBudget')}, ${overItems(row, sql`coalesce(i."manualBudget", i."billAmount")`)})`,
  ),
  estBillAmount: computed(estimatedCharge),
  estBillAmountTax: computed(
    (row, context) =>
      sql`(${estimatedCharge(row, context)} + round(${overItems(row, taxable)} * ${rate(row, context)} / 100, ${decimals(row)}))`,
  ),
  estInTotal: computed(estimatedCost),
  estInTotalTax: computed(
    (row, context) => sql`round(${estimatedCost(row, context)} * (1 + ${rate(row, context)} / 100), ${decimals(row)})`,
  ),
  estProfit: computed(estimatedProfit),
  estProfitPercentage: computed((row, context) =>
    percentage(estimatedProfit(row, context), estimatedCharge(row, context)),
  ),
  invoicedAmount: computed((row) => overInvoices(row, sql`v.total`)),
  invoicedAmountTax: computed((row) => overInvoices(row, sql`v.total + v.tax`)),
  paidAmount: computed((row) => overInvoices(row, sql`v.paid`)),
  paidAmountTax: computed((row) => overInvoices(row, sql`v.paid + v.paidtax`)),
  actualCost: computed(actualCost),
  actualRevenue: computed(actualRevenue),
  actualProfit: computed(actualProfit),
  costs: computed((row, context) => sql`(${actualCost(row, context)} + ${overExpenses(row)})`),
  profitmargin: computed((row, context) => percentage(actualProfit(row, context), actualRevenue(row, context))),
}
