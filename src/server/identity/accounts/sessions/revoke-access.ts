import { sql } from 'kysely'
import type { Queries } from '../../tables.ts'
import { endGrants } from './end-grants.ts'

/**
 * Shuts out those of these contacts who can sign in: ends their sign-ins, and the links that would let them back in.
 */
export async function revokeAccess(queries: Queries, account: number, contacts: readonly number[]): Promise<void> {
  if (contacts.length === 0) return
  const amongst = sql<boolean>`
    account_id = ${account} and contactid in (select value::bigint from json_array_elements_text(${JSON.stringify(contacts)}))
  `
  const people = await queries.selectFrom('logins').select('contactid').where(amongst).execute()
  for (const { contactid: contact } of people) await endGrants(queries, { account, contact })
  await sql`delete from password_links where ${amongst}`.execute(queries)
  await sql`delete from email_changes where ${amongst}`.execute(queries)
}
