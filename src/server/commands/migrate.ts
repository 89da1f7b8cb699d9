/** `worklane migrate`: runs pending migrations without starting the service. Each start does the same. */
import { OperatorError } from '../operator-error.ts'
import type { Command } from './command.ts'
import { migrateDatabase, withDatabase } from './on-database.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  about: 'brings the database up to date, as every start does',
  async run({ settings: readSettings, print }, args) {
    if (args.length > 0) throw new OperatorError('"migrate" takes no arguments')
    const settings = readSettings()
    await withDatabase(settings, async (database) => {
      const names = await migrateDatabase(database, settings)
      for (const name of names) print(name)
      print(
        names.length === 0
          ? 'The database is up to date.'
          : `The database is up to date: ran ${names.length} ${names.length === 1 ? 'migration' : 'migrations'}.`,
      )
    })
  },
}
