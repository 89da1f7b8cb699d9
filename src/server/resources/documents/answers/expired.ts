/** Expiry of quotes, in account time. */

import { type RawBuilder, sql } from 'kysely'
import { type Problem, problem } from '../../../../contract/requests/problem.ts'
import type { Clause } from '../../../../contract/requests/refusal.ts'
import { openStates } from '../../../../contract/resources/documents/quotes.ts'
import { arrayLiteral, textList } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'

/**
 * SQL: true if the quote `alias` has expired, or its last day has passed and the schedule has not marked it yet. Needs the
 * quote's account as `a`.
 */
export const isOver = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.activeworkstate`)} = 'expired'
  or ${sql.ref(`${alias}.activeworkstate`)} in ${textList(openStates)}
    and coalesce(${sql.ref(`${alias}.validdate`)} < (now() at time zone a.timezone)::date, false)
)`

/** The refusal of an answer after expiry. */
export const expired = (name: Clause | string): Problem =>
  problem('expired', '{name} has expired. Ask for a new quote', { name })

/** Throws a 409 if one of these quotes has expired. */
export async function refuseOver({ tx, actor }: WriteContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const result = await sql<{ number: string | null }>`
    select q.number
    from quotes q
    join accounts a on a.id = q.account_id
    where q.account_id = ${actor.account} and q.id = any(${arrayLiteral(ids)}::bigint[]) and ${isOver('q')}
    limit 1
  `.execute(tx)
  if (result.rows[0]) throw expired(result.rows[0].number ?? 'This quote')
}
