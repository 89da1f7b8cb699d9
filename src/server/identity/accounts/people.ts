/** People who can sign in: whose email it is, who may enter right now, and the name a token carries for them. */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import type { Queries } from '../tables.ts'

/** One person: a contact of an account. */
export interface Person {
  readonly account: number
  readonly contact: number
}

/** The `sub` of tokens: stable for life, and enough to find the person again. */
export const subjectOf = ({ account, contact }: Person): string => `${account}.${contact}`

/** The person behind a `sub`, or undefined when it is not one of ours. */
export function personOf(subject: string | undefined): Person | undefined {
  const [, account, contact] = /^(\d{1,15})\.(\d{1,15})$/.exec(subject ?? '') ?? []
  return account && contact ? { account: Number(account), contact: Number(contact) } : undefined
}

/**
 * Everybody who may enter at this moment: a login, and a contact that is active, not deleted and allowed to sign in.
 * The only place that says so; callers add columns and a condition.
 */
export function enterable(queries: Queries) {
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

/** The person with this email and password. Says nothing about which of the two was wrong, and takes as long either way. */
export async function personByPassword(queries: Queries, email: string, password: string): Promise<Person | undefined> {
  const found = await enterable(queries)
    .select(['login.account_id', 'login.contactid', 'login.passwordhash'])
    .where(sameEmail(email))
    .executeTakeFirst()
  const matches = await passwordMatches(found?.passwordhash, password)
  return found && matches ? { account: found.account_id, contact: found.contactid } : undefined
}

/** The person with this email, for addresses that another identity server has verified. */
export async function personByEmail(queries: Queries, email: string): Promise<Person | undefined> {
  const found = await enterable(queries)
    .select(['login.account_id', 'login.contactid'])
    .where(sameEmail(email))
    .executeTakeFirst()
  return found && { account: found.account_id, contact: found.contactid }
}

/** What identity tokens say about a person, by scope `email` and `profile`; undefined when the person may not enter. */
export async function claimsOf(queries: Queries, { account, contact }: Person) {
  const found = await enterable(queries)
    .select(['login.email', 'contact.firstname', 'contact.lastname', 'account.timezone', 'account.locale'])
    .where('login.account_id', '=', account)
    .where('login.contactid', '=', contact)
    .executeTakeFirst()
  return (
    found && {
      email: found.email,
      name: [found.firstname, found.lastname].filter(Boolean).join(' '),
      given_name: found.firstname ?? undefined,
      family_name: found.lastname ?? undefined,
      zoneinfo: found.timezone,
      locale: found.locale,
    }
  )
}

/**
 * Lets a contact sign in by email.
 * @param login.passwordhash from `hashPassword`; null where another identity server checks passwords.
 * @throws Problem `conflict` when the contact or the email (of any account) has a sign-in already.
 */
export async function createLogin(
  queries: Queries,
  login: Person & { readonly email: string; readonly passwordhash: string | null },
): Promise<void> {
  const { account, contact, email, passwordhash } = login
  const created = await queries
    .insertInto('logins')
    .values({ account_id: account, contactid: contact, email: email.trim(), passwordhash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contactid')
    .executeTakeFirst()
  if (!created) throw new Problem('conflict', 'This contact or email already has a sign-in.')
}
