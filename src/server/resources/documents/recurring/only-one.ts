/** An invoice has at most one recurring invoice: with two, the client would be billed twice for each date. */
import { sql } from 'kysely'
import { problem } from '../../../../contract/requests/problem.ts'
import type { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { DraftOf, WriteContext } from '../../../write/write-context.ts'
import { isEnded } from './running.ts'

type Repetition = DraftOf<typeof recurringinvoices>

/** Drafts that revive an ended recurring invoice. Other changes of duplicates from before this rule are allowed. */
export const revived = (drafts: readonly Repetition[]): readonly Repetition[] =>
  drafts.filter(({ before, values }) => before !== null && isEnded(before) && !isEnded({ ...before, ...values }))

/** Throws a 409 if another recurring invoice that has not ended, paused or not, repeats the same invoice. */
export async function refuseSecond({ tx, actor }: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // Locked, so that of two created concurrently the second finds the first.
  await sql`
    select v.id
    from invoices v
    where v.account_id = ${actor.account} and v.id in (
      select r.invoiceid
      from recurringinvoices r
      where r.account_id = ${actor.account} and r.id = any(${arrayLiteral(ids)}::bigint[])
    )
    order by v.id
    for no key update of v
  `.execute(tx)
  const { rows } = await sql<{ invoiceid: string }>`
    select r.invoiceid
    from recurringinvoices r
    join recurringinvoices o on o.account_id = r.account_id and o.invoiceid = r.invoiceid and o.id <> r.id
    where r.account_id = ${actor.account} and r.id = any(${arrayLiteral(ids)}::bigint[])
      and not o.deleted and (o.enddate is null or o.nextdate <= o.enddate)
      and (r.enddate is null or r.nextdate <= r.enddate)
    limit 1
  `.execute(tx)
  const [second] = rows
  if (!second) return
  throw problem(
    'already_exists',
    'The invoice with id {id} is repeated already. Change its recurring invoice instead of adding another',
    { id: second.invoiceid },
  )
}
