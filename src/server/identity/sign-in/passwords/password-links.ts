/** One-time links to set a password, created when the mail is sent and used up by the page behind them. */
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { Person } from '../../accounts/people.ts'
import { endGrants } from '../../accounts/sessions/end-grants.ts'
import { digest, randomToken } from '../../digest.ts'
import { identityTables, type Queries } from '../../tables.ts'
import type { SignInMail } from '../own-sign-in/notices.ts'

export type PasswordPurpose = 'invitation' | 'forgotten'

/** Hours until a link expires. */
export const linkHours: Readonly<Record<PasswordPurpose, number>> = { invitation: 7 * 24, forgotten: 1 }

/** Recipient of a link. */
export interface MailedPerson extends Person {
  readonly email: string
}

/** Creates a token. Earlier links of the person for the same purpose stop working. */
export async function newPasswordToken(
  queries: Queries,
  { account, contact, email }: MailedPerson,
  purpose: PasswordPurpose,
): Promise<string> {
  const token = randomToken()
  await sql`
    delete from password_links
    where account_id = ${account} and contactid = ${contact} and purpose = ${purpose} and used is null
  `.execute(queries)
  await sql`
    insert into password_links (tokenhash, account_id, contactid, purpose, email, expires)
    values (${digest(token)}, ${account}, ${contact}, ${purpose}, ${email}, now() + ${linkHours[purpose]} * interval '1 hour')
  `.execute(queries)
  return token
}

/** The email becomes the person's sign-in address. */
export interface PasswordLink extends MailedPerson {
  readonly purpose: PasswordPurpose
}

/**
 * The person of a valid link: they can sign in, and their sign-in address is the one the link was mailed to. Before the first
 * sign-in that is the contact's email. Of links created at the same moment, only one works.
 */
export async function passwordLink(queries: Queries, token: string): Promise<PasswordLink | undefined> {
  const result = await sql<PasswordLink>`
    select l.account_id as account, l.contactid as contact, l.purpose, l.email
    from password_links l
    join contacts c on c.account_id = l.account_id and c.id = l.contactid
    left join logins g on g.account_id = l.account_id and g.contactid = l.contactid
    where l.tokenhash = ${digest(token)} and l.used is null and l.expires > now()
      and c.allowlogin and not c.deleted and c.status = 'active'
      and lower(l.email) = lower(coalesce(g.email, c.email))
      and not exists (
        select 1
        from password_links newer
        where newer.account_id = l.account_id and newer.contactid = l.contactid and newer.purpose = l.purpose
          and newer.used is null and (newer.expires, newer.tokenhash) > (l.expires, l.tokenhash)
      )
  `.execute(queries)
  return result.rows[0]
}

export type PasswordOutcome = 'set' | 'dead link' | 'email taken'

/**
 * Sets the password, uses up the link, ends all sessions of the person and, unless it is their first password, mails them: all
 * in one transaction.
 */
export async function setPassword(
  database: Database,
  token: string,
  password: string,
  tell: SignInMail['put'],
): Promise<PasswordOutcome> {
  const passwordhash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const queries = identityTables(tx)
    const link = await passwordLink(queries, token)
    // A concurrent use waits here, then finds the link used.
    const result = await sql`
      update password_links
      set used = now()
      where tokenhash = ${digest(token)} and used is null
      returning tokenhash
    `.execute(tx)
    if (!link || result.rows.length === 0) return 'dead link'
    const { account, contact, email } = link
    const queryResult = await sql`
      insert into logins (account_id, contactid, email, passwordhash)
      select ${account}, ${contact}, ${email}, ${passwordhash}
      where not exists (
        select 1
        from logins
        where lower(email) = lower(${email}) and (account_id, contactid) <> (${account}, ${contact})
      )
      on conflict (account_id, contactid) do update set passwordhash = excluded.passwordhash
      returning contactid
    `.execute(tx)
    if (queryResult.rows.length === 0) return 'email taken'
    await endGrants(queries, link)
    await cancelOtherLinks(queries, link)
    if (link.purpose === 'forgotten') await tell(tx, { account, contact }, { event: 'password reset' })
    return 'set'
  })
}

/** A new password cancels other links and a pending change of address, which an attacker may have requested. */
export async function cancelOtherLinks(queries: Queries, { account, contact }: Person): Promise<void> {
  await sql`
    delete from password_links
    where account_id = ${account} and contactid = ${contact} and used is null
  `.execute(queries)
  await sql`delete from email_changes where account_id = ${account} and contactid = ${contact}`.execute(queries)
}

/** Lets a contact sign in with the invited address, for installations with another issuer. */
export async function createPasswordlessSignIn(
  queries: Queries,
  { account, contact, email }: MailedPerson,
): Promise<void> {
  await sql`
    insert into logins (account_id, contactid, email)
    values (${account}, ${contact}, ${email})
    on conflict do nothing
  `.execute(queries)
}

/** Removes expired links. */
export async function cleanUpPasswordLinks(queries: Queries): Promise<void> {
  await sql`delete from password_links where expires < now() or used < now() - interval '1 day'`.execute(queries)
}
