/**
 * Limits how much heavy work runs and waits at the same time; further work is rejected with `Busy`. Without it, a hundred
 * concurrent sign-ins would take up all cores and gigabytes of memory.
 */
import { Busy } from './busy.ts'

export interface BoundedQueue {
  /** Runs `work` when its turn comes; rejects with `Busy` at once if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createBoundedQueue(maxRunning: number, maxWaiting: number): BoundedQueue {
  const queue: (() => void)[] = []
  let busy = 0

  const enter = () => {
    if (busy < maxRunning) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.length >= maxWaiting) return Promise.reject(new Busy())
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  /** Passes the slot on to the longest waiter. */
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
