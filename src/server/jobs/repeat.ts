/** Work that each process does again and again for itself. What is due once for all of them is `recurring.ts`. */

export interface Repeated {
  readonly start: () => void
  /** Waits for work that is being done. */
  readonly close: () => Promise<void>
}

/** Does `work` at the start and then every `seconds`; what it throws goes to `onError` and the next turn comes all the same. */
export function repeat(seconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const turn = () => {
    // Work that takes longer than its turn is not piled up.
    if (isRunning) return
    isRunning = true
    running = work()
      .then(() => {}, onError)
      .finally(() => {
        isRunning = false
      })
  }
  return {
    start() {
      turn()
      timer = setInterval(turn, seconds * 1000).unref()
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
