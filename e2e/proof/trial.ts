import type { Counts, Print } from '../runner/counts.ts'

export interface Trial {
  /** Name on the command line. */
  readonly name: string
  /** What a pass proves, as a sentence. */
  readonly shows: string
  /** Unit of the size. */
  readonly unit: string
  /** Default size; `--size` sets another one. */
  readonly size: number
  /**
   * Trials that leave a core free run in parallel with one of the other kind: those with a browser and its service, and
   * those that mostly wait. All others run alone.
   */
  readonly leavesRoom?: 'browser' | 'waiting'
  readonly run: (size: number, print: Print) => Promise<Counts>
}
