/** Planning as a table of passes, each of which adds one aspect to the plan, independently of the others. */
import type { ListRequest } from '../../contract/requests/list-request.ts'
import type { Actor } from '../../contract/rights.ts'
import type { ReadBinding } from './binding.ts'
import type { Condition } from './condition.ts'
import { applyFilters } from './passes/apply-filters.ts'
import { embedChildren } from './passes/embed-children.ts'
import { orderRows } from './passes/order-rows.ts'
import { paginate } from './passes/paginate.ts'
import { restrictRows } from './passes/restrict-rows.ts'
import { selectFields } from './passes/select-fields.ts'
import { versionRow } from './passes/version-row.ts'
import { type BindingOf, emptyPlan, type Pass, type ReadPlan } from './plan.ts'

export interface ReadOf {
  readonly binding: ReadBinding
  readonly actor: Actor
  readonly request: ListRequest
  /** Conditions beside the request's own filters, such as the id of a single read. */
  readonly only?: readonly Condition[]
}

/** Plans a list of records that the actor may see. */
export function planList(read: ReadOf, getBinding: BindingOf): ReadPlan {
  return planWith(read, [selectFields, restrictRows, applyFilters, embedChildren(getBinding), orderRows, paginate])
}

/** Plans the counts of a list. Selections are parts of it; the rights that restrict the list are not repeated in them. */
export function planCounts(
  read: ReadOf,
  selections: readonly { readonly name: string; readonly list: ListRequest }[],
): ReadPlan {
  const embeds = selections.map(({ name, list }) => ({
    name,
    parentColumn: '',
    plan: applyFilters(emptyPlan(read.binding, read.actor, list)),
    ignored: [],
  }))
  return { ...planWith(read, [restrictRows, applyFilters]), embeds }
}

/** Plans the read of one record; only staff find deleted ones. */
export function planSingle(read: ReadOf, getBinding: BindingOf): ReadPlan {
  return planWith(read, [selectFields, restrictRows, embedChildren(getBinding), versionRow])
}

/** Plans a look-up without a caller's filters: the records that the actor sees and `only` selects. */
export function planFind(read: ReadOf, getBinding: BindingOf): ReadPlan {
  return planWith(read, [selectFields, restrictRows, embedChildren(getBinding), orderRows, paginate])
}

function planWith(read: ReadOf, passes: readonly Pass[]): ReadPlan {
  const empty = emptyPlan(read.binding, read.actor, read.request)
  return passes.reduce((plan, pass) => pass(plan), { ...empty, conditions: read.only ?? [] })
}
