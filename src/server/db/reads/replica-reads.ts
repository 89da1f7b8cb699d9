/**
 * Sends reads to a replica if it has caught up with everything committed when they arrived; otherwise, or if the replica fails, to
 * the primary.
 */
import type { Pool } from 'pg'
import { checkouts } from '../connections/checkout.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import type { QueryContextKind } from '../connections/query-context.ts'
import type { Scheduler } from '../connections/scheduler.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import { createPreparedReader, type SendPrepared } from './read-prepared.ts'

export interface ReplicaReads {
  readonly pool: Pool
  readonly schedulers: Readonly<Record<QueryContextKind, Scheduler>>
  /** Whether the replica has everything committed at the time of the call, as far as a quick check can tell. */
  readonly isCurrent: () => Promise<boolean>
  /** Settles like `work`, or rejects with DatabaseUnavailable once the replica is found gone or frozen. */
  readonly whileThere: <T>(work: Promise<T>) => Promise<T>
  /** Called if the replica did not respond. */
  readonly onFailure: () => void
  readonly close: () => Promise<void>
}

/** @param read reads from the primary */
export function createReplicaReads(
  elsewhere: ReplicaReads,
  {
    names,
    read,
    onAnswer,
  }: { readonly names: PreparedNames; readonly read: SendPrepared; readonly onAnswer: () => void },
): SendPrepared {
  const { pool, schedulers, isCurrent, whileThere, onFailure } = elsewhere
  const connect = checkouts({ pool, schedulers, names, keepsLimits: true, shared: null })
  const readThere = createPreparedReader({ connect, names, keepsNames: true, onAnswer, stop: connect })
  return async (context, statement, values) => {
    if (!(await isCurrent())) return read(context, statement, values)
    try {
      return await whileThere(readThere(context, statement, values))
    } catch (error) {
      // A read that is too slow on the replica would be too slow on the primary.
      if (!(error instanceof DatabaseUnavailable) || error.reason === 'slow') throw error
      if (error.reason === 'away') onFailure()
      return read(context, statement, values)
    }
  }
}
