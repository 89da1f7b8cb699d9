/**
 * Caches counts until something in the account changes, because counting many matches takes milliseconds on any
 * hardware. Entries also expire, because other processes may write to the same database.
 */
import { LRUCache } from 'lru-cache'
import type { Resource } from '../../contract/language/resource.ts'
import type { ChangeFeed } from '../changes/feed.ts'

const lifetime = 30_000
const entriesPerAccount = 500
const accountsAtMost = 1000

interface Remembered<Counted> {
  readonly counted: Counted
  readonly until: number
}

export interface Memory<Counted> {
  /** The cached count, or a function that caches a new one. */
  readonly recall: (of: Resource, account: number, key: string) => Counted | ((counted: Counted) => void)
}

/** Exact totals of lists. */
export type Totals = Memory<number>
/** Counts by the values of a field, as JSON text. */
export type Counts = Memory<{ readonly data: string; readonly meta: string }>

export function rememberCounted<Counted>(feed: ChangeFeed, now: () => number = Date.now): Memory<Counted> {
  const accounts = new LRUCache<number, LRUCache<string, Remembered<Counted>>>({ max: accountsAtMost })
  feed.subscribe(({ account }) => accounts.delete(account))
  return {
    recall(of, account, key) {
      // Records that nobody writes appear without an announced change.
      if (of.writers === 'nobody') return () => undefined
      const known = accounts.get(account) ?? new LRUCache<string, Remembered<Counted>>({ max: entriesPerAccount })
      accounts.set(account, known)
      const entry = known.get(key)
      if (entry && entry.until > now()) return entry.counted
      return (counted) => {
        // A change since the count began has replaced this cache, and the count may be outdated.
        if (accounts.get(account) !== known) return
        known.set(key, { counted, until: now() + lifetime })
      }
    },
  }
}
