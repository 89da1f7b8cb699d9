/** Sets a credit note off against what is outstanding on its invoice. */
import { sql } from 'kysely'
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { createRecords } from '../../../write/create.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { type Claim, getAmount, lockedClaims } from '../payments/claims.ts'

/** Throws a 409 if the credit note would charge money. */
export async function refuseCharge(writing: WriteContext, invoice: number, note: number): Promise<void> {
  const { owed, given } = await loadClaims(writing, invoice, note)
  if (given.total <= 0) return
  throw problem(
    'wrong_state',
    'The credit note would add {amount} to what {name} asks for. Credit the lines that its discounts belong to with them',
    { amount: getAmount(given.total, given), name: owed.name },
  )
}

/**
 * Throws a 409 if all credit notes together exceed the invoice. Of older credit notes, the tax of each was rounded by
 * itself, which may have been a cent too much.
 */
export async function refuseTooMuch(writing: WriteContext, invoice: number): Promise<void> {
  const owed = (await lockedClaims(writing, [invoice])).get(invoice) as Claim
  const credits = await loadCredits(writing, invoice)
  const excess = -toUnits(credits.total, owed.decimals) - owed.total
  if (excess <= credits.rounded) return
  throw problem('conflict', 'The credit notes of {name} would come to {amount}, more than its total of {most}', {
    name: owed.name,
    amount: getAmount(owed.total + excess, owed),
    most: getAmount(owed.total, owed),
  })
}

/** Adds a payment to each of the two. */
export async function settleAgainst(writing: WriteContext, invoice: number, note: number): Promise<void> {
  const { owed, given } = await loadClaims(writing, invoice, note)
  const amount = Math.min(owed.total - owed.paid, -given.total)
  const t = translateFor(writing.actor.locale)
  const method = t('Credit note')
  if (amount > 0) {
    await pay(writing, note, [
      { claim: owed, units: amount, method, reference: given.name },
      { claim: given, units: -amount, method, reference: owed.name },
    ])
  }
}

interface Credits {
  readonly total: string
  /** Number of those whose tax was rounded by itself. */
  readonly rounded: number
}

/** The credit notes of an invoice that are neither deleted nor voided. */
async function loadCredits({ tx, actor }: WriteContext, invoice: number): Promise<Credits> {
  const { rows } = await sql<Credits>`
    select coalesce(sum(n.grandtotal), 0)::text as total, count(*) filter (where n.creditedtax is null)::int as rounded
    from invoices n
    where n.account_id = ${actor.account} and n.creditof = ${invoice}::bigint and not n.deleted
      and n.activeworkstate <> 'voided'
  `.execute(tx)
  return rows[0] as Credits
}

async function loadClaims(
  writing: WriteContext,
  invoice: number,
  note: number,
): Promise<{ owed: Claim; given: Claim }> {
  const claims = await lockedClaims(writing, [invoice, note])
  return { owed: claims.get(invoice) as Claim, given: claims.get(note) as Claim }
}

interface Settling {
  readonly claim: Claim
  /** Minor units of the currency. */
  readonly units: number
  readonly method: string
  readonly reference: string
}

/** Payments that are deleted and restored with the credit note. */
async function pay(writing: WriteContext, pair: number, settlings: readonly Settling[]): Promise<void> {
  const inputs = settlings.map(({ claim, units, method, reference }) => ({
    values: { method, pair, invoiceid: claim.id, amount: fromUnits(units, claim.decimals), reference },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}
