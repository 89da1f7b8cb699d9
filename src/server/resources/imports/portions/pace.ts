/**
 * Sizes portions so that each takes about as long as others may have to wait. The time per row depends on the resource, the
 * machine and the load, so the size is adjusted after every portion.
 */
import type { Database } from '../../../db/database.ts'

export interface Pace {
  /** Rows of the next portion. */
  readonly rows: () => number
  /** @param took milliseconds */
  readonly learn: (rows: number, took: number) => void
}

interface PaceSettings {
  /** Milliseconds per portion. */
  readonly target: number
  /** With fewer rows, the fixed cost of a portion would dominate. */
  readonly minimum: number
  readonly maximum: number
}

const settings: Readonly<Record<Database['kind'], PaceSettings>> = {
  // The only connection: nobody else reads or writes meanwhile.
  embedded: { target: 40, minimum: 20, maximum: 250 },
  // Only writes of the same records wait, and a stop of the import.
  postgres: { target: 400, minimum: 100, maximum: 1000 },
}

export function paceOn(kind: Database['kind']): Pace {
  const { target, minimum, maximum } = settings[kind]
  let rows = Math.max(minimum, 25)
  return {
    rows: () => rows,
    learn(count, took) {
      if (count === 0 || took <= 0) return
      const fitting = (count * target) / took
      // At most doubled: one quick portion does not predict the next.
      rows = Math.round(Math.min(maximum, rows * 2, Math.max(minimum, fitting)))
    },
  }
}
