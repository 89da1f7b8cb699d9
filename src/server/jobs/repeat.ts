/** Work that every process repeats for itself. Work that is done once for all processes is in `recurring.ts`. */

export interface Repeated {
  readonly start: () => void
  /** Waits for a run in progress. */
  readonly close: () => Promise<void>
}

/** Runs `work` at the start and then every `seconds`. Errors go to `onError` and do not stop later runs. */
export function repeat(seconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> = Promise.resolve()
  let isRunning = false
  const turn = () => {
    // Skipped while the previous run is still in progress.
    if (isRunning) return
    isRunning = true
    currentRun = work()
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
      await currentRun
    },
  }
}
