/**
 * Caches counts until something in the account changes, because counting many matches takes milliseconds on any
 * hardware. Entries also expire, because other processes may write to the same database.
 */
import { LRUCache } from 'lru-cache'
import type { Resource } from '../../contract/language/resource.ts'
import type { ChangeFeed } from '../change-log/feed.ts'

const lifetime = 30_000
const entriesPerAccount = 500
const accountsAtMost = 1000

interface Remembered<Counted> {
  readonly counted: Counted
  readonly until: number
}

/** A count that is cached, or the place of one that is not. */
export interface Place<Counted> {
  /** Undefined if the count is to be made. */
  readonly counted: Counted | undefined
  /** Stores a count that was made since; ignored if something has changed meanwhile. */
  store(value: Counted): void
}

export interface Memory<Counted> {
  lookUp(resource: Resource, account: number, key: string): Place<Counted>
}

/** Exact totals of lists. */
export type Totals = Memory<number>
/** Counts by the values of a field, as JSON text. */
export type Counts = Memory<{ readonly data: string; readonly meta: string }>

export function rememberCounted<Counted>(feed: ChangeFeed, now: () => number = Date.now): Memory<Counted> {
  const accounts = new LRUCache<number, LRUCache<string, Remembered<Counted>>>({ max: accountsAtMost })
  feed.subscribe(({ account }) => accounts.delete(account))
  return {
    lookUp(resource, account, key) {
      // Records that nobody writes appear without an announced change.
      if (resource.writers === 'nobody') return { counted: undefined, store: () => undefined }
      const accountTotals =
        accounts.get(account) ?? new LRUCache<string, Remembered<Counted>>({ max: entriesPerAccount })
      accounts.set(account, accountTotals)
      const entry = accountTotals.get(key)
      return {
        counted: entry && entry.until > now() ? entry.counted : undefined,
        store(value) {
          // A change since the count began has replaced this cache, and the count may be outdated.
          if (accounts.get(account) === accountTotals)
            accountTotals.set(key, { counted: value, until: now() + lifetime })
        },
      }
    },
  }
}
