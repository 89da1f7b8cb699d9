/**
 * What billed work is worth: what the lines that bill it charge, less what was credited of them. Hours are rounded and
 * records are added up on a line, so their own charges come to another sum.
 */
import { sql } from 'kysely'
import { type Expression, type Row, rowNamed } from '../../query/condition.ts'
import { type BillableKind, billedExpenses, billedTime } from './billed-work.ts'
import { creditsOfLine } from './credits-of-line.ts'
import { invoicesOfProject } from './project-parts.ts'
import { isHourly } from './unbilled-time.ts'

/** Whether the invoice `v` is in the account's currency, as all figures of projects are. */
const isInOwnCurrency = sql`v.currency = (
        select a.currency
        from accounts a
        where a.id = v.account_id
      )`

/** Whether the time or expense is billed by a line whose amount counts for its project. */
export const isWorthItsLine = (row: Row, { links, key }: BillableKind): Expression => sql`(
      ${row.column('invoiceid')} is not null and exists (
        select
        from ${sql.table(links)} b
        join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
          and l.invoiceid = ${row.column('invoiceid')} and not l.deleted
        join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and ${isInOwnCurrency}
        where b.account_id = ${row.column('account_id')} and b.${sql.ref(key)} = ${row.column('id')}
      )
    )`

/** Whether the time or expense is billed in another currency, in which it is not among what the project has invoiced. */
export const isBilledAbroad = (row: Row): Expression => sql`exists (
      select
      from invoices v
      where v.account_id = ${row.column('account_id')} and v.id = ${row.column('invoiceid')} and not ${isInOwnCurrency}
    )`

/** `from ... where ...`: the lines `l` of the project that bill time of hourly work, or expenses. */
export const linesOfWork = (
  project: Row,
): Expression => sql`from ${invoicesOfProject(project.column('account_id'), project.column('id'))} c
    join invoices v on v.account_id = ${project.column('account_id')} and v.id = c.id and not v.deleted and ${isInOwnCurrency}
    join invoiceitems l on l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
      and coalesce(l.projectid, v.projectid) = ${project.column('id')}
    where ${bills(
      billedTime,
      sql`exists (
          select
          from items w
          where w.account_id = t.account_id and w.id = t.itemid and ${isHourly(sql`w."billType"`)}
        )`,
    )} or ${bills(billedExpenses, rowNamed('t').column('billable'))}`

/** Whether the line `l` bills such work `t`. */
const bills = ({ table, links, key }: BillableKind, only: Expression): Expression => sql`exists (
        select
        from ${sql.table(links)} b
        join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)} and t.invoiceid = v.id
        where b.account_id = l.account_id and b.invoiceitemid = l.id and ${only}
      )`

/** The amount of the line `l`, less what was credited of it. */
export const chargedByLine: Expression = sql`l."billAmount" + coalesce((
      select sum(k."billAmount")
      ${creditsOfLine({ account: sql.ref('l.account_id'), id: sql.ref('l.id') })}
    ), 0)`
