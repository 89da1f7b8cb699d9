/**
 * How many rows one transaction of an import takes: as many as it gets done in the time for which others may be kept waiting.
 * What a row takes depends on its kind, the machine and who else works, so it is found out on the way.
 */
import type { Database } from '../../../db/database.ts'

export interface Pace {
  /** Rows of the next portion. */
  readonly rows: () => number
  /** Learns from a portion: how many rows it had, and the milliseconds that it took. */
  readonly learn: (rows: number, took: number) => void
}

interface PaceSettings {
  /** Milliseconds of one portion. */
  readonly target: number
  /** Below it, what every portion takes whatever its size would be most of the work. */
  readonly least: number
  readonly most: number
}

const settings: Readonly<Record<Database['kind'], PaceSettings>> = {
  // Nobody else reads or writes while a portion has the only connection.
  embedded: { target: 40, least: 20, most: 250 },
  // Others have connections of their own; what waits is a write of the very same records, and whoever stops the import.
  postgres: { target: 400, least: 100, most: 1000 },
}

export function paceOn(kind: Database['kind']): Pace {
  const { target, least, most } = settings[kind]
  let rows = Math.max(least, 25)
  return {
    rows: () => rows,
    learn(done, took) {
      if (done === 0 || took <= 0) return
      const fitting = (done * target) / took
      // Twice at most: one quick portion says little of the next one.
      rows = Math.round(Math.min(most, rows * 2, Math.max(least, fitting)))
    },
  }
}
