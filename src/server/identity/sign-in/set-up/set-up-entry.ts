/**
 * Signs in the first administrator right after the set-up, without asking for the password they have just chosen. The browser
 * keeps a secret in a cookie for the sign-in page only, which works once and for two minutes.
 */
import { sql } from 'kysely'
import type { Person } from '../../accounts/people.ts'
import { digest, randomToken } from '../../digest.ts'
import type { Queries } from '../../tables.ts'

const cookieName = 'worklane_set_up'
const seconds = 120

export interface EntryCookie {
  /** Path of the sign-in pages. */
  readonly path: string
  readonly secure: boolean
}

/** Set-Cookie value for the browser that used the link. */
export async function newEntry(
  queries: Queries,
  usedToken: string,
  person: Person,
  { path, secure }: EntryCookie,
): Promise<string> {
  const entry = randomToken()
  const { account: account_id, contact: contactid } = person
  await queries
    .updateTable('setup_links')
    .set({ entryhash: digest(entry), account_id, contactid })
    .where('tokenhash', '=', digest(usedToken))
    .execute()
  return `${cookieName}=${entry}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Redeems a secret: the person it signs in, once. */
export async function redeemEntry(queries: Queries, cookies: string | undefined): Promise<Person | undefined> {
  const [, entry] = new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`).exec(cookies ?? '') ?? []
  if (entry === undefined) return undefined
  const result = await sql<{ account: number; contact: number }>`
    update setup_links
    set entryhash = null
    where entryhash = ${digest(entry)} and used > now() - ${seconds} * interval '1 second'
    returning account_id as account, contactid as contact
  `.execute(queries)
  const row = result.rows[0]
  return row && { account: Number(row.account), contact: Number(row.contact) }
}
