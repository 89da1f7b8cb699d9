/**
 * Creates the credit note of an invoice, authorised at once. It is set off against what is outstanding on the invoice;
 * the rest is owed to the client, as a negative outstanding amount of the credit note. Time and expenses of a line can
 * be billed again once the line is credited in full; until then the line bills them.
 */

import { sql } from 'kysely'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import type { Credit } from '../../../../contract/resources/documents/credit-body.ts'
import { createRecords } from '../../../write/create.ts'
import { requireVisible } from '../../../write/find.ts'
import { lockedSnapshots } from '../../../write/snapshot.ts'
import { changeEach } from '../../../write/update.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { type Claim, lockedClaims } from '../payments/claims.ts'
import { type CreditedLine, creditableLines, creditLine } from './credited-lines.ts'
import { freeCreditedLines } from './credited-work.ts'
import { refuseCharge, refuseTooMuch, settleAgainst } from './set-off.ts'

/** Fields copied from the invoice: the client's details and the tax, even if company or project is deleted by now. */
const keptFields =
  'companyid projectid divisionid taxable taxrate clientcompany clientcontactname address1 address2 address3 city state zipcode country showcostbreakdown showItemDescription layoutid footerdetails purchaseordernumber'.split(
    ' ',
  )

/** Returns the id of the credit note. Throws a 409 if the invoice cannot be credited. */
export async function creditInvoice(writing: WriteContext, id: number, credit: Credit): Promise<number> {
  const invoices = writing.bindingOf('invoices')
  await requireVisible(writing, invoices, [id])
  const invoice = (await lockedSnapshots(writing, invoices, [id])).get(id) ?? {}
  const claim = (await lockedClaims(writing, [id])).get(id) as Claim
  requireCreditable(claim)
  const lines = await creditableLines(writing, claim, credit)
  const t = translateFor(writing.actor.locale)
  const values = {
    ...Object.fromEntries(keptFields.map((fieldName) => [fieldName, invoice[fieldName] ?? null])),
    title: credit.title || t('Credit for {invoice}', { invoice: claim.name }),
    description: credit.description ?? null,
    pagetitle: t('Credit note'),
    creditof: id,
    paymentperiod: 0,
  }
  const [note] = await createRecords(writing, invoices, [{ values, copyOf: { ...invoice, currency: claim.currency } }])
  await addLines(writing, note as number, lines, claim.decimals)
  await setCreditedTax(writing, id, note as number)
  await refuseCharge(writing, id, note as number)
  await refuseTooMuch(writing, id)
  await changeEach(writing, invoices, [{ id: note as number, values: { activeworkstate: 'authorised' } }], 'convert')
  await freeCreditedLines(
    writing,
    lines.map(({ line }) => line.id),
  )
  await settleAgainst(writing, id, note as number)
  return note as number
}

function requireCreditable({ name, state, isTemplate, total }: Claim): void {
  if (isTemplate) throw problem('is_template', '{name} is a template and cannot be credited', { name })
  if (state === 'draft')
    throw problem('wrong_state', '{name} is a draft. Change or delete it instead of crediting it', { name })
  if (state === 'voided') throw problem('wrong_state', '{name} is voided; there is nothing to credit', { name })
  if (total < 0) throw problem('wrong_state', '{name} is a credit note itself', { name })
}

async function addLines(
  writing: WriteContext,
  invoiceid: number,
  lines: readonly CreditedLine[],
  decimals: number,
): Promise<void> {
  const t = translateFor(writing.actor.locale)
  const general = t('General')
  const names = [...new Set(lines.map(({ line }) => line.phase || general))]
  const phases = await createRecords(
    writing,
    writing.bindingOf('invoicephases'),
    names.map((name) => ({ values: { invoiceid, name } })),
  )
  const inputs = lines.map((line) => ({
    values: {
      ...creditLine(line, decimals),
      invoiceid,
      itemcollectionid: phases[names.indexOf(line.line.phase || general)],
    },
  }))
  await createRecords(writing, writing.bindingOf('invoiceitems'), inputs)
}

/**
 * Sets the tax of a new credit note, whose lines are stored: that of everything credited so far, less what was credited
 * before. Rounded by themselves, the parts of an invoice could come to more tax than it has. The invoice must be locked.
 */
async function setCreditedTax({ tx, actor }: WriteContext, invoice: number, note: number): Promise<void> {
  await sql`
    update invoices n
    set creditedtax = case when v.taxable then round(s.taxable * v.taxrate / 100, v.decimals) - s.before else 0 end
    from invoices v
    cross join lateral (
      select sum(k.taxabletotal) as taxable, coalesce(sum(k.tax) filter (where k.id <> ${note}::bigint), 0) as before
      from invoices k
      where k.account_id = v.account_id and k.creditof = v.id and not k.deleted and k.activeworkstate <> 'voided'
    ) s
    where v.account_id = ${actor.account} and v.id = ${invoice}::bigint
      and n.account_id = v.account_id and n.id = ${note}::bigint
  `.execute(tx)
}
