/** All commands, in the order of `worklane --help`, and running the one that is named by the arguments. */
import { quotedValue } from '../../contract/requests/problem.ts'
import { OperatorError } from '../operator-error.ts'
import { backupCommand } from './backup/backup.ts'
import { restoreCommand } from './backup/restore.ts'
import { snapshot } from './backup/snapshot.ts'
import { clients } from './clients.ts'
import type { Command, CommandContext, DatabaseCommand } from './command.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importAccount, importAccountCommand } from './import-account.ts'
import { migrateCommand } from './migrate.ts'
import { onDatabase } from './on-database.ts'
import { resetLink } from './reset-link.ts'

/** Commands that the running service executes, because only it can open its database. */
export const serviceCommands: readonly DatabaseCommand[] = [resetLink, clients, importAccount, snapshot]

const versionCommand = (version: string): Command => ({
  name: 'version',
  usage: '',
  about: 'prints the version, as --version does',
  run: async ({ print }) => print(version),
})

/** @param service commands that run the service itself */
export const allCommands = (version: string, service: readonly Command[]): readonly Command[] => [
  ...service,
  migrateCommand,
  backupCommand(version),
  restoreCommand,
  doctorCommand(version),
  onDatabase(resetLink),
  onDatabase(clients),
  importAccountCommand,
  versionCommand(version),
]

/**
 * Runs the command named by the arguments; `start` if there are only options or nothing.
 * @throws OperatorError if there is no such command
 */
export async function runCommand(
  commands: readonly Command[],
  commandArgs: readonly string[],
  context: CommandContext,
): Promise<void> {
  const [first = ''] = commandArgs
  if (first === '--version') return runCommand(commands, ['version'], context)
  const isAnOption = first === '' || (first.startsWith('-') && !isHelp(first))
  const args = isAnOption ? ['start', ...commandArgs] : commandArgs
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  if (isHelp(first) || first === 'help') return help(commands, context)
  const matchingCommands = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (!command && matchingCommands.length > 0 && args.some(isHelp)) return help(matchingCommands, context)
  if (!command)
    throw new OperatorError(
      `there is no command ${quotedValue(commandArgs.join(' '))}; ${describeChoices(matchingCommands)}`,
    )
  const rest = args.slice(command.name.split(' ').length)
  if (rest.some(isHelp)) return help([command], context)
  await command.run(context, rest)
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** @param commands commands that start with the typed word */
const describeChoices = (commands: readonly Command[]) =>
  commands.length === 0
    ? '"worklane --help" lists them'
    : `there is ${commands.map(({ name, usage }) => `"worklane ${name} ${usage}"`).join(' and ')}`

function help(commands: readonly Command[], { print }: CommandContext): void {
  const lines = commands.map(({ name, usage, about }) => ({ typed: `worklane ${name} ${usage}`.trim(), about }))
  for (const { typed: text, about } of lines) print(`${text}\n    ${about}`)
  print('Settings come from the environment: see README.md.')
}
