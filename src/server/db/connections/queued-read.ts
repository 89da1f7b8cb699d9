/** A read that waits for a connection. Another read of its owner may send it in its own batch. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PreparedStatement } from '../database.ts'
import { sentStatements } from './statement-channel.ts'

/** The columns of one row, as the server sends them. */
export type TextRow = readonly (string | null)[]

export interface QueuedRead {
  readonly statement: PreparedStatement
  readonly values: readonly unknown[]
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal | undefined
  /** Runs `send` in the async context of the request that asked for the read, so that traces name the right one. */
  readonly inContext: <T>(send: () => T) => T
  /** Set once the read is part of another's batch: its row, or null if it was skipped because one before it failed. */
  answer: Promise<TextRow | null> | null
}

const directly = <T>(send: () => T): T => send()

export const queuedRead = (
  statement: PreparedStatement,
  values: readonly unknown[],
  abortSignal?: AbortSignal,
): QueuedRead => ({
  statement,
  values,
  signal: abortSignal,
  answer: null,
  inContext: sentStatements.hasSubscribers ? AsyncLocalStorage.snapshot() : directly,
})
