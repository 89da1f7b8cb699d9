/** Quotes that nobody answered while they were valid expire by themselves, the day after their last one in account time. */
import { sql } from 'kysely'
import { openStates } from '../../../contract/resources/documents/quotes.ts'
import { unattendedActor } from '../../changes/unattended.ts'
import { type Due, eachDue } from '../../jobs/each-due.ts'
import { oneOf } from '../../query/condition.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import { changeEach } from '../../write/update.ts'

/** Quotes that are looked for at once. */
const portion = 1000

/** Expires what is due in every account and answers how many quotes that were. Several processes may do it at once. */
export function expireQuotes(
  parts: WriteParts,
  now: Date = new Date(),
  onError: (error: unknown) => void = () => {},
): Promise<number> {
  return eachDue(
    (behind) => dueQuotes(parts, now, behind),
    (due) => expire(parts, due),
    onError,
  )
}

async function dueQuotes({ database }: WriteParts, now: Date, behind: Due): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select q.account_id::float8 as account, q.id::float8 as id
    from accounts a
    join quotes q on q.account_id = a.id
    where (q.account_id, q.id) > (${behind.account}, ${behind.id})
      and q.activeworkstate in ${oneOf(openStates)} and not q.deleted and not q.template
      and q.validdate < (${now.toISOString()}::timestamptz at time zone a.timezone)::date
    order by q.account_id, q.id
    limit ${portion}
  `.execute(database.kysely)
  return rows
}

/** A quote that was answered between the look and the lock stays as it was answered. */
function expire(parts: WriteParts, { account, id }: Due): Promise<number> {
  return runWrite(parts, unattendedActor(account), async (writing) => {
    const open = await sql`
      select id
      from quotes
      where account_id = ${account} and id = ${id} and activeworkstate in ${oneOf(openStates)} and not deleted
      for no key update
    `.execute(writing.tx)
    if (open.rows.length === 0) return 0
    await changeEach(writing, writing.bindingOf('quotes'), [{ id, values: { activeworkstate: 'expired' } }], 'update')
    return 1
  })
}
