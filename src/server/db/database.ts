/** What the rest of the service knows of the database. Embedded and PostgreSQL differ behind this line only. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** An open transaction. */
export type Tx = Transaction<Tables>

/** A statement compiled once; `name` identifies its text, so that the database prepares it once per connection. */
export interface PreparedStatement {
  readonly name: string
  readonly text: string
}

/**
 * Runs a prepared read that answers one row of text columns and returns those columns.
 * Text comes back as the database made it: nothing is parsed.
 */
export type ReadRow = (statement: PreparedStatement, values: readonly unknown[]) => Promise<readonly (string | null)[]>

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /** Queries and writes composed with Kysely. */
  readonly kysely: Kysely<Tables>
  readonly readRow: ReadRow
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}
