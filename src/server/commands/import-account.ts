/** `worklane account import FILE`: takes over an account that was exported, here or elsewhere; the service may be running. */
import { resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { openFileStore } from '../resources/content/open-file-store.ts'
import { bringAccount } from '../resources/moving/bring-account.ts'
import type { Command, InsideCommand } from './command.ts'
import { onDatabase } from './inside.ts'

export const importAccount: InsideCommand = {
  name: 'account import',
  usage: 'FILE',
  about: 'makes a new account from the zip file of one (Settings, Export), with its history and its files',
  read([file = '', ...more]) {
    if (file === '' || more.length > 0)
      throw new OperatorError('"account import" takes one file, such as "account import account.zip"')
    return async ({ database, settings, say }) => {
      const files = openFileStore(settings)
      const brought = await bringAccount({ database, files }, file)
      say(`${brought.name} is here: ${brought.rows} rows and ${brought.files} files`)
      const [first] = brought.administrators
      if (first === undefined) return say('None of its administrators may sign in.')
      say(`Everybody sets a new password. For the first administrator: worklane admin reset-link ${first}`)
    }
  },
}

const command = onDatabase(importAccount)

/** The file is found from where the command is typed, wherever the service runs. */
export const importAccountCommand: Command = {
  ...command,
  run: (context, args) =>
    command.run(
      context,
      args.map((arg) => (arg === '' ? arg : resolve(arg))),
    ),
}
