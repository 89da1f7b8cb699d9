/**
 * Demo data with working sign-ins and keys: the records come from `db/demo`, their credentials from `identity`, and the content of
 * files goes to the store of uploads.
 */
import { Readable } from 'node:stream'
import { addAudiences } from './change-log/log.ts'
import { unlimitedContext } from './db/connections/query-context.ts'
import type { Database } from './db/database.ts'
import { demoHistory } from './db/demo/history.ts'
import { demoPassword } from './db/demo/people/sign-ins.ts'
import { type SeedOptions, seedDemo } from './db/demo/seed.ts'
import { createApiKey } from './identity/accounts/api-keys.ts'
import { hashPassword } from './identity/accounts/passwords.ts'
import { createLogin } from './identity/accounts/people.ts'
import { identityTables } from './identity/tables.ts'
import { getBinding } from './resources/bindings.ts'
import { type FileLocation, openFileStore } from './resources/content/open-file-store.ts'

/**
 * Fills a migrated database, unless it has an account already.
 * @param scale multiplies the volume
 * @param files the store of uploads
 * @returns whether it was filled
 */
export async function fillWithDemoData(database: Database, scale: number, files: FileLocation): Promise<boolean> {
  const store = openFileStore(files)
  const passwordhash = await hashPassword(demoPassword)
  const content: SeedOptions = {
    scale,
    now: new Date(),
    passwordhash,
    createLogin: (tx, login) => createLogin(identityTables(tx), login),
    storeFile: async ({ account, id, content }) =>
      store.keep(await store.receive(Readable.from([content])), account, id),
    addAudiences: (tx, account) => addAudiences(tx, account, demoHistory.map(getBinding)),
    createApiKey: (tx, newKey) => createApiKey(identityTables(tx), newKey),
  }
  return database.onBehalfOf(unlimitedContext, () => seedDemo(database, content))
}
