/** Whether a quote can still be answered, by the calendar of its account. */
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { openStates } from '../../../../contract/resources/documents/quotes.ts'
import { arrayLiteral, oneOf } from '../../../query/condition.ts'
import type { Writing } from '../../../write/writing.ts'

/**
 * Whether the quote `of` has expired, or will as soon as the schedule finds that its last day is over. Asks for the account
 * of the quote as `a`.
 */
export const isOver = (of: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${of}.activeworkstate`)} = 'expired'
  or ${sql.ref(`${of}.activeworkstate`)} in ${oneOf(openStates)}
    and coalesce(${sql.ref(`${of}.validdate`)} < (now() at time zone a.timezone)::date, false)
)`

/** The refusal of an answer that comes too late. */
export const expired = (name: string): Problem => new Problem('conflict', `${name} has expired. Ask for a new quote.`)

/** Throws a 409 where the last day of one of these quotes is over. */
export async function refuseOver({ tx, actor }: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await sql<{ number: string | null }>`
    select q.number
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = any(${arrayLiteral(ids)}::bigint[]) and ${isOver('q')}
    limit 1
  `.execute(tx)
  if (found.rows[0]) throw expired(found.rows[0].number ?? 'This quote')
}
