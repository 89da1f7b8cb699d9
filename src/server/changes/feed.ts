/**
 * Tells the rest of the process that a write was committed. In charge of waking what remembers things about an account
 * (rights, totals); the change log itself is in the database.
 */

export interface Committed {
  readonly account: number
  /** Names of the resources whose records changed. */
  readonly resources: ReadonlySet<string>
}

export interface ChangeFeed {
  readonly announce: (committed: Committed) => void
  readonly subscribe: (listener: (committed: Committed) => void) => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners: ((committed: Committed) => void)[] = []
  return {
    announce: (committed) => {
      for (const listener of listeners) listener(committed)
    },
    subscribe: (listener) => {
      listeners.push(listener)
    },
  }
}
