/**
 * Lets a few pieces of heavy work run at a time and a few more wait; whatever comes on top is told to try again. Without it, a
 * hundred sign-ins at once take all cores and gigabytes of memory from everybody else.
 */
import { Busy } from './busy.ts'

export interface WaitingLine {
  /** Runs `work` when its turn comes; rejects with `Busy` at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function waitingLine(running: number, waiting: number): WaitingLine {
  const queue: (() => void)[] = []
  let busy = 0

  const enter = () => {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) return Promise.reject(new Busy())
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  /** Whoever waits longest takes over the place. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
