import { Busy } from './busy.ts'

/**
 * Serializes work with the same key; work with different keys runs in parallel.
 * @param most how many may wait per key; further work is rejected with `Busy`
 * @returns a function that resolves to the result of `work`
 */
export function oneAtATime(most = Number.POSITIVE_INFINITY): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()
  return async (key, work) => {
    const ahead = waiting.get(key) ?? 0
    if (ahead > most) throw new Busy()
    waiting.set(key, ahead + 1)
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    try {
      return await turn
    } finally {
      if (last.get(key) === settled) last.delete(key)
      const left = (waiting.get(key) ?? 1) - 1
      if (left > 0) waiting.set(key, left)
      else waiting.delete(key)
    }
  }
}
