/** A read that waits for a connection, and needs none of its own where another of its owner takes it along. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PreparedStatement } from '../database.ts'
import { sentStatements } from './statement-channel.ts'

/** What the columns of one row hold, as the server sends them. */
export type TextRow = readonly (string | null)[]

export interface WaitingRead {
  readonly statement: PreparedStatement
  readonly values: readonly unknown[]
  /** Sends it as part of what it was asked for in, for those who are told of statements. */
  readonly inItsName: <T>(send: () => T) => T
  /** Its row once it was taken along; null where it was not run because one before it failed. */
  answer: Promise<TextRow | null> | null
}

const directly = <T>(send: () => T): T => send()

export const waitingRead = (statement: PreparedStatement, values: readonly unknown[]): WaitingRead => ({
  ...{ statement, values, answer: null },
  inItsName: sentStatements.hasSubscribers ? AsyncLocalStorage.snapshot() : directly,
})
