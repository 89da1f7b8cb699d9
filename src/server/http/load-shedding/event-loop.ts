/** Detects an overloaded event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Mean delay of the event loop, in milliseconds, above which it is overloaded. */
const overloadDelay = 250
/** Milliseconds between two samples. */
const resolution = 20

export interface EventLoopWatch {
  /** Call it at regular intervals. True if the delay was long in two in a row, so one long task alone does not count. */
  readonly isOverloaded: () => boolean
  readonly stop: () => void
}

export function watchEventLoop(): EventLoopWatch {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let wasLong = false
  return {
    isOverloaded() {
      const isLong = delay.mean / 1e6 - resolution > overloadDelay
      delay.reset()
      const isOverloaded = isLong && wasLong
      wasLong = isLong
      return isOverloaded
    },
    stop: () => void delay.disable(),
  }
}
