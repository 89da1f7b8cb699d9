/**
 * Which invoice tracked time and expenses are billed on. A record is on one invoice at most; it is free again when its line
 * or its invoice is deleted or the invoice is voided. Rows are locked, so that two people never bill the same work.
 */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { Writing } from '../../../write/writing.ts'

/** What is billed: where it is kept, and which line was made of which records. */
export interface BillableKind {
  readonly table: 'timerecords' | 'expenses'
  readonly links: 'invoiceitem_time' | 'invoiceitem_expenses'
  readonly key: 'timerecordid' | 'expenseid'
  readonly label: string
}

export const billedTime: BillableKind = {
  table: 'timerecords',
  links: 'invoiceitem_time',
  key: 'timerecordid',
  label: 'time',
}
export const billedExpenses: BillableKind = {
  table: 'expenses',
  links: 'invoiceitem_expenses',
  key: 'expenseid',
  label: 'expense',
}
const billables = [billedTime, billedExpenses]

export async function freeWorkOfInvoices({ tx, actor }: Writing, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return
  for (const { table } of billables) {
    await sql`
      update ${sql.table(table)}
      set invoiceid = null
      where account_id = ${actor.account} and invoiceid = any(${arrayLiteral(invoices)}::bigint[])
    `.execute(tx)
  }
}

export async function freeWorkOfLines({ tx, actor }: Writing, lines: readonly number[]): Promise<void> {
  for (const { table, links, key } of billables) {
    await sql`
      update ${sql.table(table)} t
      set invoiceid = null
      from ${sql.table(links)} b
      join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
      where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
        and t.account_id = b.account_id and t.id = b.${sql.ref(key)} and t.invoiceid = l.invoiceid
    `.execute(tx)
  }
}

/** Takes the work of restored lines back. Throws a 409 where another invoice has billed it since. */
export async function claimWorkOfLines(writing: Writing, lines: readonly number[]): Promise<void> {
  for (const billable of billables) await claimOf(writing, billable, lines)
}

async function claimOf({ tx, actor }: Writing, billable: BillableKind, lines: readonly number[]): Promise<void> {
  const { table, links, key, label } = billable
  const result = await sql<{ id: number; holder: number | null; invoice: number }>`
    select t.id, t.invoiceid as holder, l.invoiceid as invoice
    from ${sql.table(links)} b
    join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
    join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and v.activeworkstate <> 'voided'
    join ${sql.table(table)} t on t.account_id = b.account_id and t.id = b.${sql.ref(key)}
    where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      and not exists (
        select 1
        from invoiceitems k
        join invoices n on n.account_id = k.account_id and n.id = k.invoiceid
        where k.account_id = l.account_id and k.creditof = l.id and not k.deleted
          and not n.deleted and n.activeworkstate <> 'voided'
      )
    order by t.id
    for no key update of t
  `.execute(tx)
  const rows = result.rows.map((row) => ({ ...row, holder: row.holder === null ? null : Number(row.holder) }))
  const lost = rows.find(({ holder, invoice }) => holder !== null && holder !== Number(invoice))
  if (lost) {
    const message = `The ${label} that invoice ${lost.invoice} billed is on the invoice with id ${lost.holder} now`
    throw new Problem('conflict', `${message}; it cannot be billed twice.`)
  }
  for (const [invoice, records] of Map.groupBy(rows, (row) => Number(row.invoice))) {
    const ids = records.map((row) => Number(row.id))
    await billOn({ tx, actor }, billable, invoice, ids)
  }
}

/** Marks records, whose rows the transaction has locked, as billed on an invoice. */
export async function billOn(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
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

/** Remembers what a line was made of. */
export async function linkToLine(
  { tx, actor }: Writing,
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
