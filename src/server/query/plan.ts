/** A planned read: which fields, from which rows, in what order. Passes fill it in; the compiler renders it. */
import type { Field } from '../../contract/language/field.ts'
import type { ListRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ReadBinding, Source } from './binding.ts'
import type { Condition, Context, Expression, Row } from './condition.ts'
import type { SeenExpression } from './seen-changes.ts'

export interface SelectedField {
  /** Names under which the value is returned: the name of the field and its response aliases. */
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
  /** A further join that the term reads, also before the page is cut. */
  readonly join?: (row: Row, context: Context) => Expression
  /** Whether it is a plain column: the database then knows that rows sorted by it are sorted, and sorts them only once. */
  readonly isColumn?: true
}

export interface EmbeddedPlan {
  readonly name: string
  /** Column of the child that holds the parent's id. */
  readonly parentColumn: string
  readonly plan: ReadPlan
  /** Names in the request that do not exist for its records. */
  readonly ignored: readonly string[]
}

export interface ReadPlan {
  readonly binding: ReadBinding
  readonly actor: Actor
  readonly request: ListRequest
  readonly fields: readonly SelectedField[]
  readonly embeds: readonly EmbeddedPlan[]
  /** Every returned row meets all of them. */
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderTerm[]
  readonly limit: number | null
  readonly offset: number
  readonly total: boolean
  /** The row's version, which a read of one record returns as well. */
  readonly version: SeenExpression | null
}

/** One step of planning. */
export type Pass = (plan: ReadPlan) => ReadPlan

/** Finds the binding of a resource; given to the passes so that planning depends on no particular resource. */
export type BindingOf = (name: string) => ReadBinding

/** Names in the request that do not exist for embedded records. */
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
