/** Whether the process has come to a state in which everything waits for its one thread. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds that whatever is ready to run waits, on average. */
const long = 250
/** Milliseconds between two samples. */
const resolution = 20

export interface Strain {
  /** To be asked at regular times; one long piece of work alone is no strain. */
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
