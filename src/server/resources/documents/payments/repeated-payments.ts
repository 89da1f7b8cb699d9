/** Payments that were probably recorded twice: allowed, because clients do pay in equal parts, but not without a word. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'

/** Says of each new payment which earlier one of the last hour has the same invoice, amount and date. */
export async function remarkOnRepeated(
  { tx, actor, remarks }: WriteContext,
  payments: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; earlier: number; name: string }>`
    select p.id::float8 as id, max(e.id)::float8 as earlier, coalesce(v.number, v.title) as name
    from payments p
    join payments e on e.account_id = p.account_id and e.invoiceid = p.invoiceid and e.amount = p.amount
      and e.date = p.date and e.id < p.id and e.pair is null and not e.deleted and e.createdon > now() - interval '1 hour'
    join invoices v on v.account_id = p.account_id and v.id = p.invoiceid
    where p.account_id = ${actor.account} and p.id = any(${arrayLiteral(payments)}::bigint[]) and p.pair is null
    group by p.id, v.number, v.title
    order by p.id
  `.execute(tx)
  for (const { id, earlier, name } of rows)
    remarks.push(
      `Payment ${id} has the amount and date of payment ${earlier} on ${name}, recorded within the last hour: delete it if it is the same money.`,
    )
}
