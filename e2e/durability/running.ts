/** The service on a directory of its own, for trials that end it in ways that it does not expect. */
import { sql } from 'kysely'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createApiKey } from '../../src/server/identity/api-keys.ts'
import { identityTables } from '../../src/server/identity/tables.ts'
import { type RunningScript, startScript } from '../running-script.ts'

/** Fills a directory with an empty account; answers the account's API key. */
export async function prepareDirectory(directory: string): Promise<string> {
  const database = await openEmbedded(directory, console.error)
  await migrate(database)
  await sql`insert into accounts (id, name) values (1, 'Lind & Okafor')`.execute(database.kysely)
  const { key } = await createApiKey(identityTables(database.kysely), { account: 1, name: 'Durability' })
  await database.close()
  return key
}

/** @param through a program that runs the service, with its arguments */
export function startService(directory: string, port: number, through?: readonly string[]): Promise<RunningScript> {
  const settings = { PORT: String(port), DATA_DIR: directory, RATE_LIMIT_MAX: '1000000000', LOG_LEVEL: 'error' }
  const main = new URL('../../src/server/main.ts', import.meta.url)
  return startScript(main, ['--api-only'], settings, 'Worklane is ready', through)
}
