/** Totals of a company: billed, paid, and still to be billed. */
import { sql } from 'kysely'
import {
  type CompanySummary,
  type InvoicedAmounts,
  readCompanySummary,
} from '../../../contract/operations/companies.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { can, permissions, userTypes } from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import { rowNamed, textList } from '../../query/condition.ts'
import { billedTogether, chargedTogether, isUnbilled } from '../figures/unbilled-time.ts'
import { isWithdrawn } from '../figures/withdrawn-credit.ts'
import { handleRead } from '../handlers.ts'
import { may, type Right } from '../operation.ts'
import { projectSums } from '../work/project-sums.ts'

export const seesMoney: Right = (actor) => {
  if (actor.userType === userTypes.staff && can(actor, permissions.sensitive)) return
  throw problem('no_permission', 'You do not have permission to view financial summaries')
}

export const companySummary = handleRead(readCompanySummary, {
  isForDeleted: true,
  tag: 'Companies',
  summary:
    'Read sums of a company: invoiced, paid and outstanding amounts with tax, unbilled billable time, and the figures of its projects without tax.',
  right: [may('view', 'companies'), seesMoney],
  run: async ({ id, actor, parts }) => ({ data: await loadSummary(parts.database, actor.account, id) }),
})

/** Sums as the driver returns them: numbers or text. */
type Sums = Readonly<Record<Exclude<keyof CompanySummary, 'id' | 'currencies'>, unknown>>

/** Drafts and voided invoices do not count as invoiced. */
async function loadSummary({ kysely }: Database, account: number, id: number): Promise<CompanySummary> {
  const context = { account: sql`${account}`, timezone: sql`null`, contact: sql`null` }
  // As the project itself has them.
  const figure = (name: 'earned' | 'tobill' | 'billedahead') => projectSums[name].render(rowNamed('t'), context)
  const result = await sql<Sums & { readonly currencies: readonly InvoicedAmounts[] }>`
    with credited as (
      select v.currency, sum(p.amount) as credit
      from invoices v
      join payments p on p.account_id = v.account_id and p.invoiceid = v.id and p.pair is null and not p.deleted
      where v.account_id = ${account} and v.companyid = ${id}::bigint and ${isWithdrawn}
      group by v.currency
    ), issued as (
      select v.currency, sum(v.grandtotal) as invoiced, sum(v.paid + v.paidtax) as paid, sum(v.total) as invoicednet,
        sum(v.paid) as paidnet
      from invoices v
      where v.account_id = ${account} and v.companyid = ${id}::bigint and not ${isWithdrawn} and not v.template
        and v.activeworkstate in ${textList(issuedStates)}
      group by v.currency
    ), drafts as (
      select v.currency, sum(v.total) as ondrafts
      from invoices v
      where v.account_id = ${account} and v.companyid = ${id}::bigint and not v.deleted and not v.template
        and v.activeworkstate = 'draft' and v.revisionof is null
      group by v.currency
    ), billed as (
      select currency, coalesce(invoiced, 0) as invoiced, coalesce(paid, 0) as paid,
        coalesce(invoicednet, 0) as invoicednet, coalesce(paidnet, 0) as paidnet, coalesce(credit, 0) as credit,
        coalesce(ondrafts, 0) as ondrafts
      from issued
      full join credited using (currency)
      full join drafts using (currency)
    ), work as (
      select coalesce(sum(f.earned), 0) as earned, coalesce(sum(f.tobill), 0) as tobill,
        coalesce(sum(f.billedahead), 0) as billedahead
      from (
        select ${figure('earned')} as earned, ${figure('tobill')} as tobill, ${figure('billedahead')} as billedahead
        from projects t
        where t.account_id = ${account} and t.companyid = ${id}::bigint and not t.deleted
      ) f
    ), unbilled as (
      select coalesce(sum(g.minutes), 0) as minutes, coalesce(sum(g.charge), 0) as amount
      from (
        select sum(r.timespent) as minutes, ${chargedTogether} as charge
        from timerecords r
        join projects p on p.account_id = r.account_id and p.id = r.projectid
        where r.account_id = ${account} and p.companyid = ${id}::bigint
          and ${isUnbilled(rowNamed('r'))} and not r.deleted
        group by ${billedTogether}
      ) g
    )
    select coalesce(own.invoiced, 0) as invoiced, coalesce(own.paid, 0) as paid,
      coalesce(own.invoiced - own.paid, 0) as outstanding,
      coalesce(own.credit, 0) as credit, minutes as unbilledtime, amount as unbilledamount,
      work.earned, coalesce(own.invoicednet, 0) as "invoicedAmount", coalesce(own.paidnet, 0) as "paidAmount",
      coalesce(own.ondrafts, 0) as ondrafts, work.tobill, work.billedahead,
      (
        select coalesce(json_agg(json_build_object(
          'currency', currency, 'invoiced', invoiced, 'paid', paid, 'outstanding', invoiced - paid,
          'invoicedAmount', invoicednet, 'paidAmount', paidnet, 'ondrafts', ondrafts,
          'credit', credit
        ) order by currency), '[]')
        from billed
      ) as currencies
    from unbilled
    cross join work
    left join billed own on own.currency = (
      select currency
      from accounts
      where id = ${account}
    )
  `.execute(kysely)
  const [row] = result.rows
  const sum = (name: keyof Sums) => Number(row?.[name])
  return {
    id,
    invoiced: sum('invoiced'),
    paid: sum('paid'),
    outstanding: sum('outstanding'),
    credit: sum('credit'),
    unbilledtime: sum('unbilledtime'),
    unbilledamount: sum('unbilledamount'),
    earned: sum('earned'),
    invoicedAmount: sum('invoicedAmount'),
    paidAmount: sum('paidAmount'),
    ondrafts: sum('ondrafts'),
    tobill: sum('tobill'),
    billedahead: sum('billedahead'),
    currencies: row?.currencies ?? [],
  }
}
