/** Where each statement is told of that is sent to the database, while somebody listens. */
import { tracingChannel } from 'node:diagnostics_channel'
import type { ErrandKind } from './errand.ts'

export interface SentStatement {
  /** With places for values, never the values. */
  readonly text: string
  /** On whose behalf. */
  readonly kind: ErrandKind
}

/** `start` when it is sent, `asyncEnd` when it is answered, `error` beside that when it failed. */
export const sentStatements = tracingChannel<SentStatement>('worklane:statement')
