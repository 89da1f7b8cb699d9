/** Invoices and their payments: missing payments of those marked as paid, and what payments and credit notes block. */

import { sql } from 'kysely'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { type Clause, getRecord } from '../../../../contract/requests/refusal.ts'
import { payments } from '../../../../contract/resources/documents/payments.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { createRecords } from '../../../write/create.ts'
import { loadRows } from '../../../write/rows.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { type Claim, getAmount, lockedClaims } from './claims.ts'

/** Ids of the payments' invoices. */
export async function loadInvoices(writing: WriteContext, ids: readonly number[]): Promise<number[]> {
  const rows = await loadRows(writing, payments, ids, ['invoiceid'])
  return [...new Set([...rows.values()].flatMap(({ invoiceid }) => invoiceid ?? []))]
}

/** Adds the missing payment, dated today, to invoices that are marked as paid. */
export async function addMissingPayments(writing: WriteContext, invoices: readonly number[]): Promise<void> {
  const claims = [...(await lockedClaims(writing, invoices)).values()]
  const openClaims = claims.filter(({ total, paid }) => total !== paid)
  const inputs = openClaims.map(({ id, total, paid, decimals }) => ({
    values: { invoiceid: id, amount: fromUnits(total - paid, decimals) },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}

/** Throws a 409 if one of the invoices has payments or credit notes. */
export async function refusePaidOrCredited(
  writing: WriteContext,
  invoices: readonly number[],
  clause: Clause,
): Promise<void> {
  const claims = [...(await lockedClaims(writing, invoices)).values()]
  const paid = claims.find((claim) => claim.paid !== 0)
  if (!paid) return refuseCredited(claims, clause)
  throw problem(
    'already_paid',
    '{name} has payments of {amount}; {what}. Delete the payments first, or credit the invoice',
    { name: paid.name, amount: getAmount(paid.paid, paid), what: clause },
  )
}

/** Throws a 409 if an invoice was paid or credited after its next version was drafted. */
export async function refuseSettledVersion(writing: WriteContext, invoice: number): Promise<void> {
  const claim = (await lockedClaims(writing, [invoice])).get(invoice)
  if (!claim || (claim.paid === 0 && !claim.isCredited)) return
  const { name, isCredited, paid, total } = claim
  if (isCredited) throw problem('already_credited', '{name} has been credited; discard this version', { name })
  if (paid === total)
    throw problem('already_paid', '{name} has been paid; credit it instead, and discard this version', { name })
  throw problem('already_paid', '{name} has been paid in part; credit it instead, and discard this version', {
    name,
  })
}

/** Throws a 409 for credited invoices, whether or not the credit is settled: their total must not fall below it. */
function refuseCredited(claims: readonly Claim[], clause: Clause): void {
  const credited = claims.find(({ isCredited }) => isCredited)
  if (!credited) return
  throw problem('already_credited', '{name} has credit notes; {what}. Delete the credit notes first', {
    name: credited.name,
    what: clause,
  })
}

/** Counterparts of payments that settle a credit note with its invoice. */
export async function loadPartners(
  { tx, actor }: WriteContext,
  payments: readonly number[],
  areDeleted: boolean,
): Promise<number[]> {
  const ids = arrayLiteral(payments)
  const result = await sql<{ id: number }>`
    select p.id
    from payments p
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
export async function refusePairs(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const rows = await loadRows(writing, payments, ids, ['pair'])
  const paired = [...rows].find(([, { pair }]) => pair !== null)
  if (!paired) return
  throw problem('wrong_state', 'The payment with id {id} comes from a credit note. Delete it instead', {
    id: getRecord('payment', paired[0]),
  })
}
