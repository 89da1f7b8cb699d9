/**
 * Sets up the first account of an empty database, through a one-time link that the service prints.
 */
import { sql } from 'kysely'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../../contract/messages/messages.ts'
import { allActions, permissions } from '../../../../contract/rights.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { createLogin, type Person } from '../../accounts/people.ts'
import { digest, randomToken } from '../../digest.ts'
import type { SetUpFields } from '../../pages/set-up-page.ts'
import { identityTables, type Queries } from '../../tables.ts'

/** Hours for which a link works. */
const linkHours = 24

/** A new token for the set-up page; undefined if there is an account. Earlier links stop working. */
export async function newSetUpToken(queries: Queries): Promise<string | undefined> {
  if (await hasAccount(queries)) return undefined
  const token = randomToken()
  await queries.deleteFrom('setup_links').where('used', 'is', null).execute()
  await queries
    .insertInto('setup_links')
    .values({ tokenhash: digest(token), expires: new Date(Date.now() + linkHours * 3_600_000), used: null })
    .execute()
  return token
}

/** Whether the token is valid. */
export async function isSetUpToken(queries: Queries, token: string): Promise<boolean> {
  const row = await usable(queries, token).executeTakeFirst()
  return row !== undefined && !(await hasAccount(queries))
}

/** Uses up the link before an account is moved in. False if it is invalid. */
export function consumeSetUpLink(database: Database, token: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const queries = identityTables(tx)
    const link = await usable(queries, token).forUpdate().executeTakeFirst()
    if (!link || (await hasAccount(queries))) return false
    await queries.updateTable('setup_links').set({ used: sql`now()` }).where('tokenhash', '=', digest(token)).execute()
    return true
  })
}

/** Makes the link valid again after a failed move. */
export async function releaseSetUpLink(queries: Queries, token: string): Promise<void> {
  await queries.updateTable('setup_links').set({ used: null }).where('tokenhash', '=', digest(token)).execute()
}

/**
 * Creates the account and its administrator and uses up the link, in one transaction.
 * @returns undefined if the link is invalid.
 */
export async function setUpAccount(
  database: Database,
  token: string,
  fields: SetUpFields,
): Promise<Person | undefined> {
  const passwordhash = await hashPassword(fields.password)
  return database.transaction(async (tx) => {
    const queries = identityTables(tx)
    const link = await usable(queries, token).forUpdate().executeTakeFirst()
    if (!link || (await hasAccount(queries))) return undefined
    await queries.updateTable('setup_links').set({ used: sql`now()` }).where('tokenhash', '=', digest(token)).execute()
    const administrator = await createAdministrator(queries, fields)
    await grantAll(queries, administrator)
    const t = translateFor(fields.locale)
    await createTerms(tx, administrator.account, t)
    await createNumbering(tx, administrator.account, t)
    await createLogin(queries, { ...administrator, email: fields.email, passwordhash })
    return administrator
  })
}

async function createAdministrator(queries: Queries, fields: SetUpFields): Promise<Person> {
  const { account: name, timezone, currency, locale, firstname, lastname, email } = fields
  const { id: account } = await queries
    .insertInto('accounts')
    .values({ name, timezone, currency, locale })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rights = { type: 'staff', allowlogin: true, administrator: true }
  const { id: contact } = await queries
    .insertInto('contacts')
    .values({ account_id: account, firstname, lastname, email, ...rights })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account, contact }
}

/** Common payment terms; the first is the default. */
const periods = [14, 30, 0]

/** In the firm's language, because they are printed on invoices. */
async function createTerms(tx: Tx, account: number, t: Translate): Promise<void> {
  for (const paymentperiod of periods) {
    const days = { days: paymentperiod }
    const name = paymentperiod === 0 ? t('On receipt') : t('{days} days', days)
    const paymentterms =
      paymentperiod === 0 ? t('Payable on receipt.') : t('Payable within {days} days of the invoice date.', days)
    await sql`
      insert into invoiceterms (account_id, name, paymentperiod, paymentterms)
      values (${account}, ${name}, ${paymentperiod}, ${paymentterms})
    `.execute(tx)
  }
}

/** Number prefixes in the firm's language. */
async function createNumbering(tx: Tx, account: number, t: Translate): Promise<void> {
  const prefixes = { invoice: t('INV-'), quote: t('QU-') }
  for (const [entity, prefix] of Object.entries(prefixes)) {
    await sql`
      insert into autonumbering (account_id, entity, active, prefix, next, digits)
      values (${account}, ${entity}, true, ${prefix}, 1, 4)
    `.execute(tx)
  }
}

async function grantAll(queries: Queries, { account, contact }: Person): Promise<void> {
  const grant = { account_id: account, contactid: contact, actions: allActions }
  const grants = Object.values(permissions).map((permission) => ({ ...grant, permission }))
  await queries.insertInto('contact_permissions').values(grants).execute()
}

export async function hasAccount(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

function usable(queries: Queries, token: string) {
  return queries
    .selectFrom('setup_links')
    .select('tokenhash')
    .where('tokenhash', '=', digest(token))
    .where('used', 'is', null)
    .where('expires', '>', sql<Date>`now()`)
}
