/** `worklane migrate`: brings the database up to date without starting the service, which does the same by itself. */
import { OperatorError } from '../operator-error.ts'
import type { Command } from './command.ts'
import { bringUpToDate, withDatabase } from './inside.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  about: 'brings the database up to date, as each start does by itself',
  async run({ settings: readSettings, say }, args) {
    if (args.length > 0) throw new OperatorError('"migrate" takes no arguments')
    const settings = readSettings()
    await withDatabase(settings, async (database) => {
      const names = await bringUpToDate(database, settings)
      for (const name of names) say(name)
      say(names.length === 0 ? 'The database is up to date.' : `The database is up to date: ${names.length} steps.`)
    })
  },
}
