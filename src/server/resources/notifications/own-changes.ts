/** Changes of a person's own notifications. Only live streams show them; no record's history does. */
import { sql } from 'kysely'
import type { Actor } from '../../../contract/rights.ts'
import { arrayLiteral, type Condition } from '../../query/condition.ts'

/** Null for a program, which has no notifications. */
export function ownNotificationChanges({ contact }: Actor): Condition | null {
  if (contact === null) return null
  return {
    shape: 'own-notifications',
    values: [arrayLiteral([`person:${contact}`])],
    render: (row, [keys]) =>
      sql`${row.column('resource')} = 'notifications' and ${row.column('audience')} && ${keys}::text[]`,
  }
}
