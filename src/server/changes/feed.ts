/**
 * Tells the rest of the process that a write was committed. In charge of waking what remembers things about an account
 * (rights, totals) and what passes changes on (live updates); the change log itself is in the database.
 */

import { AsyncLocalStorage } from 'node:async_hooks'

export interface Committed {
  readonly account: number
  /** Names of the resources whose records changed. */
  readonly resources: ReadonlySet<string>
}

type Listener = (committed: Committed) => void

export interface ChangeFeed {
  readonly announce: (committed: Committed) => void
  /** Returns how to stop listening. */
  readonly subscribe: (listener: Listener) => () => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<Listener>()
  return {
    announce: (committed) => {
      for (const listener of listeners) listener(committed)
    },
    subscribe: (listener) => {
      // What a listener does is not done on behalf of whoever wrote.
      const own = AsyncLocalStorage.bind(listener)
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
