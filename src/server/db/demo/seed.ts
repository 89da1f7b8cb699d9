/** Fills an empty database with the demo's two accounts. */
import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { type AccountPlan, makeAccount } from './account.ts'
import type { DemoFile } from './content.ts'
import { withoutIndexes } from './indexes.ts'
import { analyzeTables, insertAll, syncIdSequences } from './insert.ts'
import { insertLogo } from './logo.ts'
import { demoSignIns } from './people/sign-ins.ts'
import { type Profile, profiles } from './profiles.ts'
import { type Ids, nextId, type TableRows } from './rows.ts'
import { pageFooter } from './words/catalogue.ts'

/** Scale from which it is faster to recreate indexes than to update them. */
const worthRebuilding = 5

export interface SeedOptions {
  /** Multiplies the volume of the first account. */
  readonly scale: number
  /** The moment to which all dates are relative; each account has its own today at that moment. */
  readonly now: Date
  /** Hash of `demoPassword`. */
  readonly passwordhash: string
  /** Functions of the identity server that store sign-ins and keys; both run inside the seed's transaction. */
  readonly createLogin: (
    tx: Tx,
    login: { account: number; contact: number; email: string; passwordhash: string },
  ) => Promise<unknown>
  /** Stores the content of a file where the service reads it. */
  readonly storeFile: (file: DemoFile) => Promise<unknown>
  /** Adds to an account's history who can see each change. */
  readonly addAudiences: (tx: Tx, account: number) => Promise<unknown>
  readonly createApiKey: (tx: Tx, apiKey: { account: number; name: string; key: string }) => Promise<unknown>
}

interface DemoAccount {
  readonly account: number
  readonly profile: Profile
}

/**
 * Inserts everything or nothing, in one transaction.
 * @returns false if the database already has an account; nothing is changed then
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<boolean> {
  const filledTables = await database.transaction(async (tx) => {
    const { rows } = await sql`
      select 1
      from accounts
      limit 1
    `.execute(tx)
    if (rows.length > 0) return null
    const ids: Ids = new Map()
    const accounts = profiles.map((profile): DemoAccount => ({ account: nextId(ids, 'accounts'), profile }))
    for (const account of accounts) await insertAccount(tx, account)
    const files: DemoFile[] = []
    const { scale, now } = options
    const insert = () => insertAll(tx, generateRows(accounts, { scale, now, ids, files }))
    const tables = scale < worthRebuilding ? await insert() : await withoutIndexes(tx, insert)
    for (const file of files) await options.storeFile(file)
    await syncIdSequences(tx, ids)
    for (const account of accounts) await createCredentials(tx, account, options)
    for (const { account } of accounts) await options.addAudiences(tx, account)
    return tables
  })
  if (filledTables) await analyzeTables(database.kysely, filledTables)
  return filledTables !== null
}

type Making = Pick<AccountPlan, 'now' | 'ids' | 'files'> & { readonly scale: number }

function* generateRows(accounts: readonly DemoAccount[], { scale, ...plan }: Making): Generator<TableRows> {
  for (const { account, profile } of accounts) {
    yield* makeAccount({ ...plan, account, profile, blocks: profile.hasSignIns ? scale : 1 })
  }
}

/** AI clients may delete, as if an administrator had allowed it, so that every tool can be tried. */
async function insertAccount(tx: Tx, { account, profile }: DemoAccount): Promise<void> {
  const { name, timezone, currency, locale, taxrate, inprice, outprice, accentcolor, letterhead } = profile
  await sql`
    insert into accounts (id, name, timezone, currency, locale, taxrate, inprice, outprice, accentcolor, letterhead, footer, aideletion)
    values (${account}, ${name}, ${timezone}, ${currency}, ${locale}, ${taxrate}, ${inprice}, ${outprice}, ${accentcolor}, ${letterhead}, ${pageFooter}, true)
  `.execute(tx)
  if (profile.hasSignIns) await insertLogo(tx, account)
}

async function createCredentials(tx: Tx, { account, profile }: DemoAccount, options: SeedOptions): Promise<void> {
  const { createApiKey, createLogin, passwordhash } = options
  await createApiKey(tx, { account, name: 'Demo', key: profile.key })
  for (const { email } of profile.hasSignIns ? demoSignIns : []) {
    const { rows } = await sql<{ id: number }>`
      select id
      from contacts
      where account_id = ${account} and email = ${email}
    `.execute(tx)
    const [contact] = rows
    if (!contact) throw new Error(`nobody has the email ${email}`)
    await createLogin(tx, { account, contact: contact.id, email, passwordhash })
  }
}
