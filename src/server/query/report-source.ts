/** Where the groups and figures of a report come from in SQL: to a report what a binding is to a list. */
import type { ReadBinding } from './binding.ts'
import type { Context, Expression, Row, Value } from './condition.ts'
import type { Numbering } from './plan-values.ts'

export interface GroupSource {
  /** Wire name of what a group is about, and of its label where it has one. */
  readonly key: string
  readonly label: string | null
  readonly render: (row: Row, context: Context) => Expression
  /** Relations of the list's binding that `render` reads. */
  readonly relations: readonly string[]
  /** Joins that put a row into several groups, and the part of it that each gets. */
  readonly joins: ((row: Row) => Expression) | null
  readonly share: ((row: Row) => Expression) | null
  /** The label of a key; looked up once for each group. */
  readonly renderLabel: ((key: Expression, context: Context) => Expression) | null
}

export interface SumSource {
  readonly kind: 'sum'
  readonly render: (row: Row, context: Context) => Expression
  /** Whether a row in several groups is shared out among them. Shared sums are rounded to whole numbers. */
  readonly shared: boolean
}

/** Worked out from other figures of the same group, or of all groups. */
export interface RatioSource {
  readonly kind: 'ratio'
  readonly render: (figure: (name: string) => Expression) => Expression
}

/** Summed over other rows than the list's. */
export interface BesideSource {
  readonly kind: 'beside'
}

export type FigureSource = SumSource | RatioSource | BesideSource

/** The sums of such a figure in this request. */
export interface BesideSums {
  readonly figure: string
  /** Everything that decides the text. */
  readonly shape: string
  readonly values: readonly Value[]
  /** Rows of `key` and the figure, one for each group that has any. */
  readonly render: (numbering: Numbering) => Expression
}

export interface ReportSource {
  readonly binding: ReadBinding
  readonly groups: Readonly<Record<string, GroupSource>>
  readonly figures: Readonly<Record<string, FigureSource>>
}
