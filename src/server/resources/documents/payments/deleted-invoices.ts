/**
 * What stays when invoices are deleted: money that was received stays on the books as the client's credit, and credit notes
 * stay as they were issued, settled with what they credited.
 */
import { sql } from 'kysely'
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { can, permissions } from '../../../../contract/rights.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { logDependent } from '../../../write/dependent.ts'
import { childIds } from '../../../write/remove.ts'
import type { WriteContext } from '../../../write/write-context.ts'

/** Of these payments, the settlements of deleted credit notes; money that was received or paid back stays. */
export async function settlementsOfNotes({ tx, actor }: WriteContext, payments: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id
    from payments
    where account_id = ${actor.account} and id = any(${arrayLiteral(payments)}::bigint[]) and pair = invoiceid
    order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

interface Staying {
  readonly name: string
  readonly currency: string
  readonly decimals: number
  readonly received: string
  readonly notes: readonly string[]
  readonly paymentids: readonly number[]
  readonly noteids: readonly number[]
}

/** Notes which money and which credit notes of deleted invoices stay, and says so to those who may read amounts. */
export async function remarkOnStaying(
  { tx, actor, remarks, staying }: WriteContext,
  invoices: readonly number[],
): Promise<void> {
  const { rows } = await sql<Staying>`
    select coalesce(v.number, v.title) as name, v.currency, v.decimals,
      (
        select coalesce(sum(p.amount), 0)::text
        from payments p
        where p.account_id = v.account_id and p.invoiceid = v.id and p.pair is null and not p.deleted
      ) as received,
      array(
        select coalesce(n.number, n.title)
        from invoices n
        where n.account_id = v.account_id and n.creditof = v.id and not n.deleted
        order by n.id
      ) as notes,
      array(
        select p.id::float8
        from payments p
        where p.account_id = v.account_id and p.invoiceid = v.id and p.pair is null and not p.deleted
      ) as paymentids,
      array(
        select n.id::float8
        from invoices n
        where n.account_id = v.account_id and n.creditof = v.id and not n.deleted
      ) as noteids
    from invoices v
    where v.account_id = ${actor.account} and v.id = any(${arrayLiteral(invoices)}::bigint[])
    order by v.id
  `.execute(tx)
  for (const { name, currency, decimals, received, notes, paymentids, noteids } of rows) {
    staying.push(...paymentids.map((id) => ({ resource: 'payments', id })))
    staying.push(...noteids.map((id) => ({ resource: 'invoices', id })))
    if (!can(actor, permissions.sensitive)) continue
    const amount = fromUnits(toUnits(received, decimals), decimals)
    if (amount !== 0)
      remarks.push(
        `Payments of ${amount.toFixed(decimals)} ${currency} on ${name} stay on the books as the client's credit.`,
      )
    if (notes.length > 0) remarks.push(`The credit notes of ${name} stay: ${notes.join(', ')}.`)
  }
}

/** Logs the credit notes of invoices that are deleted or restored: nothing is owed on them while what they credit is deleted. */
export async function logNotes(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const notes = await childIds(writing, writing.bindingOf('invoices'), 'creditof', ids)
  await logDependent(writing, 'invoices', notes, ['outstanding'])
}

/** Throws a 409 for credit notes whose invoice is deleted: they could not be settled with it. */
export async function refuseNotesOfDeleted({ tx, actor }: WriteContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select v.id::float8 as id
    from invoices n
    join invoices v on v.account_id = n.account_id and v.id = n.creditof and v.deleted
    where n.account_id = ${actor.account} and n.id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
  if (rows[0])
    throw problem('is_deleted', 'The {thing} with id {id} is deleted; restore it first', {
      thing: 'invoice',
      id: rows[0].id,
    })
}
