/** Caches what was loaded for a credential until its account changes. */
import { LRUCache } from 'lru-cache'

interface CachedActor<T> {
  readonly loading: Promise<T | undefined>
  /** The account, once known. */
  account: number | undefined
  /** Start of loading, by the cache's logical clock. */
  readonly step: number
  readonly since: number
}

/** Most entries; the least recently used are evicted. */
const capacity = 20_000

/** Milliseconds until changes by other processes are seen. */
const maxAge = 5_000

export interface ActorCache<T> {
  /** Returns the cached result of `load`. Misses (undefined) are not cached. */
  get(credential: string, load: () => Promise<T | undefined>): Promise<T | undefined>
  /** Drops all entries of the account, including pending loads. */
  forget(account: number): void
  /** Number of entries. */
  size(): number
}

/** @param getAccount account of a loaded value. */
export function actorCache<T>(getAccount: (value: T) => number, now: () => number = Date.now): ActorCache<T> {
  // Expired entries are removed at once: kept until evicted, they would be one per sign-in.
  const entries = new LRUCache<string, CachedActor<T>>({
    max: capacity,
    ttl: maxAge,
    ttlAutopurge: true,
    perf: { now },
  })
  const forgottenAt = new Map<number, number>()
  let step = 0

  /** A pending load, whose account is unknown, is only shared if nothing was forgotten since it started. */
  const fresh = (entry: CachedActor<T>) => {
    if (now() - entry.since > maxAge) return false
    if (entry.account === undefined) return entry.step === step
    return entry.step >= (forgottenAt.get(entry.account) ?? 0)
  }

  const remember = (credential: string, load: () => Promise<T | undefined>): CachedActor<T> => {
    const entry: CachedActor<T> = { loading: load(), account: undefined, step, since: now() }
    entries.set(credential, entry)
    const drop = () => {
      if (entries.get(credential) === entry) entries.delete(credential)
    }
    entry.loading.then((value) => {
      if (value === undefined) drop()
      else entry.account = getAccount(value)
    }, drop)
    return entry
  }

  return {
    get(credential, load) {
      const entry = entries.get(credential)
      return (entry && fresh(entry) ? entry : remember(credential, load)).loading
    },
    forget(account) {
      step += 1
      forgottenAt.set(account, step)
    },
    size: () => entries.size,
  }
}
