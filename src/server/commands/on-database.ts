/** Runs a command on the database: within the running service if it holds the embedded database, otherwise in this process. */
import { prepareDataDirectory } from '../data-directory.ts'
import type { Database } from '../db/database.ts'
import { hasEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { failedMigration } from '../db/postgres/postgres-failure.ts'
import { OperatorError } from '../operator-error.ts'
import type { Command, CommandSettings, DatabaseCommand, DatabaseWork } from './command.ts'
import { sendToService } from './control.ts'

/** Makes a command out of one on the database. */
export function onDatabase({ name, usage, about, read }: DatabaseCommand): Command {
  return {
    name,
    usage,
    about,
    async run({ settings: readSettings, print }, args) {
      const work = read(args)
      const settings = readSettings()
      const lines = settings.databaseUrl === null ? await sendToService(settings.dataDir, [name, ...args]) : null
      if (lines !== null) return lines.forEach((line) => void print(line))
      await withDatabase(settings, async (database) => {
        await migrateDatabase(database, settings)
        await work({ database, settings, print })
      })
    },
  }
}

/**
 * Runs a command in the service, for a process that cannot open the database.
 * @throws OperatorError if there is no such command, or it fails
 */
export async function runInService(
  commands: readonly DatabaseCommand[],
  [name, ...args]: readonly string[],
  context: Parameters<DatabaseWork>[0],
): Promise<void> {
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new OperatorError(`the running service does not know "${name}"; is it of another version?`)
  await command.read(args)(context)
}

type Place = Pick<CommandSettings, 'databaseUrl' | 'dataDir'>

/** Throws if there is no embedded database, instead of creating one in a mistyped directory. */
export function requireDatabase({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl === null && !hasEmbedded(dataDir))
    throw new OperatorError(`DATA_DIR is "${dataDir}", which holds no database; start the service there first`)
}

/** Opens an existing database, and closes it after `work`. */
export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = place
  requireDatabase(place)
  prepareDataDirectory(dataDir)
  const database = await openDatabase({ databaseUrl, dataDir }, () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs pending migrations and returns their names. */
export const migrateDatabase = (database: Database, { databaseUrl }: Pick<CommandSettings, 'databaseUrl'>) =>
  migrate(database).catch((error: unknown) => {
    throw failedMigration(databaseUrl, error)
  })
