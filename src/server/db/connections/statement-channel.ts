/** Where each statement is told of that is sent to the database, while somebody listens. */
import { tracingChannel } from 'node:diagnostics_channel'

export interface SentStatement {
  /** With places for values, never the values. */
  readonly text: string
}

/** `start` when it is sent, `asyncEnd` when it is answered, `error` beside that when it failed. */
export const sentStatements = tracingChannel<SentStatement>('worklane:statement')
