/** The database interface for the rest of the service, the same for the embedded database and PostgreSQL. */
import type { Kysely, Transaction } from 'kysely'
import type { QueryContext } from './connections/query-context.ts'
import type { Tables } from './tables.ts'

/** An open transaction. */
export type Tx = Transaction<Tables>

/**
 * A statement compiled once. `name` identifies its text, so that it is prepared once per connection. Without a name it is planned
 * on every run, for its values.
 */
export interface PreparedStatement {
  readonly name: string | null
  readonly text: string
}

/** A prepared statement and its values, with which a transaction begins. */
export interface FirstStatement {
  readonly statement: PreparedStatement & { readonly name: string }
  readonly values: readonly unknown[]
}

/**
 * Runs a prepared read and returns the text columns of its only row, unparsed.
 */
export type ReadRow = (
  statement: PreparedStatement,
  values: readonly unknown[],
  /** Statement timeout in milliseconds, if it differs from the context's. */
  limit?: number,
) => Promise<readonly (string | null)[]>

/** Runs a prepared read and returns its rows as objects. */
export type ReadRows = (
  statement: PreparedStatement,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** A subscription to a channel. */
export interface Listening {
  close(): Promise<void>
}

/**
 * Failures that are not the caller's fault reject with DatabaseUnavailable (`connections/unavailable.ts`).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Runs `work`, including its async continuations, as part of a context. Anything else is the service's own work. */
  onBehalfOf<T>(context: QueryContext, work: () => T): T
  /** Whether the database responds: a fresh check within a second, bypassing the queues. */
  answers(): Promise<boolean>
  /** Connections of this process, and statements waiting for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Number of `readRow` reads by server in this process; all by the primary without a replica. */
  reads(): { readonly primary: number; readonly replica: number }
  /** For queries built with Kysely. */
  readonly kysely: Kysely<Tables>
  readonly readRow: ReadRow
  /**
   * Commits when `work` resolves, rolls back when it rejects.
   * @param first a statement that is sent together with `begin`, before anything of the work
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, first?: FirstStatement): Promise<T>
  /**
   * Runs raw statements, such as the job queue's. If a text opens a transaction and fails within it, it is rolled back.
   */
  execute(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Listens to `notify` on `channel` by any process on the same database. The embedded database has only one process, which hears
   * nothing. `onPayload` gets null if messages may have been missed.
   */
  listen(channel: string, onPayload: (payload: string | null) => void): Promise<Listening>
  close(): Promise<void>
}
