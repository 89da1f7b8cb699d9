/** All commands, as `worklane --help` shows them, and the way to the one that is asked for. */
import { shown } from '../../contract/requests/problem.ts'
import { OperatorError } from '../operator-error.ts'
import { backupCommand } from './backup/backup.ts'
import { restoreCommand } from './backup/restore.ts'
import { snapshot } from './backup/snapshot.ts'
import { clients } from './clients.ts'
import type { Command, CommandContext, InsideCommand } from './command.ts'
import { doctorCommand } from './doctor/doctor.ts'
import { importAccount, importAccountCommand } from './import-account.ts'
import { onDatabase } from './inside.ts'
import { migrateCommand } from './migrate.ts'
import { resetLink } from './reset-link.ts'

/** What a running service carries out for commands that cannot open its database. */
export const insideCommands: readonly InsideCommand[] = [resetLink, clients, importAccount, snapshot]

/** @param service the commands that run the service itself */
export const allCommands = (version: string, service: readonly Command[]): readonly Command[] => [
  ...service,
  migrateCommand,
  backupCommand(version),
  restoreCommand,
  doctorCommand(version),
  onDatabase(resetLink),
  onDatabase(clients),
  importAccountCommand,
]

/**
 * Runs the command that the arguments name; without one, or with options alone, `start`.
 * @throws OperatorError that says what is wrong
 */
export async function runCommand(
  commands: readonly Command[],
  given: readonly string[],
  context: CommandContext,
): Promise<void> {
  const [first = ''] = given
  const isAnOption = first === '' || (first.startsWith('-') && !isHelp(first))
  const args = isAnOption ? ['start', ...given] : given
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => args[at] === word))
  if (isHelp(first) || first === 'help') return help(commands, context)
  const begun = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (!command && begun.length > 0 && args.some(isHelp)) return help(begun, context)
  if (!command) throw new OperatorError(`there is no command ${shown(given.join(' '))}; ${known(begun)}`)
  const rest = args.slice(command.name.split(' ').length)
  if (rest.some(isHelp)) return help([command], context)
  await command.run(context, rest)
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** @param begun commands whose first word was typed */
const known = (begun: readonly Command[]) =>
  begun.length === 0
    ? '"worklane --help" lists them'
    : `there is ${begun.map(({ name, usage }) => `"worklane ${name} ${usage}"`).join(' and ')}`

function help(commands: readonly Command[], { say }: CommandContext): void {
  const lines = commands.map(({ name, usage, about }) => ({ typed: `worklane ${name} ${usage}`.trim(), about }))
  for (const { typed, about } of lines) say(`${typed}\n    ${about}`)
  say('Settings come from the environment: see README.md.')
}
