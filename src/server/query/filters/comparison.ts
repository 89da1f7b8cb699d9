import type { Expression, Value } from '../condition.ts'

/** What is asked of one column: text that compares it, and the values of that text. */
export interface Comparison {
  readonly shape: string
  readonly values: readonly Value[]
  /** Whether it holds where there is no value. */
  readonly ofNothing?: boolean
  readonly render: (column: Expression, values: readonly Expression[]) => Expression
}
