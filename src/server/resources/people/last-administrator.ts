/** An account keeps somebody who can decide about it. */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Writing } from '../../write/writing.ts'
import type { DecidedPerson } from './decided-people.ts'

/**
 * Refuses, with a 409, to leave the account without an administrator who may sign in. It is asked once these people are
 * deleted or shut out; two writers who do so at once wait for each other.
 */
export async function requireAdministratorLeft({ tx, actor }: Writing, gone: readonly DecidedPerson[]): Promise<void> {
  if (!gone.some(({ administrator }) => administrator)) return
  await lockByName(tx, `administrators:${actor.account}`)
  const left = await sql`
    select
    from contacts
    where account_id = ${actor.account} and administrator and allowlogin and status = 'active' and type = 'staff'
      and not deleted
    limit 1
  `.execute(tx)
  if (left.rows.length > 0) return
  throw new Problem('conflict', 'This is the only administrator; make somebody else an administrator first.')
}
