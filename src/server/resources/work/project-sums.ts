/**
 * Figures of a project: sums over its items, time, expenses and lines of invoices, without tax unless they say so. The only
 * definition of each: the project, its company, lists and tools have it from here. Lines are rounded before they are
 * summed, so adding them up by hand gives the same result.
 */

import { sql } from 'kysely'
import { type InvoiceState, issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { computed } from '../../query/binding.ts'
import { type Context, type Expression, type Row, rowNamed, textList } from '../../query/condition.ts'
import { relatedAggregate } from '../../query/related-aggregates.ts'
import { chargedByLine, isBilledAbroad, isWorthItsLine, linesOfWork } from '../figures/billed-value.ts'
import { billedExpenses, billedTime } from '../figures/billed-work.ts'
import { invoicesOfProject, projectParts } from '../figures/project-parts.ts'
import { billedTogether, chargedTogether, isHourly } from '../figures/unbilled-time.ts'
import { isWithdrawn } from '../figures/withdrawn-credit.ts'
import { percentage, type Render } from '../shared-sources.ts'
import { estimate, getProgress, progress } from './item-progress.ts'

type SumOver = (row: Row, context: Context, value: Expression) => Expression

const getSum = (value: Expression) => sql`coalesce(sum(${value}), 0)`

const getItems = (row: Row) => sql`from items i
    where i.account_id = ${row.column('account_id')} and i.projectid = ${row.column('id')} and not i.deleted`

const overItems: SumOver = (row, context, value) => relatedAggregate(context, getSum(value), getItems(row))

const overTime: SumOver = (row, context, value) =>
  relatedAggregate(
    context,
    getSum(value),
    sql`from timerecords r
    where r.account_id = ${row.column('account_id')} and r.projectid = ${row.column('id')} and not r.deleted`,
  )

/**
 * The charge of billable time on work that is charged by the hour, without what is worth its line, rounded as bills of it are.
 * `condition` takes those that were billed elsewhere, or in another currency.
 */
const hourlyCharge = (row: Row, context: Context, condition: Expression = sql`true`) =>
  relatedAggregate(
    context,
    sql`coalesce(sum(g.charge) filter (where ${condition}), 0)`,
    sql`from (
      select ${chargedTogether} as charge, s.elsewhere
      from timerecords r
      join items w on w.account_id = r.account_id and w.id = r.itemid and ${isHourly(sql`w."billType"`)}
      cross join lateral (
        select r.billedelsewhere or ${isBilledAbroad(rowNamed('r'))} as elsewhere
      ) s
      where r.account_id = ${row.column('account_id')} and r.projectid = ${row.column('id')} and not r.deleted
        and r.billable and not ${isWorthItsLine(rowNamed('r'), billedTime)}
      group by ${billedTogether}, r.invoiceid is null, s.elsewhere
    ) g`,
  )

const overExpenses: SumOver = (row, context, value) =>
  relatedAggregate(
    context,
    getSum(value),
    sql`from expenses e
    where e.account_id = ${row.column('account_id')} and e.projectid = ${row.column('id')} and not e.deleted`,
  )

/** Parts `p` of invoices `v` in these states. A draft that revises an invoice does not add to it. */
export const invoicedParts = (row: Row, states: readonly InvoiceState[], also: Expression = sql``): Expression =>
  sql`from ${invoicesOfProject(row.column('account_id'), row.column('id'))} c
    join invoices v on v.account_id = ${row.column('account_id')} and v.id = c.id and not ${isWithdrawn} and not v.template
      and v.activeworkstate in ${textList(states)} and (v.activeworkstate <> 'draft' or v.revisionof is null)${also}
    cross join lateral ${projectParts} p
    where p.projectid = ${row.column('id')}`

const accountCurrency = (row: Row) => sql`(
        select a.currency
        from accounts a
        where a.id = ${row.column('account_id')}
      )`

/** Those in the account's currency. */
const overInvoices =
  (states: readonly InvoiceState[]): SumOver =>
  (row, context, value) =>
    relatedAggregate(
      context,
      getSum(value),
      invoicedParts(
        row,
        states,
        sql`
      and v.currency = ${accountCurrency(row)}`,
      ),
    )
const overIssued = overInvoices(issuedStates)

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
/** Time at its rates, whether it is billable or not, and everything that was spent. */
const cost: Render = (row, context) =>
  sql`(${overTime(row, context, sql`r.cost`)} + ${overExpenses(row, context, sql`e.costtotal`)})`
/** The price of each item at a fixed price that its progress has earned. */
const fixedValue = sql`case when i."billType" = 2 then round(i."billAmount" * ${getProgress(rowNamed('i'))} / 100, i.decimals) else 0 end`
const expensesOffLines = sql`case when e.billable and not ${isWorthItsLine(rowNamed('e'), billedExpenses)} then e.total else 0 end`
/**
 * The value of the work done so far: billable time on hourly work, fixed prices as far as done, and expenses passed on. What
 * is billed is worth what its lines charge.
 */
const earned: Render = (row, context) =>
  sql`(${hourlyCharge(row, context)} + ${overItems(row, context, fixedValue)} + ${overExpenses(row, context, expensesOffLines)} + ${relatedAggregate(context, getSum(chargedByLine), linesOfWork(row))})`
/** The part of it that was invoiced by an earlier program, or in another currency. */
const billedElsewhere: Render = (row, context) =>
  sql`(${hourlyCharge(row, context, sql`g.elsewhere`)} + ${overExpenses(row, context, sql`case when e.billable and ${isBilledAbroad(rowNamed('e'))} then e.total else 0 end`)})`
/** What is, or is to be, on invoices here. */
const earnedHere: Render = (row, context) => sql`(${earned(row, context)} - ${billedElsewhere(row, context)})`
const profit: Render = (row, context) => sql`(${earned(row, context)} - ${cost(row, context)})`
const invoiced: Render = (row, context) => overIssued(row, context, sql`p.total`)
const onDrafts: Render = (row, context) => overInvoices(['draft'])(row, context, sql`p.total`)

/** A sum over parts of invoices in several states, of which it takes these. */
const sumIn = (states: readonly InvoiceState[], value: Expression) =>
  sql`coalesce(sum(${value}) filter (where v.activeworkstate in ${textList(states)}), 0)`

/** Sums over the parts of a project's invoices in each currency, without tax unless they say so. */
export const sumsByCurrency = (row: Row, also?: Expression): Expression => sql`
    select v.currency, ${sumIn(issuedStates, sql`p.total`)} as "invoicedAmount",
      ${sumIn(issuedStates, sql`p.paid`)} as "paidAmount", ${sumIn(['draft'], sql`p.total`)} as ondrafts,
      ${sumIn(issuedStates, sql`p.total + p.tax`)} as invoiced, ${sumIn(issuedStates, sql`p.paidgross`)} as paid
    ${invoicedParts(row, [...issuedStates, 'draft'], also)}
    group by v.currency`

const otherCurrencies: Render = (row) => sql`(
    select json_object_agg(o.currency, json_build_object(
      'invoicedAmount', o."invoicedAmount", 'paidAmount', o."paidAmount", 'ondrafts', o.ondrafts
    ) order by o.currency)
    from (${sumsByCurrency(row, sql` and v.currency <> ${accountCurrency(row)}`)}) o
  )`

export const projectSums = {
  percentcomplete: computed(
    (row, context) =>
      sql`case when ${row.column('activeworkstate')} = 'complete' then 100 else ${relatedAggregate(context, progress, getItems(row))} end`,
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
  invoicedAmount: computed(invoiced),
  invoicedAmountTax: computed((row, context) => overIssued(row, context, sql`p.total + p.tax`)),
  paidAmount: computed((row, context) => overIssued(row, context, sql`p.paid`)),
  paidAmountTax: computed((row, context) => overIssued(row, context, sql`p.paidgross`)),
  ondrafts: computed(onDrafts),
  othercurrencies: computed(otherCurrencies),
  tobill: computed(
    (row, context) =>
      sql`greatest(${earnedHere(row, context)} - ${invoiced(row, context)} - ${onDrafts(row, context)}, 0)`,
  ),
  billedahead: computed((row, context) => sql`greatest(${invoiced(row, context)} - ${earnedHere(row, context)}, 0)`),
  actualCost: computed(cost),
  actualRevenue: computed(earned),
  earned: computed(earned),
  actualProfit: computed(profit),
  costs: computed(cost),
  profitmargin: computed((row, context) => percentage(profit(row, context), earned(row, context))),
}
