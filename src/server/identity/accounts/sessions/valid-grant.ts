import { sql } from 'kysely'
import type { Queries } from '../../tables.ts'
import { getSubject, type Person } from '../people.ts'

/** Selects the grant of a sign-in to a program, if it is still valid. */
export function validGrant(queries: Queries, person: Person, grant: string) {
  return queries
    .selectFrom('oauth_records')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', grant)
    .where(sql<boolean>`coalesce(expires > now(), true)`)
    .where(sql<boolean>`payload->>'accountId' = ${getSubject(person)}`)
}
