/**
 * First start of the demo: creates the embedded database, fills it, and exits. A process of its own, because the memory that this
 * takes would not be released: 100 MB, and more with --scale.
 */
import { readSettings, type Settings } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { fillWithDemoData } from './demo-data.ts'
import { startFailure } from './start-failure.ts'

let settings: Settings | undefined
try {
  settings = readSettings(process.env, process.argv.slice(2))
  prepareDataDirectory(settings.dataDir)
  const database = await openDatabase(settings, (error) => process.stderr.write(`${error.message}\n`))
  await migrate(database)
  await fillWithDemoData(database, settings.scale, settings)
  await database.close()
} catch (error) {
  process.stderr.write(`${startFailure(error, settings)}\n`)
  process.exit(1)
}
