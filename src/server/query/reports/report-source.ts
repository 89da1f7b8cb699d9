/** Where the groups and figures of a report come from in SQL: the equivalent of a binding for reports. */
import type { ReadBinding } from '../binding.ts'
import type { Context, Expression, Row, Value } from '../condition.ts'
import type { ReadPlan } from '../plan.ts'
import type { Numbering } from '../plan-values.ts'

/** Where the groups of a report get their labels. */
export interface Labels {
  /** The rows whose ids are the keys, under the alias `l`. */
  readonly rows: Expression
  /** By wire name: the name of a group first, then what distinguishes it from others of that name. */
  readonly names: Readonly<Record<string, Expression>>
}

export interface GroupSource {
  /** Wire name of a group's subject. */
  readonly key: string
  readonly render: (row: Row, context: Context) => Expression
  /** Whether its groups are spans of time. */
  readonly isInTime: boolean
  /** Relations of the list's binding that `render` reads. */
  readonly relations: readonly string[]
  /** Joins that put a row into several groups, and the share of it that each group gets. */
  readonly joins: ((row: Row) => Expression) | null
  readonly share: ((row: Row) => Expression) | null
  /** By figure: the part of a row that is in the group, if the join divides it exactly. */
  readonly parts: Readonly<Record<string, Expression>> | null
  readonly labels: Labels | null
}

export interface SumSource {
  readonly kind: 'sum'
  readonly render: (row: Row, context: Context) => Expression
  /** Whether a row in several groups is divided among them. Divided sums are rounded to whole numbers. */
  readonly shared: boolean
}

/** Computed from other figures of the same group, or of all groups. */
export interface RatioSource {
  readonly kind: 'ratio'
  readonly render: (figure: (name: string) => Expression) => Expression
}

/** Summed over rows of another table than the list. */
export interface BesideSource {
  readonly kind: 'beside'
}

export type FigureSource = SumSource | RatioSource | BesideSource

/** The sums of such a figure in this request. */
export interface BesideSums {
  readonly figure: string
  /** Everything that determines the text. */
  readonly shape: string
  readonly values: readonly Value[]
  /** Rows of `key` and the figure, one for each group that has any. */
  readonly render: (numbering: Numbering) => Expression
}

/** What rows use up, and the budgets compared with it. */
export interface BudgetSource {
  /** Column of the rows that refers to the budget holder, and the table of budget holders. */
  readonly holderColumn: string
  readonly table: string
  /** The budget of a row of that table. */
  readonly amount: (row: Row, context: Context) => Expression
  /** Minutes of a row, and the amount that it takes from the budget. */
  readonly spent: (row: Row, context: Context) => Expression
  readonly used: (row: Row, context: Context) => Expression
}

export interface ReportSource {
  readonly binding: ReadBinding
  readonly groups: Readonly<Record<string, GroupSource>>
  readonly figures: Readonly<Record<string, FigureSource>>
  /** For comparisons with budgets: everything up to the end of the range counts. */
  readonly budgets?: BudgetSource
}

export interface ReportPlan {
  /** The summed list. */
  readonly plan: ReadPlan
  readonly name: string
  readonly source: ReportSource
  readonly grouping: string
  /** Wire names of the figures that the caller sees. */
  readonly figures: readonly string[]
  /** Sums of other rows in the same groups. */
  readonly beside: readonly BesideSums[]
}
