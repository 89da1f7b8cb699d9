/** Sends the writes of one line in order, each after the one before; different lines don't wait for each other. */

export interface LineTurns {
  /** Reserves a row's next turn. Call the returned function to run `work` once the turn comes. */
  reserve<T>(row: string, work: () => Promise<T>): () => Promise<T>
  /** Waits for all reserved turns of a row, failed ones included. */
  whenDone(row: string): Promise<void>
}

export function createLineTurns(): LineTurns {
  const last = new Map<string, Promise<unknown>>()
  const whenDone: LineTurns['whenDone'] = async (row) => {
    await last.get(row)
  }
  return {
    whenDone,
    reserve(row, work) {
      const turnEnd = Promise.withResolvers<void>()
      const turn = Promise.all([whenDone(row), turnEnd.promise]).then(work)
      const afterTurn = turn.catch(() => undefined)
      last.set(row, afterTurn)
      void afterTurn.then(() => {
        if (last.get(row) === afterTurn) last.delete(row)
      })
      return () => {
        turnEnd.resolve()
        return turn
      }
    },
  }
}
