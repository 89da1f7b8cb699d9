/** Remembers what was loaded for a credential until its account changes. Never answers for a credential it did not load. */
import { LRUCache } from 'lru-cache'

interface CachedActor<T> {
  readonly loading: Promise<T | undefined>
  /** The account, once known. */
  account: number | undefined
  /** When loading began, in steps of this cache's own clock. */
  readonly step: number
  readonly since: number
}

/** Upper bound of entries within those seconds: those that were not asked for the longest give way. */
const capacity = 20_000

/** Changes made by another process on the same database are seen after this long, in milliseconds. */
const longest = 5_000

export interface ActorCache<T> {
  /** What `load` answers for this credential, remembered. A miss (undefined) is not remembered. */
  get(credential: string, load: () => Promise<T | undefined>): Promise<T | undefined>
  /** Drops whatever belongs to the account, loads under way included. */
  forget(account: number): void
  /** How many are remembered now. */
  size(): number
}

/** @param accountOf which account a loaded value belongs to. */
export function actorCache<T>(accountOf: (value: T) => number, now: () => number = Date.now): ActorCache<T> {
  // What is too old is never answered again: kept until others take its place, it would be a person for each sign-in.
  const entries = new LRUCache<string, CachedActor<T>>({
    max: capacity,
    ttl: longest,
    ttlAutopurge: true,
    perf: { now },
  })
  const forgotten = new Map<number, number>()
  let step = 0

  /** An entry whose account is not known yet is shared only while nothing at all was forgotten since it began. */
  const fresh = (entry: CachedActor<T>) => {
    if (now() - entry.since > longest) return false
    if (entry.account === undefined) return entry.step === step
    return entry.step >= (forgotten.get(entry.account) ?? 0)
  }

  const remember = (credential: string, load: () => Promise<T | undefined>): CachedActor<T> => {
    const entry: CachedActor<T> = { loading: load(), account: undefined, step, since: now() }
    entries.set(credential, entry)
    const drop = () => {
      if (entries.get(credential) === entry) entries.delete(credential)
    }
    entry.loading.then((value) => {
      if (value === undefined) drop()
      else entry.account = accountOf(value)
    }, drop)
    return entry
  }

  return {
    get(credential, load) {
      const known = entries.get(credential)
      return (known && fresh(known) ? known : remember(credential, load)).loading
    },
    forget(account) {
      step += 1
      forgotten.set(account, step)
    },
    size: () => entries.size,
  }
}
