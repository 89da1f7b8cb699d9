/** What streams tell of a person's own notifications, which are no part of any history. */
import { sql } from 'kysely'
import type { Actor } from '../../../contract/rights.ts'
import { arrayLiteral, type Condition } from '../../query/condition.ts'

/** Changes of the caller's own notifications; null for a program, which has none. */
export function ownNotificationChanges({ contact }: Actor): Condition | null {
  if (contact === null) return null
  return {
    shape: 'own-notifications',
    values: [arrayLiteral([`person:${contact}`])],
    render: (row, [keys]) =>
      sql`${row.column('resource')} = 'notifications' and ${row.column('audience')} && ${keys}::text[]`,
  }
}
