/** Opens the database named in the settings. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { type AdditionalServers, openPostgres } from './postgres/postgres.ts'
import { postgresRefusal } from './postgres/postgres-failure.ts'

const oldestServer = 15

/**
 * Throws a SettingError if PostgreSQL is unreachable or too old, DirectoryInUse if another process holds the directory of the
 * embedded database.
 * @param onLost called if an idle connection breaks; it is replaced
 * @param print called with the reason if opening takes a while
 */
export async function openDatabase(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string } & AdditionalServers,
  onLost: (error: Error) => void,
  print?: (line: string) => void,
): Promise<Database> {
  const { databaseUrl, dataDir, poolerUrl = null } = settings
  if (databaseUrl === null) return openEmbedded(dataDir, onLost, print)
  const database = openPostgres(databaseUrl, onLost, settings)
  try {
    await requireServer(database).catch((error: unknown) => {
      throw postgresRefusal(databaseUrl, error)
    })
    if (poolerUrl !== null) await requirePooler(database, poolerUrl)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Kysely's queries go through the pooler. */
async function requirePooler({ kysely }: Database, poolerUrl: string): Promise<void> {
  await sql`select 1`.execute(kysely).catch((error: unknown) => {
    throw postgresRefusal(poolerUrl, error, 'DATABASE_POOLER_URL')
  })
}

/** Throws if the server can't be used. */
async function requireServer({ execute }: Database): Promise<void> {
  const { rows } = await execute(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding
  `)
  const { version, encoding } = rows[0] as { version: number; encoding: string }
  if (version < oldestServer) throw new Error(`this one is version ${version}`)
  if (encoding !== 'UTF8')
    throw new Error(`this database is encoded as ${encoding}; make one with createdb -E UTF8 -T template0`)
}
