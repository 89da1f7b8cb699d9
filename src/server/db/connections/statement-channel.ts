/** Diagnostics channel with every statement sent to the database, for traces. */
import { tracingChannel } from 'node:diagnostics_channel'
import type { QueryContextKind } from './query-context.ts'

export interface SentStatement {
  /** With placeholders, never with values. */
  readonly text: string
  /** On whose behalf. */
  readonly kind: QueryContextKind
}

/** Publishes `start` when sent, `asyncEnd` when answered, and `error` too if it failed. */
export const sentStatements = tracingChannel<SentStatement>('worklane:statement')
