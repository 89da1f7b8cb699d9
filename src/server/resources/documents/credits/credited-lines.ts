/** Lines of an invoice that can be credited, and what a line of the credit note says. */
import { sql } from 'kysely'
import { notFound, Problem } from '../../../../contract/requests/problem.ts'
import type { Writing } from '../../../write/writing.ts'

export interface CreditedLine {
  readonly id: number
  readonly name: string
  readonly phase: string
  readonly amount: number
  readonly taxable: boolean
}

interface StoredLine extends Omit<CreditedLine, 'amount'> {
  readonly amount: string
  readonly credited: boolean
}

/**
 * Lines that nobody has credited yet: those that are named, else all. Throws a 409 where one is credited already, or
 * nothing is left.
 */
export async function creditableLines(
  { tx, actor }: Writing,
  invoice: number,
  named: readonly number[] | undefined,
): Promise<CreditedLine[]> {
  const result = await sql<StoredLine>`
    select l.id, l.name, coalesce(p.name, '') as phase, l."billAmount" as amount, l.taxable,
      exists (
        select 1
        from invoiceitems k
        join invoices v on v.account_id = k.account_id and v.id = k.invoiceid
        where k.account_id = l.account_id and k.creditof = l.id and not k.deleted
          and not v.deleted and v.activeworkstate <> 'voided'
      ) as credited
    from invoiceitems l
    left join invoicephases p on p.account_id = l.account_id and p.id = l.itemcollectionid
    where l.account_id = ${actor.account} and l.invoiceid = ${invoice}::bigint and not l.deleted
    order by p.sortorder, l.sortorder, l.id
  `.execute(tx)
  const lines = result.rows.map((row) => ({ ...row, id: Number(row.id), amount: Number(row.amount) }))
  const missing = named?.find((id) => !lines.some((line) => line.id === id))
  if (missing !== undefined) throw notFound('invoice line', missing)
  const wanted = named ? lines.filter(({ id }) => named.includes(id)) : lines.filter(({ credited }) => !credited)
  const twice = wanted.filter(({ credited }) => credited)
  if (twice.length > 0) {
    const names = twice.map(({ id, name }) => `${name} (${id})`).join(', ')
    throw new Problem('conflict', `Already credited: ${names}.`)
  }
  if (wanted.length === 0) throw new Problem('conflict', 'Every line of this invoice is credited already.')
  return wanted
}

/** The same amount, the other way round. */
export const creditLine = ({ id, name, amount, taxable }: CreditedLine) => ({
  ...{ name, taxable, creditof: id, itemtypeid: 2, billType: 2 },
  ...{ outUnitQty: 1, manualBillAmount: -amount, inLabourPrice: 0 },
})
