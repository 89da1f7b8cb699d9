/** Invoices and their payments: missing payments of those marked as paid, and what payments and credit notes block. */
import { sql } from 'kysely'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { createRecords } from '../../../write/create.ts'
import { rowsOf } from '../../../write/rows.ts'
import type { Writing } from '../../../write/writing.ts'
import { type Claim, lockedClaims, readable } from './claims.ts'

/** Ids of the payments' invoices. */
export async function invoicesOf(writing: Writing, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(writing, payments, ids, ['invoiceid'])
  return [...new Set([...rows.values()].flatMap(({ invoiceid }) => invoiceid ?? []))]
}

/** Adds the missing payment, dated today, to invoices that are marked as paid. */
export async function addMissingPayments(writing: Writing, invoices: readonly number[]): Promise<void> {
  const claims = [...(await lockedClaims(writing, invoices)).values()]
  const missing = claims.filter(({ total, paid }) => total !== paid)
  const inputs = missing.map(({ id, total, paid, decimals }) => ({
    values: { invoiceid: id, amount: fromUnits(total - paid, decimals) },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}

/** Throws a 409 if one of the invoices has payments or credit notes. */
export async function refusePaidOrCredited(
  writing: Writing,
  invoices: readonly number[],
  refused: string,
): Promise<void> {
  const claims = [...(await lockedClaims(writing, invoices)).values()]
  const paid = claims.find((claim) => claim.paid !== 0)
  if (!paid) return refuseCredited(claims, refused)
  const amount = readable(paid.paid, paid)
  throw new Problem(
    'conflict',
    `${paid.name} has payments of ${amount}; ${refused}. Delete the payments first, or credit the invoice.`,
  )
}

/** Throws a 409 for credited invoices, whether or not the credit is settled: their total must not fall below it. */
function refuseCredited(claims: readonly Claim[], refused: string): void {
  const credited = claims.find(({ isCredited }) => isCredited)
  if (!credited) return
  throw new Problem('conflict', `${credited.name} has credit notes; ${refused}. Delete the credit notes first.`)
}

/** Counterparts of payments that settle a credit note with its invoice. */
export async function partnersOf(
  { tx, actor }: Writing,
  payments: readonly number[],
  areDeleted: boolean,
): Promise<number[]> {
  const ids = arrayLiteral(payments)
  const result = await sql<{ id: number }>`
    select p.id
    from payments p
    join invoices v on v.account_id = p.account_id and v.id = p.invoiceid and not v.deleted
    where p.account_id = ${actor.account} and p.deleted = ${areDeleted} and not p.id = any(${ids}::bigint[])
      and p.pair in (
        select o.pair
        from payments o
        where o.account_id = ${actor.account} and o.id = any(${ids}::bigint[])
      )
  `.execute(tx)
  return result.rows.map((row) => Number(row.id))
}

/** Throws a 409 for settlements by credit note: both payments have the same amount. */
export async function refusePairs(writing: Writing, ids: readonly number[]): Promise<void> {
  const rows = await rowsOf(writing, payments, ids, ['pair'])
  const paired = [...rows].find(([, { pair }]) => pair !== null)
  if (!paired) return
  throw new Problem('conflict', `The payment with id ${paired[0]} comes from a credit note. Delete it instead.`)
}
