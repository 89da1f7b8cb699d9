/**
 * Runs work that shares a key one after the other, and anything else side by side.
 * @returns a function that answers what `work` answers.
 */
export function oneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    try {
      return await turn
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
