/** Picks the database that the settings name. */
import { sql } from 'kysely'
import { refusal, type Settings } from '../config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

const oldestServer = 15

/**
 * Throws a SettingError when the PostgreSQL cannot be reached or is too old, DirectoryInUse when the directory of the
 * embedded database belongs to another process.
 * @param onLost is told when a connection breaks while nobody uses it; it is replaced
 * @param say is told why it takes a while
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onLost: (error: Error) => void,
  say?: (line: string) => void,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === null) return openEmbedded(dataDir, onLost, say)
  const database = openPostgres(databaseUrl, onLost)
  const version = await serverVersion(database).catch((error: Error) => error)
  if (typeof version === 'number' && version >= oldestServer) return database
  await database.close()
  const found = typeof version === 'number' ? `this one is version ${version}` : version.message || String(version)
  throw refusal('DATABASE_URL', databaseUrl, `a running PostgreSQL ${oldestServer} or newer (${found})`)
}

/** Major version of the server. */
async function serverVersion({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int / 10000 as version`.execute(kysely)
  return rows[0]?.version ?? 0
}
