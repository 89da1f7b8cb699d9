/**
 * Measures how long the event loop was blocked, such as on an overloaded machine or by a suspended process. Data that arrived
 * meanwhile is still unread, so clients must not be blamed for the delay.
 */

export interface Attention {
  /** Milliseconds that the event loop was blocked within the last `memory` milliseconds. */
  readonly missed: () => number
  readonly end: () => void
}

/** Milliseconds between two samples. */
const beat = 250

export function watchAttention(memory: number): Attention {
  let last = performance.now()
  let gaps: readonly { readonly time: number; readonly late: number }[] = []
  const lateness = (now: number) => Math.max(0, now - last - beat)
  const beating = setInterval(() => {
    const now = performance.now()
    gaps = [...gaps, { time: now, late: lateness(now) }].filter(({ time, late }) => late > 0 && now - time < memory)
    last = now
  }, beat).unref()
  return {
    missed: () => gaps.reduce((sum, { late }) => sum + late, lateness(performance.now())),
    end: () => clearInterval(beating),
  }
}
