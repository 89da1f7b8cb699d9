import type { Counts } from '../runner/counts.ts'

export interface Trial {
  /** What it is called on the command line. */
  readonly name: string
  /** What it shows when it passes, as a sentence. */
  readonly shows: string
  /** What its size counts. */
  readonly unit: string
  /** The size of a run of everything; `--size` takes another one. */
  readonly size: number
  readonly run: (size: number) => Promise<Counts>
}
