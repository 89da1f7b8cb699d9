/**
 * Counts requests in fixed windows per credential. Our own few lines, because the counting has to happen between finding the
 * caller and refusing it, for known callers and for addresses that failed alike; @fastify/rate-limit runs as a hook before or
 * after, and its store forgets counters when there are many. README.md says what other libraries cost.
 */
import { networkOf } from './network.ts'

export interface Allowance {
  readonly limit: number
  /** Requests left in this window. */
  readonly remaining: number
  /** Whole seconds until the window ends, 1 to 30. */
  readonly reset: number
  readonly exceeded: boolean
}

export interface RateLimit {
  /** Counts one request of `caller` and answers what is left. */
  take(caller: string): Allowance
  /** What was counted since it was last asked for. */
  fresh(): readonly RequestCount[]
  /** What all processes have counted, this one among them. */
  learn(counts: readonly RequestCount[]): void
}

/** Requests of a caller in its window, and the milliseconds that the window still lasts. */
export interface RequestCount {
  readonly caller: string
  readonly count: number
  readonly left: number
}

const windowMilliseconds = 30_000

interface Window {
  count: number
  /** Those of them that other processes have not been told of. */
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

  const sweep = (time: number) => {
    if (time < nextSweep) return
    nextSweep = time + length
    for (const [caller, { ends }] of windows) if (ends <= time) windows.delete(caller)
  }

  const current = (caller: string, time: number): Window => {
    const known = windows.get(caller)
    if (known && known.ends > time) return known
    const opened = { count: 0, fresh: 0, ends: time + length }
    windows.set(caller, opened)
    return opened
  }

  return {
    take(caller) {
      const time = now()
      sweep(time)
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

/** The headers that every answer of the interface carries. */
export function rateHeaders({ limit, remaining, reset }: Allowance): Record<string, number> {
  return { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset }
}

/** The name by which callers without a credential are counted. */
export const callerOfAddress = (address: string): string => `address:${networkOf(address)}`
