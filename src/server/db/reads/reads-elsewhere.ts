/**
 * Reads that go to a server which has the same rows a little later, where it has all that was committed when they came; and
 * to the first server otherwise, and once more where the other fails them.
 */
import type { Pool } from 'pg'
import { checkouts } from '../connections/checkout.ts'
import type { ErrandKind } from '../connections/errand.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import type { Turns } from '../connections/turns.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import { readsBy, type SendPrepared } from './read-prepared.ts'

export interface Elsewhere {
  readonly pool: Pool
  readonly turns: Readonly<Record<ErrandKind, Turns>>
  /** Whether it has, as far as can be told within a moment, all that was committed when this was called. */
  readonly isCurrent: () => Promise<boolean>
  /** Settles as `work` does, or rejects with DatabaseUnavailable as soon as the server is found gone or frozen. */
  readonly whileThere: <T>(work: Promise<T>) => Promise<T>
  /** Is told that it did not answer. */
  readonly failed: () => void
  readonly close: () => Promise<void>
}

/** @param read reads from the first server */
export function readsElsewhere(
  elsewhere: Elsewhere,
  {
    names,
    read,
    answered,
  }: { readonly names: PreparedNames; readonly read: SendPrepared; readonly answered: () => void },
): SendPrepared {
  const { pool, turns, isCurrent, whileThere, failed } = elsewhere
  const connect = checkouts({ pool, turns, names, keepsLimits: true, shared: null })
  const readThere = readsBy({ connect, names, keepsNames: true, answered, stop: connect })
  return async (errand, statement, values) => {
    if (!(await isCurrent())) return read(errand, statement, values)
    try {
      return await whileThere(readThere(errand, statement, values))
    } catch (error) {
      // What takes too long there takes too long here as well.
      if (!(error instanceof DatabaseUnavailable) || error.reason === 'slow') throw error
      if (error.reason === 'away') failed()
      return read(errand, statement, values)
    }
  }
}
