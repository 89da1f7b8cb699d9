import type { Counts, Say } from '../runner/counts.ts'

export interface Trial {
  /** What it is called on the command line. */
  readonly name: string
  /** What it shows when it passes, as a sentence. */
  readonly shows: string
  /** What its size counts. */
  readonly unit: string
  /** The size of a run of everything; `--size` takes another one. */
  readonly size: number
  /**
   * Trials that leave a core to others run beside those of the other kind: one browser and the service that it looks at, and
   * those that mostly wait. All others run alone.
   */
  readonly leavesRoom?: 'browser' | 'waiting'
  readonly run: (size: number, say: Say) => Promise<Counts>
}
