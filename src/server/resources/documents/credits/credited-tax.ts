/**
 * The tax of a credit note: that of everything credited so far, less what was credited before. Rounded by themselves,
 * the parts of an invoice could come to more tax than it has; this way they come to it exactly.
 */
import { sql } from 'kysely'
import type { WriteContext } from '../../../write/write-context.ts'

/** Sets the tax of a new credit note, whose lines are stored. The invoice must be locked. */
export async function setCreditedTax({ tx, actor }: WriteContext, invoice: number, note: number): Promise<void> {
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
