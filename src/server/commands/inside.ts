/** Runs a command on the database: inside the service that holds it, or here where nobody holds it or it is a server. */
import { prepareDataDirectory } from '../data-directory.ts'
import type { Database } from '../db/database.ts'
import { hasEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { failedMigration } from '../db/postgres/postgres-failure.ts'
import { OperatorError } from '../operator-error.ts'
import type { Command, CommandSettings, InsideCommand, InsideWork } from './command.ts'
import { askService } from './control.ts'

/** The row of a command that works on the database. */
export function onDatabase({ name, usage, about, read }: InsideCommand): Command {
  return {
    ...{ name, usage, about },
    async run({ settings: readSettings, say }, args) {
      const work = read(args)
      const settings = readSettings()
      const told = settings.databaseUrl === null ? await askService(settings.dataDir, [name, ...args]) : null
      if (told !== null) return told.forEach((line) => void say(line))
      await withDatabase(settings, async (database) => {
        await bringUpToDate(database, settings)
        await work({ database, settings, say })
      })
    },
  }
}

/** @throws OperatorError when there is no such work, or it cannot be done */
export async function carryInside(
  commands: readonly InsideCommand[],
  [name, ...args]: readonly string[],
  context: Parameters<InsideWork>[0],
): Promise<void> {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new OperatorError(`the running service does not know "${name}"; is it of another version?`)
  await command.read(args)(context)
}

type Place = Pick<CommandSettings, 'databaseUrl' | 'dataDir'>

/** Makes nothing where nothing is: a mistyped directory stays away. */
export function requireDatabase({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl === null && !hasEmbedded(dataDir))
    throw new OperatorError(`DATA_DIR is "${dataDir}", which holds no database; start the service there first`)
}

/** Opens the database that the settings name, and closes it again. It must be there. */
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

/** Returns the names of the migrations that ran. */
export const bringUpToDate = (database: Database, { databaseUrl }: Pick<CommandSettings, 'databaseUrl'>) =>
  migrate(database).catch((error: unknown) => {
    throw failedMigration(databaseUrl, error)
  })
