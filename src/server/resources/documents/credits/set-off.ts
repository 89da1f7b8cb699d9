/**
 * Sets a credit note off against what is outstanding on its invoice. The tax of each document is rounded by itself, so that
 * the credit notes of all lines may come to a cent more or less than the invoice: that is settled as well.
 */
import { sql } from 'kysely'
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { createRecords } from '../../../write/create.ts'
import type { Writing } from '../../../write/writing.ts'
import { type Claim, lockedClaims } from '../payments/claims.ts'

/** By a payment on each side. */
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

/** On the side that something is left of once every line is credited; never more than rounding can come to. */
async function settleRounding(writing: Writing, invoice: number, note: number): Promise<void> {
  const credits = await creditsOf(writing, invoice)
  if (!credits.isWhole) return
  const { owed, given } = await claimsOf(writing, invoice, note)
  const difference = owed.total + toUnits(credits.total, owed.decimals)
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
  /** Whether they credit every line. */
  readonly isWhole: boolean
}

/** The credit notes of an invoice that hold. */
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
      not exists (
        select 1
        from invoiceitems l
        where l.account_id = ${actor.account} and l.invoiceid = ${invoice}::bigint and not l.deleted
          and not exists (
            select 1
            from invoiceitems k
            where k.account_id = l.account_id and k.creditof = l.id and not k.deleted
              and k.invoiceid in (select id from notes)
          )
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
  /** Whole smallest units of the currency. */
  readonly units: number
  readonly method: string
  readonly reference: string
}

/** Payments that stand and fall with the credit note. */
async function pay(writing: Writing, pair: number, settlings: readonly Settling[]): Promise<void> {
  const inputs = settlings.map(({ of, units, method, reference }) => ({
    values: { method, pair, invoiceid: of.id, amount: fromUnits(units, of.decimals), reference },
  }))
  await createRecords(writing, writing.bindingOf('payments'), inputs)
}
