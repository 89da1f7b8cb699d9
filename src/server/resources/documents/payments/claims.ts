/** What invoices ask for and have got so far. Rows are locked, so that two payments at once never exceed what is due. */
import { sql } from 'kysely'
import { arrayLiteral } from '../../../query/condition.ts'
import type { Writing } from '../../../write/writing.ts'

/** An invoice as its payments see it; amounts are whole cents, with tax. */
export interface Claim {
  readonly id: number
  /** What people call it. */
  readonly name: string
  readonly state: string
  readonly isTemplate: boolean
  readonly currency: string
  readonly total: number
  readonly paid: number
}

interface Row {
  readonly id: number
  readonly number: string | null
  readonly state: string
  readonly template: boolean
  readonly currency: string
  readonly total: string
  readonly paid: string
}

/** Invoices by id, locked until the write ends. */
export async function lockedClaims(
  { tx, actor }: Writing,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Claim>> {
  if (ids.length === 0) return new Map()
  const result = await sql<Row>`
    select id, number, activeworkstate as state, template, currency, grandtotal as total, paid + paidtax as paid
    from invoices
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
    order by id
    for update
  `.execute(tx)
  const claims = result.rows.map(({ id, number, template, total, paid, ...row }) => ({
    ...row,
    id: Number(id),
    name: number ?? `The invoice with id ${id}`,
    isTemplate: template,
    total: centsOf(total),
    paid: centsOf(paid),
  }))
  return new Map(claims.map((claim) => [claim.id, claim]))
}

export const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100)

/** Whole cents as people read them in a message. */
export const readable = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`
