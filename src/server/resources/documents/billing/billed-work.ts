/**
 * Marks time and expenses as billed. A record is on one invoice at most. It becomes unbilled when its line or invoice
 * is deleted or the invoice is voided. Callers lock the rows, so that nothing is billed twice.
 */
import { sql } from 'kysely'
import { arrayLiteral } from '../../../query/condition.ts'
import type { Writing } from '../../../write/writing.ts'

/** A kind of billable record: its table, and the table that links records to lines. */
export interface BillableKind {
  readonly resource: 'time' | 'expenses'
  readonly table: 'timerecords' | 'expenses'
  readonly links: 'invoiceitem_time' | 'invoiceitem_expenses'
  readonly key: 'timerecordid' | 'expenseid'
  readonly label: string
  readonly singular: string
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
  says: ['timespent', 'itemid', 'contactid', 'billable', 'hourlyrateserviceid'],
} as const satisfies BillableKind
export const billedExpenses = {
  resource: 'expenses',
  table: 'expenses',
  links: 'invoiceitem_expenses',
  key: 'expenseid',
  label: 'expense',
  singular: 'expense',
  says: ['quantity', 'cost', 'markup', 'billable', 'projectid'],
} as const satisfies BillableKind
export const billables: readonly BillableKind[] = [billedTime, billedExpenses]

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

/** Marks records as billed on an invoice. The transaction must have locked their rows. */
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

/** Records which records a line consists of. */
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
