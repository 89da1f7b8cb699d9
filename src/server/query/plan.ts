/** A read, planned: what to answer, from which rows, in what order. Passes fill it in; the compiler renders it. */
import type { Field } from '../../contract/language/field.ts'
import type { ListRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ReadBinding, Source } from './binding.ts'
import type { Condition, Context, Expression, Row } from './condition.ts'
import type { SeenExpression } from './seen-changes.ts'

export interface SelectedField {
  /** Names under which the value is answered: the wire name and its twins. */
  readonly names: readonly string[]
  readonly field: Field
  readonly source: Source
  /** The expression of a source that depends on the actor. */
  readonly personal: Condition | null
}

export interface OrderTerm {
  readonly shape: string
  readonly descending: boolean
  readonly render: (row: Row, context: Context) => Expression
  /** Relations that the term reads, joined before the page is cut. */
  readonly relations: readonly string[]
  /** Whether it is a column of the row as it stands: rows that were put in its order are then known to be in it. */
  readonly isColumn?: true
}

export interface EmbeddedPlan {
  readonly name: string
  /** Column of the child that holds the parent's id. */
  readonly by: string
  readonly plan: ReadPlan
  /** What was asked of its records and means nothing there. */
  readonly ignored: readonly string[]
}

export interface ReadPlan {
  readonly binding: ReadBinding
  readonly actor: Actor
  readonly request: ListRequest
  readonly fields: readonly SelectedField[]
  readonly embeds: readonly EmbeddedPlan[]
  /** All must hold for a row to be answered. */
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderTerm[]
  readonly limit: number | null
  readonly offset: number
  readonly total: boolean
  /** The row's version, which a read of one record answers beside it. */
  readonly version: SeenExpression | null
}

/** One step of planning. */
export type Pass = (plan: ReadPlan) => ReadPlan

/** Finds the binding of a resource; given to the passes so that planning depends on no particular resource. */
export type BindingOf = (name: string) => ReadBinding

/** Names that were asked of embedded records and mean nothing there. */
export const ignoredInEmbeds = ({ embeds }: Pick<ReadPlan, 'embeds'>): readonly string[] =>
  embeds.flatMap(({ ignored }) => ignored)

export function emptyPlan(binding: ReadBinding, actor: Actor, request: ListRequest): ReadPlan {
  return {
    binding,
    actor,
    request,
    fields: [],
    embeds: [],
    conditions: [],
    order: [],
    limit: null,
    offset: 0,
    total: false,
    version: null,
  }
}
