/** Types of a command. `table.ts` lists all commands. */
import type { Database } from '../db/database.ts'

/** Settings that commands use. */
export interface CommandSettings {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly poolerUrl: string | null
  readonly readUrl: string | null
  readonly filesUrl: string | null
  readonly filesShare: number
  readonly publicUrl: string
  readonly authUrl: string
  readonly secret: string | null
  readonly smtpUrl: string | null
  readonly trustProxy: readonly string[]
}

export interface CommandContext {
  /** Reads the settings. Throws a SettingError for the first invalid one. */
  readonly settings: () => CommandSettings
  /** Prints a line. */
  readonly print: (line: string) => void
}

/** For commands on the database, which run in this process or, if the running service holds the database, in the service. */
export interface DatabaseCommandContext extends Pick<CommandContext, 'print'> {
  readonly database: Database
  readonly settings: Pick<CommandSettings, 'dataDir' | 'filesUrl' | 'publicUrl' | 'authUrl'>
}

export interface Command {
  /** As typed, such as `admin reset-link`. */
  readonly name: string
  /** Arguments, as shown by `--help`. */
  readonly usage: string
  /** One line about what it does, as shown by `--help`. */
  readonly about: string
  /** @throws OperatorError that says in one line what is wrong and what to do */
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<void>
}

export type DatabaseWork = (context: DatabaseCommandContext) => Promise<void>

/** A command on the database. It validates its arguments before anything is opened. */
export interface DatabaseCommand extends Omit<Command, 'run'> {
  readonly read: (args: readonly string[]) => DatabaseWork
}
