/** People who can sign in: by email, by token subject, and whether they have access. */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import type { Queries } from '../tables.ts'
import { passwordMatches } from './passwords.ts'

/** A contact of an account. */
export interface Person {
  readonly account: number
  readonly contact: number
}

/** The `sub` of tokens, which never changes. */
export const getSubject = ({ account, contact }: Person): string => `${account}.${contact}`

/** The person of a `sub`; undefined if it is not one of ours. */
export function getPerson(subject: string | undefined): Person | undefined {
  const [, account, contact] = /^(\d{1,15})\.(\d{1,15})$/.exec(subject ?? '') ?? []
  return account && contact ? { account: Number(account), contact: Number(contact) } : undefined
}

/**
 * Everybody with access: a login with a contact that is active, not deleted and allowed to sign in. This is the only place that
 * defines it; callers add columns and a condition.
 */
export function activeLogins(queries: Queries) {
  return queries
    .selectFrom('logins as login')
    .innerJoin('contacts as contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'login.account_id')
        .onRef('contact.id', '=', 'login.contactid')
        .on('contact.allowlogin', '=', true)
        .on('contact.deleted', '=', false)
        .on('contact.status', '=', 'active'),
    )
    .innerJoin('accounts as account', 'account.id', 'login.account_id')
}

const sameEmail = (email: string) => sql<boolean>`lower(login.email) = lower(${email.trim()})`

/** The person with this email and password. Takes equally long whichever of the two is wrong. */
export async function personByPassword(queries: Queries, email: string, password: string): Promise<Person | undefined> {
  const row = await activeLogins(queries)
    .select(['login.account_id', 'login.contactid', 'login.passwordhash'])
    .where(sameEmail(email))
    .executeTakeFirst()
  const matches = await passwordMatches(row?.passwordhash, password)
  return row && matches ? { account: row.account_id, contact: row.contactid } : undefined
}

/** The person with this email, verified by another issuer. */
export async function personByEmail(queries: Queries, email: string): Promise<Person | undefined> {
  const row = await activeLogins(queries)
    .select(['login.account_id', 'login.contactid'])
    .where(sameEmail(email))
    .executeTakeFirst()
  return row && { account: row.account_id, contact: row.contactid }
}

/** Claims of id tokens for the scopes `email` and `profile`; undefined if the person has no access. */
export async function loadClaims(queries: Queries, { account, contact }: Person) {
  const row = await activeLogins(queries)
    .select(['login.email', 'contact.firstname', 'contact.lastname', 'account.timezone', 'account.locale'])
    .where('login.account_id', '=', account)
    .where('login.contactid', '=', contact)
    .executeTakeFirst()
  return (
    row && {
      email: row.email,
      name: [row.firstname, row.lastname].filter(Boolean).join(' '),
      given_name: row.firstname ?? undefined,
      family_name: row.lastname ?? undefined,
      zoneinfo: row.timezone,
      locale: row.locale,
    }
  )
}

/**
 * Lets a contact sign in by email.
 * @param login.passwordhash from `hashPassword`; null with another issuer.
 * @throws Problem `conflict` if the contact, or the email in any account, has a sign-in already.
 */
export async function createLogin(
  queries: Queries,
  login: Person & { readonly email: string; readonly passwordhash: string | null },
): Promise<void> {
  const { account, contact, email, passwordhash } = login
  const person = await queries
    .insertInto('logins')
    .values({ account_id: account, contactid: contact, email: email.trim(), passwordhash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contactid')
    .executeTakeFirst()
  if (!person) throw problem('already_exists', 'This contact or email already has a sign-in')
}
