/** Invoices by their payments: which they are, what they still lack when they are marked as paid, what stands still. */
import { sql } from 'kysely'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { createRecords } from '../../../write/create.ts'
import { rowsOf } from '../../../write/rows.ts'
import type { Writing } from '../../../write/writing.ts'
import { type Claim, lockedClaims, readable } from './claims.ts'

/** Invoices that payments are on. */
export async function invoicesOf(writing: Writing, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(writing, payments, ids, ['invoiceid'])
  return [...new Set([...rows.values()].flatMap(({ invoiceid }) => invoiceid ?? []))]
}

/** An invoice that is marked as paid is paid in full: the missing payment is added, of today. */
export async function addMissingPayments(writing: Writing, invoices: readonly number[]): Promise<void> {
  const claims = [...(await lockedClaims(writing, invoices)).values()]
  const missing = claims.filter(({ total, paid }) => total !== paid)
  const inputs = missing.map(({ id, total, paid, decimals }) => ({
    values: { invoiceid: id, amount: fromUnits(total - paid, decimals) },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}

/** Refuses, with a 409, what cannot be done to an invoice as long as it has payments or credit notes. */
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

/** What was credited may no longer become less than that, whether it is settled or not. */
function refuseCredited(claims: readonly Claim[], refused: string): void {
  const credited = claims.find(({ isCredited }) => isCredited)
  if (!credited) return
  throw new Problem('conflict', `${credited.name} has credit notes; ${refused}. Delete the credit notes first.`)
}

/** The other sides of payments that a credit note and its invoice have together. */
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

/** The amount of a credit is that of both sides. */
export async function refusePairs(writing: Writing, ids: readonly number[]): Promise<void> {
  const rows = await rowsOf(writing, payments, ids, ['pair'])
  const paired = [...rows].find(([, { pair }]) => pair !== null)
  if (!paired) return
  throw new Problem('conflict', `The payment with id ${paired[0]} comes from a credit note. Delete it instead.`)
}
