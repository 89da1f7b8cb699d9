/** Fills an empty database with the demo's two accounts. */
import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { makeAccount } from './account.ts'
import { analyzeTables, continueIds, insertAll } from './insert.ts'
import { type Profile, profiles } from './profiles.ts'
import { type Ids, nextId } from './rows.ts'
import { demoSignIns } from './sign-ins.ts'

export interface SeedOptions {
  /** Multiplies the volume of the first account. */
  readonly scale: number
  /** The moment that everything is dated from; every account has its own today at it. */
  readonly now: Date
  /** Hash of `demoPassword`. */
  readonly passwordhash: string
  /** How the identity server stores sign-ins and keys; both run inside the seed's transaction. */
  readonly createLogin: (
    tx: Tx,
    login: { account: number; contact: number; email: string; passwordhash: string },
  ) => Promise<unknown>
  readonly createApiKey: (tx: Tx, wanted: { account: number; name: string; key: string }) => Promise<unknown>
}

/**
 * Everything or nothing, in one transaction.
 * @returns false when the database has an account already; it is left as it is.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<boolean> {
  const filled = await database.transaction(async (tx) => {
    const { rows } = await sql`select 1 from accounts limit 1`.execute(tx)
    if (rows.length > 0) return null
    const ids: Ids = new Map()
    const tables: ReadonlySet<string>[] = []
    for (const profile of profiles) tables.push(await seedAccount(tx, profile, ids, options))
    await continueIds(tx, ids)
    return new Set(tables.flatMap((each) => [...each]))
  })
  if (filled === null) return false
  await analyzeTables(database.kysely, filled)
  return true
}

async function seedAccount(tx: Tx, profile: Profile, ids: Ids, options: SeedOptions): Promise<ReadonlySet<string>> {
  const account = nextId(ids, 'accounts')
  const { name, timezone, currency, locale, taxrate, inprice, outprice } = profile
  await sql`
    insert into accounts (id, name, timezone, currency, locale, taxrate, inprice, outprice)
    values (${account}, ${name}, ${timezone}, ${currency}, ${locale}, ${taxrate}, ${inprice}, ${outprice})
  `.execute(tx)
  const blocks = profile.hasSignIns ? options.scale : 1
  const filled = await insertAll(tx, makeAccount({ account, profile, blocks, now: options.now, ids }))
  await options.createApiKey(tx, { account, name: 'Demo', key: profile.key })
  if (profile.hasSignIns) await createLogins(tx, account, options)
  return filled
}

async function createLogins(tx: Tx, account: number, { createLogin, passwordhash }: SeedOptions): Promise<void> {
  for (const { email } of demoSignIns) {
    const { rows } = await sql<{ id: number }>`
      select id from contacts where account_id = ${account} and email = ${email}
    `.execute(tx)
    const [contact] = rows
    if (!contact) throw new Error(`nobody has the e-mail ${email}`)
    await createLogin(tx, { account, contact: contact.id, email, passwordhash })
  }
}
