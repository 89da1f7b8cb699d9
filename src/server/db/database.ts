/** What the rest of the service knows of the database. Embedded and PostgreSQL differ behind this line only. */
import type { Kysely, Transaction } from 'kysely'
import type { Errand } from './connections/errand.ts'
import type { Tables } from './tables.ts'

/** An open transaction. */
export type Tx = Transaction<Tables>

/**
 * A statement compiled once; `name` identifies its text, so that the database prepares it once per connection. One
 * without a name is planned anew for the values of each run.
 */
export interface PreparedStatement {
  readonly name: string | null
  readonly text: string
}

/**
 * Runs a prepared read that answers one row of text columns and returns those columns.
 * Text comes back as the database made it: nothing is parsed.
 */
export type ReadRow = (
  statement: PreparedStatement,
  values: readonly unknown[],
  /** Milliseconds that it may take, where that is not what the errand allows. */
  limit?: number,
) => Promise<readonly (string | null)[]>

/** Runs a prepared read that answers any number of rows, each by the names of its columns. */
export type ReadRows = (
  statement: PreparedStatement,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** A subscription to a channel. */
export interface Listening {
  close(): Promise<void>
}

/**
 * Whatever fails for a reason that lies with no caller rejects with DatabaseUnavailable (`connections/unavailable.ts`).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Does `work`, and whatever follows from it, on behalf of somebody; what is not done so is the service's own work. */
  onBehalfOf<T>(errand: Errand, work: () => T): T
  /** Whether the database answers, found out anew within a second, past all who wait. */
  answers(): Promise<boolean>
  /** Connections of this process to it, and statements that wait for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** How many rows of `readRow` each server has answered in this process; without a replica all are the primary's. */
  reads(): { readonly primary: number; readonly replica: number }
  /** Queries and writes composed with Kysely. */
  readonly kysely: Kysely<Tables>
  readonly readRow: ReadRow
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs statements of a part that brings its own, such as the job queue. One that fails inside a transaction of its own
   * text leaves none open.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Hears what any process on the same database says on `channel` (`notify`). The embedded database has one process only,
   * which hears nothing. `heard` gets null when something may have been missed.
   */
  listen(channel: string, heard: (payload: string | null) => void): Promise<Listening>
  close(): Promise<void>
}
