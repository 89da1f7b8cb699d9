/** Expires unanswered quotes on the day after their last day of validity, in account time. */
import { sql } from 'kysely'
import { openStates } from '../../../contract/resources/documents/quotes.ts'
import { systemActor } from '../../change-log/system-actor.ts'
import { type Due, eachDue } from '../../jobs/each-due.ts'
import { textList } from '../../query/condition.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import { changeEach } from '../../write/update.ts'

/** Quotes in one query. */
const portion = 1000

/** Expires due quotes of all accounts and returns how many. Several processes may do so at once. */
export function expireQuotes(
  parts: WriteParts,
  now: Date = new Date(),
  onError: (error: unknown) => void = () => {},
): Promise<number> {
  return eachDue(parts.database, {
    look: (behind) => dueQuotes(parts, now, behind),
    work: (due) => expire(parts, now, due),
    onError,
  })
}

async function dueQuotes({ database }: WriteParts, now: Date, behind: Due): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select q.account_id::float8 as account, q.id::float8 as id
    from accounts a
    join quotes q on q.account_id = a.id
    where q.account_id = ${behind.account} and q.id > ${behind.id} and ${isDue(now)}
    order by q.id
    limit ${portion}
  `.execute(database.kysely)
  return rows
}

const isDue = (now: Date) => sql`
  q.activeworkstate in ${textList(openStates)} and not q.deleted and not q.template
  and q.validdate < (${now.toISOString()}::timestamptz at time zone a.timezone)::date
`

/** Locks a quote and checks it again: it may have been answered or extended since the query. */
function expire(parts: WriteParts, now: Date, { account, id }: Due): Promise<number> {
  return runWrite(parts, systemActor(account), async (writing) => {
    const open = await sql`
      select q.id
      from quotes q
      join accounts a on a.id = q.account_id
      where q.account_id = ${account} and q.id = ${id} and ${isDue(now)}
      for no key update of q
    `.execute(writing.tx)
    if (open.rows.length === 0) return 0
    await changeEach(writing, writing.bindingOf('quotes'), [{ id, values: { activeworkstate: 'expired' } }], 'update')
    return 1
  })
}
