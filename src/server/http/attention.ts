/**
 * How long this process could not listen, because it was busy or stood still: under a long query of the embedded database,
 * on a machine with too much to do. What came meanwhile waits to be read, and whoever sent it is not to blame.
 */

export interface Attention {
  /** Milliseconds missed within the last `memory` milliseconds, up to this moment. */
  readonly missed: () => number
  readonly end: () => void
}

/** Milliseconds between two signs of life. */
const beat = 250

export function watchAttention(memory: number): Attention {
  let last = performance.now()
  let gaps: readonly { readonly at: number; readonly late: number }[] = []
  const lateness = (now: number) => Math.max(0, now - last - beat)
  const beating = setInterval(() => {
    const now = performance.now()
    gaps = [...gaps, { at: now, late: lateness(now) }].filter(({ at, late }) => late > 0 && now - at < memory)
    last = now
  }, beat).unref()
  return {
    missed: () => gaps.reduce((sum, { late }) => sum + late, lateness(performance.now())),
    end: () => clearInterval(beating),
  }
}
