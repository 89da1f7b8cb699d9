import type { Expression, Value } from '../condition.ts'

/** A comparison with one column: its text, and the values in that text. */
export interface Comparison {
  readonly shape: string
  readonly values: readonly Value[]
  /** Whether it is true for rows without a value. */
  readonly ofNothing?: boolean
  readonly render: (column: Expression, values: readonly Expression[]) => Expression
}
