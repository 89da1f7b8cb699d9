/**
 * Figures of a project: sums over its items, time or invoices. Lines are rounded before they are summed, so adding them
 * up by hand gives the same result.
 */

import { sql } from 'kysely'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { computed } from '../../query/binding.ts'
import { type Context, type Expression, oneOf, type Row } from '../../query/condition.ts'
import { overRows } from '../../query/rows-beside.ts'
import { percentage, type Render } from '../shared-sources.ts'
import { estimate, progress } from './item-progress.ts'

type SumOver = (row: Row, context: Context, value: Expression) => Expression

const sumOf = (value: Expression) => sql`coalesce(sum(${value}), 0)`

const itemsOf = (row: Row) => sql`from items i
    where i.account_id = ${row.column('account_id')} and i.projectid = ${row.column('id')} and not i.deleted`

const overItems: SumOver = (row, context, value) => overRows(context, sumOf(value), itemsOf(row))

const overTime: SumOver = (row, context, value) =>
  overRows(
    context,
    sumOf(value),
    sql`from timerecords r
    where r.account_id = ${row.column('account_id')} and r.projectid = ${row.column('id')} and not r.deleted`,
  )

const overExpenses: Render = (row, context) =>
  overRows(
    context,
    sumOf(sql`e.costtotal`),
    sql`from expenses e
    where e.account_id = ${row.column('account_id')} and e.projectid = ${row.column('id')} and not e.deleted`,
  )

const overInvoices: SumOver = (row, context, value) =>
  overRows(
    context,
    sumOf(value),
    sql`from invoices v
    where v.account_id = ${row.column('account_id')} and v.projectid = ${row.column('id')} and not v.deleted
      and v.activeworkstate in ${oneOf(issuedStates)}
      and v.currency = (
        select a.currency
        from accounts a
        where a.id = ${row.column('account_id')}
      )`,
  )

const rate: Render = (row) => sql`(
  select a.taxrate
  from accounts a
  where a.id = ${row.column('account_id')}
)`
const decimals = (row: Row) => sql`account_decimals(${row.column('account_id')})`
const taxable = sql`case when i.taxable then i."billAmount" else 0 end`

const estimatedCharge: Render = (row, context) => overItems(row, context, sql`i."billAmount"`)
const estimatedCost: Render = (row, context) => overItems(row, context, sql`i."estCost"`)
const estimatedProfit: Render = (row, context) => overItems(row, context, sql`i."billAmount" - i."estCost"`)
const actualCost: Render = (row, context) => overTime(row, context, sql`r.cost`)
const actualRevenue: Render = (row, context) => overTime(row, context, sql`r.charge`)
const actualProfit: Render = (row, context) => overTime(row, context, sql`r.charge - r.cost`)

export const projectSums = {
  percentcomplete: computed(
    (row, context) =>
      sql`case when ${row.column('activeworkstate')} = 'complete' then 100 else ${overRows(context, progress, itemsOf(row))} end`,
  ),
  projectedtime: computed((row, context) => overItems(row, context, estimate)),
  timespent: computed((row, context) => overTime(row, context, sql`r.timespent`)),
  timeremaining: computed(
    (row, context) =>
      sql`greatest(${overItems(row, context, estimate)} - ${overTime(row, context, sql`r.timespent`)}, 0)`,
  ),
  budget: computed(
    (row, context) =>
      sql`coalesce(${row.column('manualBudget')}, ${overItems(row, context, sql`coalesce(i."manualBudget", i."billAmount")`)})`,
  ),
  estBillAmount: computed(estimatedCharge),
  estBillAmountTax: computed(
    (row, context) =>
      sql`(${estimatedCharge(row, context)} + round(${overItems(row, context, taxable)} * ${rate(row, context)} / 100, ${decimals(row)}))`,
  ),
  estInTotal: computed(estimatedCost),
  estInTotalTax: computed(
    (row, context) => sql`round(${estimatedCost(row, context)} * (1 + ${rate(row, context)} / 100), ${decimals(row)})`,
  ),
  estProfit: computed(estimatedProfit),
  estProfitPercentage: computed((row, context) =>
    percentage(estimatedProfit(row, context), estimatedCharge(row, context)),
  ),
  invoicedAmount: computed((row, context) => overInvoices(row, context, sql`v.total`)),
  invoicedAmountTax: computed((row, context) => overInvoices(row, context, sql`v.total + v.tax`)),
  paidAmount: computed((row, context) => overInvoices(row, context, sql`v.paid`)),
  paidAmountTax: computed((row, context) => overInvoices(row, context, sql`v.paid + v.paidtax`)),
  actualCost: computed(actualCost),
  actualRevenue: computed(actualRevenue),
  actualProfit: computed(actualProfit),
  costs: computed((row, context) => sql`(${actualCost(row, context)} + ${overExpenses(row, context)})`),
  profitmargin: computed((row, context) => percentage(actualProfit(row, context), actualRevenue(row, context))),
}
