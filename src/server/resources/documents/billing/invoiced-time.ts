/**
 * Which invoice a time record is billed on. A record is on one invoice at most; it is free again when its line or its
 * invoice is deleted or the invoice is voided. Rows are locked, so that two people never bill the same time.
 */
import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { Writing } from '../../../write/writing.ts'

export async function freeTimeOfInvoices({ tx, actor }: Writing, invoices: readonly number[]): Promise<void> {
  if (invoices.length === 0) return
  await sql`
    update timerecords set invoiceid = null
    where account_id = ${actor.account} and invoiceid = any(${arrayLiteral(invoices)}::bigint[])
  `.execute(tx)
}

export async function freeTimeOfLines({ tx, actor }: Writing, lines: readonly number[]): Promise<void> {
  await sql`
    update timerecords t set invoiceid = null
    from invoiceitem_time b join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
    where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
      and t.account_id = b.account_id and t.id = b.timerecordid and t.invoiceid = l.invoiceid
  `.execute(tx)
}

/** Takes the time of restored lines back. Throws a 409 where another invoice has billed it since. */
export async function claimTimeOfLines({ tx, actor }: Writing, lines: readonly number[]): Promise<void> {
  const result = await sql<{ id: number; holder: number | null; invoice: number }>`
    select t.id, t.invoiceid as holder, l.invoiceid as invoice
    from invoiceitem_time b
    join invoiceitems l on l.account_id = b.account_id and l.id = b.invoiceitemid
    join invoices v on v.account_id = l.account_id and v.id = l.invoiceid and v.activeworkstate <> 'voided'
    join timerecords t on t.account_id = b.account_id and t.id = b.timerecordid
    where b.account_id = ${actor.account} and b.invoiceitemid = any(${arrayLiteral(lines)}::bigint[])
    order by t.id for update of t
  `.execute(tx)
  const rows = result.rows.map((row) => ({ ...row, holder: row.holder === null ? null : Number(row.holder) }))
  const lost = rows.find(({ holder, invoice }) => holder !== null && holder !== Number(invoice))
  if (lost) {
    const message = `The time that invoice ${lost.invoice} billed is on the invoice with id ${lost.holder} now`
    throw new Problem('conflict', `${message}; it cannot be billed twice.`)
  }
  for (const [invoice, records] of Map.groupBy(rows, (row) => Number(row.invoice))) {
    await billOn(
      { tx, actor },
      invoice,
      records.map((row) => Number(row.id)),
    )
  }
}

/** Marks records, whose rows the transaction has locked, as billed on an invoice. */
export async function billOn(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  invoice: number,
  records: readonly number[],
): Promise<void> {
  await sql`
    update timerecords set invoiceid = ${invoice}::bigint
    where account_id = ${actor.account} and id = any(${arrayLiteral(records)}::bigint[])
  `.execute(tx)
}
