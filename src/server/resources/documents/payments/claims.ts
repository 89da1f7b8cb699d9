/** Totals and payments of invoices. Their rows are locked, so that concurrent payments never exceed the total. */

import { sql } from 'kysely'
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import type { Amount } from '../../../../contract/requests/refusal.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'

/** An invoice with its total and payments, including tax, in the smallest unit of its currency (cents, yen, fils). */
export interface Claim {
  readonly id: number
  /** The invoice's number, or a text with its id. */
  readonly name: string
  readonly state: string
  readonly isTemplate: boolean
  readonly currency: string
  /** Decimals of the amounts: those of its currency when it was created. */
  readonly decimals: number
  readonly total: number
  readonly paid: number
  /** True if it has a valid credit note. */
  readonly isCredited: boolean
}

interface StoredInvoice {
  readonly id: number
  readonly number: string | null
  readonly state: string
  readonly template: boolean
  readonly currency: string
  readonly decimals: number
  readonly total: string
  readonly paid: string
  readonly isCredited: boolean
}

/** Invoices by id, locked until the write ends. */
export async function lockedClaims(
  { tx, actor }: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Claim>> {
  if (ids.length === 0) return new Map()
  const result = await sql<StoredInvoice>`
    select v.id, v.number, v.activeworkstate as state, v.template, v.currency, v.decimals, v.grandtotal as total,
      v.paid + v.paidtax as paid,
      exists (
        select 1
        from invoices n
        where n.account_id = v.account_id and n.creditof = v.id and not n.deleted and n.activeworkstate <> 'voided'
      ) as "isCredited"
    from invoices v
    where v.account_id = ${actor.account} and v.id = any(${arrayLiteral(ids)}::bigint[])
    order by v.id
    for no key update of v
  `.execute(tx)
  const claims = result.rows.map(({ id, number, template, total, paid, ...row }) => ({
    ...row,
    id: Number(id),
    name: number ?? `The invoice with id ${id}`,
    isTemplate: template,
    total: toUnits(total, row.decimals),
    paid: toUnits(paid, row.decimals),
  }))
  return new Map(claims.map((claim) => [claim.id, claim]))
}

/** An amount of the invoice in a refusal. */
export const getAmount = (units: number, { currency, decimals }: Pick<Claim, 'currency' | 'decimals'>): Amount => ({
  amount: fromUnits(units, decimals).toFixed(decimals),
  currency,
})
