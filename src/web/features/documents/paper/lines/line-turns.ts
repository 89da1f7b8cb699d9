/** Writes of one line follow each other in the order in which people made them; those of different lines do not wait. */

export interface LineTurns {
  /** Reserves the next turn of a row. The function that is returned does the work as soon as the turn has come. */
  reserve<T>(row: string, work: () => Promise<T>): () => Promise<T>
  /** Waits until everything that was reserved for a row is done, whatever came of it. */
  done(row: string): Promise<void>
}

export function createLineTurns(): LineTurns {
  const last = new Map<string, Promise<unknown>>()
  const done: LineTurns['done'] = async (row) => {
    await last.get(row)
  }
  return {
    done,
    reserve(row, work) {
      const called = Promise.withResolvers<void>()
      const turn = Promise.all([done(row), called.promise]).then(work)
      const settled = turn.catch(() => undefined)
      last.set(row, settled)
      void settled.then(() => {
        if (last.get(row) === settled) last.delete(row)
      })
      return () => {
        called.resolve()
        return turn
      }
    },
  }
}
