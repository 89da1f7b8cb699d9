/** Picks the database that the settings name. */
import type { Settings } from '../config.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * @param onLost is told when a connection breaks while nobody uses it; it is replaced
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onLost: (error: Error) => void,
): Promise<Database> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, onLost)
  return openEmbedded(settings.dataDir, onLost)
}
