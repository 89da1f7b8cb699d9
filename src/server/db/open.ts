/** Picks the database that the settings name. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'
import { postgresRefusal } from './postgres/postgres-failure.ts'

const oldestServer = 15

/**
 * Throws a SettingError when the PostgreSQL cannot be reached or is too old, DirectoryInUse when the directory of the
 * embedded database belongs to another process.
 * @param onLost is told when a connection breaks while nobody uses it; it is replaced
 * @param say is told why it takes a while
 */
export async function openDatabase(
  settings: { readonly databaseUrl: string | null; readonly dataDir: string },
  onLost: (error: Error) => void,
  say?: (line: string) => void,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === null) return openEmbedded(dataDir, onLost, say)
  const database = openPostgres(databaseUrl, onLost)
  try {
    await requireServer(database)
    return database
  } catch (error) {
    await database.close()
    throw postgresRefusal(databaseUrl, error)
  }
}

/** Throws what is wrong with the server. */
async function requireServer({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding
  `.execute(kysely)
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < oldestServer) throw new Error(`this one is version ${version}`)
  if (encoding !== 'UTF8')
    throw new Error(`this database is encoded as ${encoding}; make one with createdb -E UTF8 -T template0`)
}
