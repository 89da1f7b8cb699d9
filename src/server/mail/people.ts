/** Recipients of mails, with their firm and language. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { fullNameText } from '../query/names/full-name.ts'

export interface Addressee {
  readonly account: number
  readonly contact: number
  readonly email: string
  readonly name: string
  /** Name of the account's firm. */
  readonly firm: string
  /** BCP 47 tag of the language of mails to the person. */
  readonly locale: string
}

type Kysely = Database['kysely']

/** A contact with an email, or undefined. */
export async function addressee(kysely: Kysely, account: number, contact: number): Promise<Addressee | undefined> {
  const [addressee] = await addressees(kysely, account, sql`c.id = ${contact}::bigint`)
  return addressee
}

/**
 * A person who may sign in, with their sign-in address, or the contact's email if they have no sign-in yet.
 * Undefined if the person may not sign in (any more).
 */
export async function signInAddressee(
  kysely: Kysely,
  account: number,
  contact: number,
): Promise<Addressee | undefined> {
  const [addressee] = await addressees(
    kysely,
    account,
    sql`c.id = ${contact}::bigint and c.allowlogin and c.status = 'active'`,
    sql`coalesce(
      (
        select l.email
        from logins l
        where l.account_id = c.account_id and l.contactid = c.id
      ), c.email
    )`,
  )
  return addressee
}

/** The account's administrators, with the contact's email, or else their sign-in address. */
export function loadAdministrators(kysely: Kysely, account: number): Promise<Addressee[]> {
  const email = sql`coalesce(
    c.email, (
      select l.email
      from logins l
      where l.account_id = c.account_id and l.contactid = c.id
    )
  )`
  return addressees(kysely, account, sql`c.administrator and c.allowlogin and c.status = 'active'`, email)
}

async function addressees(
  kysely: Kysely,
  account: number,
  which: ReturnType<typeof sql>,
  email: ReturnType<typeof sql> = sql`c.email`,
): Promise<Addressee[]> {
  const result = await sql<Addressee>`
    select c.account_id as account, c.id as contact, ${email} as email, a.name as firm, a.locale,
      ${fullNameText('c')} as name
    from contacts c
    join accounts a on a.id = c.account_id
    where c.account_id = ${account} and not c.deleted and ${email} is not null and ${which}
    order by c.id
  `.execute(kysely)
  return result.rows
}
