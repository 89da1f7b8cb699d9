/**
 * Remembers exact totals of lists until something in the account changes: counting many matches costs milliseconds
 * whatever the server does. Entries also expire, because another process may write to the same database.
 */
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from '../changes/feed.ts'

const lifetime = 30_000
const entriesPerAccount = 500
const accountsAtMost = 1000

type Remembered = LRUCache<string, { readonly total: number; readonly until: number }>

export interface Totals {
  /** The remembered total, or a way to remember one that is counted now. */
  readonly recall: (account: number, key: string) => number | ((total: number) => void)
}

export function rememberTotals(feed: ChangeFeed, now: () => number = Date.now): Totals {
  const accounts = new LRUCache<number, Remembered>({ max: accountsAtMost })
  feed.subscribe(({ account }) => accounts.delete(account))
  return {
    recall(account, key) {
      const known = accounts.get(account) ?? new LRUCache({ max: entriesPerAccount })
      accounts.set(account, known)
      const entry = known.get(key)
      if (entry && entry.until > now()) return entry.total
      return (total) => {
        // A change since the count began has put another memory in the place of this one.
        if (accounts.get(account) !== known) return
        known.set(key, { total, until: now() + lifetime })
      }
    },
  }
}
