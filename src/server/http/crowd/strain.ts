/** Detects an overloaded event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Mean delay of the event loop, in milliseconds, above which it is overloaded. */
const long = 250
/** Milliseconds between two samples. */
const resolution = 20

export interface Strain {
  /** Call it at regular intervals. True if the delay was long in two in a row, so one long task alone does not count. */
  readonly measure: () => boolean
  readonly end: () => void
}

export function watchStrain(): Strain {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let wasLong = false
  return {
    measure() {
      const isLong = delay.mean / 1e6 - resolution > long
      delay.reset()
      const isStrained = isLong && wasLong
      wasLong = isLong
      return isStrained
    },
    end: () => void delay.disable(),
  }
}
