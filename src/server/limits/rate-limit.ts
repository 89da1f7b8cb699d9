/**
 * Counts requests per credential in fixed windows. Not @fastify/rate-limit: requests have to be counted after the caller is
 * identified and before it is refused, for known callers and for addresses that failed to authenticate; its hook runs before
 * or after both, and its store evicts counters when there are many. README.md compares other libraries.
 */
import { getNetwork } from './network.ts'

export interface Allowance {
  readonly limit: number
  /** Requests left in this window. */
  readonly remaining: number
  /** Whole seconds until the window ends, 1 to 30. */
  readonly reset: number
  readonly exceeded: boolean
}

export interface RateLimit {
  /** Counts one request of `caller` and returns its remaining allowance. */
  take(caller: string): Allowance
  /** Requests counted since the last call. */
  fresh(): readonly RequestCount[]
  /** Takes over the counts of all processes, this one included. */
  learn(counts: readonly RequestCount[]): void
}

/** Requests of a caller in its window, and the milliseconds left in it. */
export interface RequestCount {
  readonly caller: string
  readonly count: number
  readonly left: number
}

const windowMilliseconds = 30_000

interface Window {
  count: number
  /** Those not shared with other processes yet. */
  fresh: number
  ends: number
}

/**
 * @param limit requests in a window
 * @param now milliseconds
 * @param length milliseconds of a window
 */
export function rateLimit(limit: number, now: () => number = Date.now, length = windowMilliseconds): RateLimit {
  const windows = new Map<string, Window>()
  let nextSweep = now() + length

  const cleanUp = (time: number) => {
    if (time < nextSweep) return
    nextSweep = time + length
    for (const [caller, { ends }] of windows) if (ends <= time) windows.delete(caller)
  }

  const current = (caller: string, time: number): Window => {
    const window = windows.get(caller)
    if (window && window.ends > time) return window
    const newWindow = { count: 0, fresh: 0, ends: time + length }
    windows.set(caller, newWindow)
    return newWindow
  }

  return {
    take(caller) {
      const time = now()
      cleanUp(time)
      const window = current(caller, time)
      window.count += 1
      window.fresh += 1
      return {
        limit,
        remaining: Math.max(0, limit - window.count),
        reset: Math.ceil((window.ends - time) / 1000),
        exceeded: window.count > limit,
      }
    },
    fresh() {
      const time = now()
      const counts: RequestCount[] = []
      for (const [caller, window] of windows) {
        if (window.fresh === 0 || window.ends <= time) continue
        counts.push({ caller, count: window.fresh, left: window.ends - time })
        window.fresh = 0
      }
      return counts
    },
    learn(counts) {
      const time = now()
      for (const { caller, count, left } of counts) {
        const window = current(caller, time)
        window.count = count + window.fresh
        window.ends = time + left
      }
    },
  }
}

/** The rate limit headers of every response of the API. */
export function rateHeaders({ limit, remaining, reset }: Allowance): Record<string, number> {
  return { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset }
}

/** The key by which requests without a credential are counted. */
export const callerOfAddress = (address: string): string => `address:${getNetwork(address)}`
