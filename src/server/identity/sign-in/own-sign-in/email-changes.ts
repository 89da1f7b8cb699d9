/**
 * Changes of sign-in addresses. A new address takes effect once it is confirmed by the link mailed to it. The old one is notified
 * at once and works until then.
 */
import { sql } from 'kysely'
import type { SignInEmail } from '../../../../contract/operations/sign-in.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { activeLogins, type Person } from '../../accounts/people.ts'
import { digest, randomToken } from '../../digest.ts'
import { identityTables, type Queries } from '../../tables.ts'
import type { SignInMail } from './notices.ts'

/** Hours to confirm a new address. */
export const confirmationHours = 24

/** The person's sign-in address; undefined if they can't sign in. */
export async function signInAddress(queries: Queries, { account, contact }: Person): Promise<SignInEmail | undefined> {
  return activeLogins(queries)
    .select(['login.email'])
    .select(
      sql<string | null>`(
        select e.email
        from email_changes e
        where e.account_id = login.account_id and e.contactid = login.contactid and e.expires > now()
      )`.as('pending'),
    )
    .where('login.account_id', '=', account)
    .where('login.contactid', '=', contact)
    .executeTakeFirst()
}

/**
 * Requests another address, replacing an unconfirmed one. The response doesn't reveal whether the address is taken; the mail does.
 * Requesting the current address cancels the change.
 */
export async function requestEmail(
  tx: Tx,
  mail: SignInMail,
  person: Person,
  { currentEmail, email }: { readonly currentEmail: string; readonly email: string },
): Promise<'requested' | 'kept'> {
  const { account, contact } = person
  await sql`delete from email_changes where account_id = ${account} and contactid = ${contact}`.execute(tx)
  if (email.toLowerCase() === currentEmail.toLowerCase()) return 'kept'
  await sql`
    insert into email_changes (account_id, contactid, email, expires)
    values (${account}, ${contact}, ${email}, now() + ${confirmationHours} * interval '1 hour')
    on conflict (account_id, contactid) do update
      set email = excluded.email, expires = excluded.expires, tokenhash = null
  `.execute(tx)
  await mail.put(tx, person, { event: 'confirm email', email })
  await mail.put(tx, person, { event: 'email requested', to: currentEmail, email })
  return 'requested'
}

/** A token for the confirmation mail; null if there is no change to confirm, `taken` if the address is in use. */
export async function newEmailToken(
  queries: Queries,
  { account, contact }: Person,
  email: string,
): Promise<{ readonly token: string } | 'taken' | null> {
  if (await isTaken(queries, { account, contact }, email)) return 'taken'
  const token = randomToken()
  const result = await sql`
    update email_changes
    set tokenhash = ${digest(token)}
    where account_id = ${account} and contactid = ${contact} and email = ${email} and expires > now()
    returning contactid
  `.execute(queries)
  return result.rows.length > 0 ? { token } : null
}

export interface EmailChange extends Person {
  readonly email: string
}

/** The change of a valid token whose person can sign in. */
export async function emailChange(queries: Queries, token: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select account_id as account, contactid as contact, email
    from email_changes
    where tokenhash = ${digest(token)} and expires > now()
  `.execute(queries)
  const [change] = rows
  return change && (await signInAddress(queries, change)) ? change : undefined
}

/**
 * Switches to the new address and notifies the old one. Links to set a password mailed to the old one stop working.
 */
export async function confirmEmail(
  { database, mail }: { readonly database: Database; readonly mail: SignInMail },
  token: string,
): Promise<EmailChange | 'dead link' | 'taken'> {
  const outcome = await database.transaction(async (tx) => {
    const queries = identityTables(tx)
    const change = await emailChange(queries, token)
    if (!change) return 'dead link'
    const { account, contact, email } = change
    // Serialises two people who confirm the same address.
    await sql`select pg_advisory_xact_lock(hashtext(lower(${email})))`.execute(tx)
    const result = await sql`
      delete from email_changes
      where tokenhash = ${digest(token)}
      returning contactid
    `.execute(tx)
    if (result.rows.length === 0) return 'dead link'
    if (await isTaken(queries, change, email)) return 'taken'
    const before = await signInAddress(queries, change)
    await sql`
      update logins
      set email = ${email}
      where account_id = ${account} and contactid = ${contact}
    `.execute(tx)
    await sql`delete from password_links where account_id = ${account} and contactid = ${contact}`.execute(tx)
    if (before) await mail.put(tx, change, { event: 'email changed', to: before.email, email })
    return change
  })
  mail.pollNow()
  return outcome
}

async function isTaken(queries: Queries, { account, contact }: Person, email: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from logins
    where lower(email) = lower(${email}) and (account_id, contactid) <> (${account}, ${contact})
  `.execute(queries)
  return rows.length > 0
}

/** Removes expired changes. */
export async function cleanUpEmailChanges(queries: Queries): Promise<void> {
  await sql`delete from email_changes where expires < now()`.execute(queries)
}
