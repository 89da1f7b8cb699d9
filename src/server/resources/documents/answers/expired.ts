/** Whether a quote can still be answered, by the calendar of its account. */
import { type RawBuilder, sql } from 'kysely'
import { openStates } from '../../../../contract/resources/documents/quotes.ts'
import { oneOf } from '../../../query/condition.ts'

/**
 * Whether the quote `of` has expired, or will as soon as the schedule finds that its last day is over. Asks for the account
 * of the quote as `a`.
 */
export const isOver = (of: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${of}.activeworkstate`)} = 'expired'
  or ${sql.ref(`${of}.activeworkstate`)} in ${oneOf(openStates)}
    and coalesce(${sql.ref(`${of}.validdate`)} < (now() at time zone a.timezone)::date, false)
)`
