import { Busy } from './busy.ts'

/**
 * Serializes work with the same key; work with different keys runs in parallel.
 * @param max how many may wait per key; further work is rejected with `Busy`
 * @returns a function that resolves to the result of `work`
 */
export function oneAtATime(max = Number.POSITIVE_INFINITY): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  const waitingByKey = new Map<string, number>()
  return async (key, work) => {
    const ahead = waitingByKey.get(key) ?? 0
    if (ahead > max) throw new Busy()
    waitingByKey.set(key, ahead + 1)
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const afterTurn = turn.catch(() => undefined)
    last.set(key, afterTurn)
    try {
      return await turn
    } finally {
      if (last.get(key) === afterTurn) last.delete(key)
      const remainder = (waitingByKey.get(key) ?? 1) - 1
      if (remainder > 0) waitingByKey.set(key, remainder)
      else waitingByKey.delete(key)
    }
  }
}
