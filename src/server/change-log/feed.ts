/**
 * Announces committed writes within the process, to caches of an account's data (rights, totals) and to live updates. The
 * change log itself is in the database.
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
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: Listener) => () => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<Listener>()
  return {
    announce: (committed) => {
      for (const listener of listeners) listener(committed)
    },
    subscribe: (listener) => {
      // Listeners run in their own async context, not in that of the request that wrote.
      const boundListener = AsyncLocalStorage.bind(listener)
      listeners.add(boundListener)
      return () => listeners.delete(boundListener)
    },
  }
}
