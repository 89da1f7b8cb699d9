/** Ensures that an account keeps an administrator. */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import type { WriteContext } from '../../write/write-context.ts'
import type { DecidedPerson } from './decided-people.ts'

/**
 * Throws a 409 if the account has no administrator left who can sign in. Call it after these people were deleted or
 * locked out; concurrent calls wait for each other.
 */
export async function requireAdministratorLeft(
  { tx, actor }: WriteContext,
  decidedPersons: readonly DecidedPerson[],
): Promise<void> {
  if (!decidedPersons.some(({ administrator }) => administrator)) return
  await lockByName(tx, `administrators:${actor.account}`)
  const result = await sql`
    select
    from contacts
    where account_id = ${actor.account} and administrator and allowlogin and status = 'active' and type = 'staff'
      and not deleted
    limit 1
  `.execute(tx)
  if (result.rows.length > 0) return
  throw problem('last_administrator', 'This is the only administrator; make somebody else an administrator first')
}
