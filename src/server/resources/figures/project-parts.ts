/**
 * What an invoice is about, project by project: a line belongs to its own project, or else to the invoice's. Tax is
 * divided among the projects in proportion. A credit note settles the projects of its own lines; payments are divided in
 * proportion to what that leaves. The parts add up to the invoice exactly: each takes the share of all projects up to it,
 * less that of those before.
 */
import { sql } from 'kysely'
import type { Expression } from '../../query/condition.ts'

/** An amount of an invoice up to a running sum over its projects: in proportion to the whole sum. */
const upTo = (amount: Expression, part: Expression, total: Expression) =>
  sql`coalesce(round(${amount} * ${part} / nullif(${total}, 0), v.decimals), ${amount})`

/** The same before a project: nothing before the first one. */
const before = (amount: Expression, part: Expression, total: Expression) =>
  sql`case when s.position = 1 then 0 else ${upTo(amount, part, total)} end`

const getShare = (amount: Expression, part: string, total: Expression) =>
  sql`${upTo(amount, sql.ref(part), total)} - ${before(amount, sql.ref(`${part}before`), total)}`

const runningSum = (value: Expression) => sql`sum(${value}) over (order by projectid nulls first)`
/** An amount of each project as a sum up to it and before it, as `getShare` needs them. */
const runningSums = (name: string, value: Expression) =>
  sql`${runningSum(value)} as ${sql.ref(name)}, ${runningSum(value)} - ${value} as ${sql.ref(`${name}before`)}`

/** `(select ...)` of a row for each project of the invoice `v`, with `total`, `tax` and their sum `gross`. */
const invoicedParts = sql`(
        select s.projectid, s.position, s.total, t.tax - t.taxbefore as tax, s.total + t.tax - t.taxbefore as gross
        from (
          select projectid, total, row_number() over (order by projectid nulls first) as position,
            ${runningSums('taxed', sql`taxable`)}
          from (
            select coalesce(l.projectid, v.projectid) as projectid, sum(l."billAmount") as total,
              sum(case when l.taxable then l."billAmount" else 0 end) as taxable
            from invoiceitems l
            where l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
            group by coalesce(l.projectid, v.projectid)
          ) l
        ) s
        cross join lateral (
          select ${upTo(sql`v.tax`, sql`s.taxed`, sql`v.taxabletotal`)} as tax,
            ${before(sql`v.tax`, sql`s.taxedbefore`, sql`v.taxabletotal`)} as taxbefore
        ) t
      )`

/**
 * `(select ...)` of the settlements of the invoice `i` by credit notes, by projects of the notes: without tax (`net`), as
 * `sum_payments` has it, and with tax (`gross`). An amount settles a note and its invoice alike.
 */
const settledParts = sql`(
        select s.projectid, sum(${getShare(sql`v.settled`, 's.net', sql`v.total`)}) as net,
          sum(${getShare(sql`v.settledgross`, 's.gross', sql`v.grandtotal`)}) as gross
        from (
          select n.*, p.amount as settledgross, round(p.amount * n.total / nullif(n.grandtotal, 0), n.decimals) as settled
          from payments p
          join invoices n on n.account_id = p.account_id and n.id = p.pair
          where p.account_id = i.account_id and p.invoiceid = i.id and p.pair is not null and not p.deleted
        ) v
        cross join lateral (
          select projectid, position, ${runningSums('net', sql`total`)}, ${runningSums('gross', sql`gross`)}
          from ${invoicedParts} parts
        ) s
        group by s.projectid
      )`

/**
 * `(select ...)` of one row for each project of the invoice `v`: `projectid`, `total` and `tax`, and the payments of the
 * part without (`paid`) and with tax (`paidgross`).
 */
export const projectParts: Expression = sql`(
      select s.projectid, s.total, s.tax,
        s.settled + ${getShare(sql`(v.paid - s.allsettled)`, 's.net', sql`(v.total - s.allsettled)`)} as paid,
        s.settledgross + ${getShare(
          sql`(v.paid + v.paidtax - s.allsettledgross)`,
          's.open',
          sql`(v.grandtotal - s.allsettledgross)`,
        )} as paidgross
      from (
        select projectid, position, total, tax, settled, settledgross,
          sum(settled) over () as allsettled, sum(settledgross) over () as allsettledgross,
          ${runningSums('net', sql`(total - settled)`)}, ${runningSums('open', sql`(gross - settledgross)`)}
        from (
          select q.*, coalesce(c.net, 0) as settled, coalesce(c.gross, 0) as settledgross
          from ${invoicedParts} q
          left join lateral (
            select net, gross
            from (select v.account_id, v.id) i
            cross join lateral ${settledParts} c
            where c.projectid is not distinct from q.projectid
          ) c on true
        ) parts
      ) s
    )`

/** `(select ...)` of the ids of invoices that have a part of the project. */
export const invoicesOfProject = (account: Expression, project: Expression): Expression => sql`(
      select o.id
      from invoices o
      where o.account_id = ${account} and o.projectid = ${project}
      union
      select l.invoiceid
      from invoiceitems l
      where l.account_id = ${account} and l.projectid = ${project} and not l.deleted
    )`
