/** What a command is: a row of the table in `table.ts`. */
import type { Database } from '../db/database.ts'

/** What commands use of the settings. */
export interface CommandSettings {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly poolerUrl: string | null
  readonly readUrl: string | null
  readonly filesUrl: string | null
  readonly publicUrl: string
  readonly authUrl: string
  readonly secret: string | null
  readonly smtpUrl: string | null
  readonly trustProxy: readonly string[]
}

export interface CommandContext {
  /** Throws a SettingError for the first setting that cannot be used. */
  readonly settings: () => CommandSettings
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** What a command needs that works on the database: beside the service where that is possible, else inside of it. */
export interface InsideContext extends Pick<CommandContext, 'say'> {
  readonly database: Database
  readonly settings: Pick<CommandSettings, 'dataDir' | 'filesUrl' | 'publicUrl' | 'authUrl'>
}

export interface Command {
  /** As it is typed, such as `admin reset-link`. */
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  /** What it does, in a line. */
  readonly about: string
  /** @throws OperatorError that says in one line what is wrong and what to do */
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<void>
}

/** Carries out what its arguments asked for. */
export type InsideWork = (context: InsideContext) => Promise<void>

/** A command whose arguments are read before anything is opened. */
export interface InsideCommand extends Omit<Command, 'run'> {
  readonly read: (args: readonly string[]) => InsideWork
}
