/**
 * Sets a credit note off against what is outstanding on its invoice. Tax is rounded per document, so the credit notes
 * of an invoice may add up to some cents more or less than the invoice. These are settled as well: an excess by the
 * credit note that causes it, a remainder by the last one.
 */
import { sql } from 'kysely'
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { Problem } from '../../../../contract/requests/problem.ts'
import { createRecords } from '../../../write/create.ts'
import type { Writing } from '../../../write/writing.ts'
import { type Claim, lockedClaims, readable } from '../payments/claims.ts'
import { isCreditedInFull } from './credits-of-line.ts'

/** Throws a 409 if the credit note would charge money. */
export async function refuseCharge(writing: Writing, invoice: number, note: number): Promise<void> {
  const { owed, given } = await claimsOf(writing, invoice, note)
  if (given.total <= 0) return
  const more = readable(given.total, given)
  throw new Problem(
    'conflict',
    `The credit note would add ${more} to what ${owed.name} asks for. Credit the lines that its discounts belong to with them.`,
  )
}

/** Throws a 409 if all credit notes together exceed the invoice by more than rounding. */
export async function refuseTooMuch(writing: Writing, invoice: number): Promise<void> {
  const owed = (await lockedClaims(writing, [invoice])).get(invoice) as Claim
  const credits = await creditsOf(writing, invoice)
  const excess = -toUnits(credits.total, owed.decimals) - owed.total
  if (excess <= credits.notes) return
  const [sum, most] = [readable(owed.total + excess, owed), readable(owed.total, owed)]
  throw new Problem(
    'conflict',
    `The credit notes of ${owed.name} would come to ${sum}, more than its total of ${most}.`,
  )
}

/** Adds a payment to each of the two. */
export async function settleAgainst(writing: Writing, invoice: number, note: number): Promise<void> {
  const { owed, given } = await claimsOf(writing, invoice, note)
  const amount = Math.min(owed.total - owed.paid, -given.total)
  const t = translateFor(writing.actor.locale)
  const method = t('Credit note')
  if (amount > 0) {
    await pay(writing, note, [
      { of: owed, units: amount, method, reference: given.name },
      { of: given, units: -amount, method, reference: owed.name },
    ])
  }
  await settleRounding(writing, invoice, note)
}

/** Settles what rounding leaves on either side, at most one minor unit per credit note. */
async function settleRounding(writing: Writing, invoice: number, note: number): Promise<void> {
  const credits = await creditsOf(writing, invoice)
  const { owed, given } = await claimsOf(writing, invoice, note)
  const whole = owed.total + toUnits(credits.total, owed.decimals)
  const difference = (credits.isWhole ? whole : Math.min(whole, 0)) - toUnits(credits.rounding, owed.decimals)
  if (Math.abs(difference) > credits.notes) return
  const t = translateFor(writing.actor.locale)
  const method = t('Rounding difference')
  const left = Math.min(difference, owed.total - owed.paid)
  const over = Math.max(difference, given.total - given.paid)
  if (left > 0) await pay(writing, note, [{ of: owed, units: left, method, reference: given.name }])
  else if (over < 0) await pay(writing, note, [{ of: given, units: over, method, reference: owed.name }])
}

interface Credits {
  readonly notes: number
  readonly total: string
  /** Already settled for rounding: payments on one side only, as set-offs on both sides add up to zero. */
  readonly rounding: string
  /** Whether they credit every line in full. */
  readonly isWhole: boolean
}

/** The credit notes of an invoice that are neither deleted nor voided. */
async function creditsOf({ tx, actor }: Writing, invoice: number): Promise<Credits> {
  const { rows } = await sql<Credits>`
    with notes as (
      select n.id, n.grandtotal
      from invoices n
      where n.account_id = ${actor.account} and n.creditof = ${invoice}::bigint and not n.deleted
        and n.activeworkstate <> 'voided'
    )
    select
      (select count(*)::int from notes) as notes,
      (select coalesce(sum(grandtotal), 0)::text from notes) as total,
      (
        select coalesce(sum(p.amount), 0)::text
        from payments p
        where p.account_id = ${actor.account} and p.pair in (select id from notes) and not p.deleted
      ) as rounding,
      not exists (
        select 1
        from invoiceitems l
        where l.account_id = ${actor.account} and l.invoiceid = ${invoice}::bigint and not l.deleted
          and not ${isCreditedInFull}
      ) as "isWhole"
  `.execute(tx)
  return rows[0] as Credits
}

async function claimsOf(writing: Writing, invoice: number, note: number): Promise<{ owed: Claim; given: Claim }> {
  const claims = await lockedClaims(writing, [invoice, note])
  return { owed: claims.get(invoice) as Claim, given: claims.get(note) as Claim }
}

interface Settling {
  readonly of: Claim
  /** Minor units of the currency. */
  readonly units: number
  readonly method: string
  readonly reference: string
}

/** Payments that are deleted and restored with the credit note. */
async function pay(writing: Writing, pair: number, settlings: readonly Settling[]): Promise<void> {
  const inputs = settlings.map(({ of, units, method, reference }) => ({
    values: { method, pair, invoiceid: of.id, amount: fromUnits(units, of.decimals), reference },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}
