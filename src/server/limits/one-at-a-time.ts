import { Busy } from './busy.ts'

/**
 * Runs work that shares a key one after the other, and anything else side by side.
 * @param most pieces of work that may wait for one key; what comes on top is rejected with `Busy`.
 * @returns a function that answers what `work` answers.
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
