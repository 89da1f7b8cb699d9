/** `worklane account import FILE`: creates an account from the export of another one. The service may be running. */
import { resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { importAccountFile } from '../resources/account-transfer/import-account.ts'
import { openFileStore } from '../resources/content/open-file-store.ts'
import type { Command, DatabaseCommand } from './command.ts'
import { onDatabase } from './on-database.ts'

export const importAccount: DatabaseCommand = {
  name: 'account import',
  usage: 'FILE',
  about: 'creates an account from an exported zip file (Settings, Export), with its history and files',
  read([file = '', ...more]) {
    if (file === '' || more.length > 0)
      throw new OperatorError('"account import" takes one file, such as "account import account.zip"')
    return async ({ database, settings, print }) => {
      const files = openFileStore(settings)
      const importedAccount = await importAccountFile({ database, files }, file)
      print(`Imported ${importedAccount.name}: ${importedAccount.rows} rows and ${importedAccount.files} files`)
      if (importedAccount.aideletion)
        print('AI clients may delete in it, as where it comes from: Settings, API keys and AI clients')
      const [first] = importedAccount.administrators
      if (first === undefined) return print('None of its administrators is allowed to sign in.')
      print(`Passwords are not moved. To set one for the first administrator: worklane admin reset-link ${first}`)
    }
  },
}

const command = onDatabase(importAccount)

/** Resolves the path here, because the service may run in another directory. */
export const importAccountCommand: Command = {
  ...command,
  run: (context, args) =>
    command.run(
      context,
      args.map((arg) => (arg === '' ? arg : resolve(arg))),
    ),
}
