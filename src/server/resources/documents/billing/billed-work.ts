/**
 * Marks time and expenses as billed. A record is on one invoice at most. It becomes unbilled when its line or invoice
 * is deleted or the invoice is voided. Callers lock the rows, so that nothing is billed twice.
 */

import { sql } from 'kysely'
import { template } from '../../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'

/** A kind of billable record: its table, and the table that links records to lines. */
export interface BillableKind {
  readonly resource: 'time' | 'expenses'
  readonly table: 'timerecords' | 'expenses'
  readonly links: 'invoiceitem_time' | 'invoiceitem_expenses'
  readonly key: 'timerecordid' | 'expenseid'
  readonly label: string
  readonly singular: string
  /** Why it cannot be billed again by the line of another invoice. */
  readonly elsewhere: string
  /** Fields that determine the bill, which do not change while the record is on an invoice. */
  readonly says: readonly string[]
}

export const billedTime = {
  resource: 'time',
  table: 'timerecords',
  links: 'invoiceitem_time',
  key: 'timerecordid',
  label: 'time',
  singular: 'time record',
  elsewhere: template(
    'The time that invoice {id} billed is on the invoice with id {other} now; it cannot be billed twice',
  ),
  says: ['timespent', 'itemid', 'contactid', 'billable', 'hourlyrateserviceid'],
} as const satisfies BillableKind
export const billedExpenses = {
  resource: 'expenses',
  table: 'expenses',
  links: 'invoiceitem_expenses',
  key: 'expenseid',
  label: 'expense',
  singular: 'expense',
  elsewhere: template(
    'The expense that invoice {id} billed is on the invoice with id {other} now; it cannot be billed twice',
  ),
  says: ['quantity', 'cost', 'markup', 'billable', 'projectid'],
} as const satisfies BillableKind
export const billables: readonly BillableKind[] = [billedTime, billedExpenses]

/** The project of the work that each line bills, if it is of one project. */
export async function projectsOfWork(
  { tx, actor }: WriteContext,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const projects = new Map<number, number>()
  if (lines.length === 0) return projects
  for (const { table, links, key } of billables) {
    const { rows } = await sql<{ line: number; projectid: number }>`
      select b.invoiceitemid as line, min(t.projectid) as projectid
      from ${sql.table(links)} b
      join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)}
      where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      group by b.invoiceitemid
      having count(distinct t.projectid) = 1
    `.execute(tx)
    for (const { line, projectid } of rows) projects.set(Number(line), Number(projectid))
  }
  return projects
}

export async function freeWorkOfInvoices({ tx, actor }: WriteContext, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return
  for (const { table } of billables) {
    await sql`
      update ${sql.table(table)}
      set invoiceid = null
      where account_id = ${actor.account} and invoiceid = any(${arrayLiteral(invoices)}::bigint[])
    `.execute(tx)
  }
}

export async function freeWorkOfLines({ tx, actor, staying }: WriteContext, lines: readonly number[]): Promise<void> {
  for (const { resource, table, links, key } of billables) {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} t
      set invoiceid = null
      from ${sql.table(links)} b
      join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
      where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
        and t.account_id = b.account_id and t.id = b.${sql.ref(key)} and t.invoiceid = l.invoiceid
      returning t.id::float8 as id
    `.execute(tx)
    staying.push(...rows.map(({ id }) => ({ resource, id })))
  }
}

/** Marks records as billed on an invoice. The transaction must have locked their rows. */
export async function billOn(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  { table }: BillableKind,
  invoice: number,
  records: readonly number[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    update ${sql.table(table)}
    set invoiceid = ${invoice}::bigint
    where account_id = ${actor.account} and id = any(${arrayLiteral(records)}::bigint[])
  `.execute(tx)
}

/** Records which records a line consists of. */
export async function linkToLine(
  { tx, actor }: WriteContext,
  { links, key }: BillableKind,
  line: number,
  records: readonly number[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into ${sql.table(links)} (account_id, invoiceitemid, ${sql.ref(key)})
    select ${actor.account}, ${line}::bigint, unnest(${arrayLiteral(records)}::bigint[])
  `.execute(tx)
}

/** Records that each line consists of the same work as the line that it is a copy of; who bills it does not change. */
export async function linkSameWork({ tx, actor }: WriteContext, copies: ReadonlyMap<number, number>): Promise<void> {
  const [start, end] = [arrayLiteral([...copies.keys()]), arrayLiteral([...copies.values()])]
  for (const { links, key } of billables) {
    await sql`
      insert into ${sql.table(links)} (account_id, invoiceitemid, ${sql.ref(key)})
      select b.account_id, c.twin, b.${sql.ref(key)}
      from unnest(${start}::bigint[], ${end}::bigint[]) c (line, twin)
      join ${sql.table(links)} b on b.account_id = ${actor.account} and b.invoiceitemid = c.line
    `.execute(tx)
  }
}
