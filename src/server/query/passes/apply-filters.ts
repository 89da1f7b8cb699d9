import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import type { Condition } from '../condition.ts'
import { searchCondition } from '../filters/search.ts'
import { stateCondition } from '../filters/state.ts'
import { valueCondition } from '../filters/value.ts'
import type { Pass, ReadPlan } from '../plan.ts'

/** The request's filters, and the states that a list shows when the request names none. */
export const applyFilters: Pass = (plan) => {
  const values = plan.request.filters
  const ofKind = (kind: FilterValue['filter']['kind']) => values.filter((value) => value.filter.kind === kind)
  const searches = ofKind('contains').map((value) => searchCondition(plan.binding, value))
  const states = stateConditions(plan, ofKind('state'))
  return { ...plan, conditions: [...plan.conditions, ...states, ...valueConditions(plan, values), ...searches] }
}

function stateConditions(plan: ReadPlan, values: readonly FilterValue[]): Condition[] {
  if (values.length === 0) return stateCondition(plan.binding, plan.actor, null)
  return values.flatMap((value) => stateCondition(plan.binding, plan.actor, value))
}

function valueConditions(plan: ReadPlan, values: readonly FilterValue[]): Condition[] {
  const all = values.some((value) => value.filter.kind === 'mode' && value.form === 'list' && value.values[0] === 'all')
  return values
    .filter(({ filter }) => filter.kind !== 'contains' && filter.kind !== 'state' && filter.kind !== 'mode')
    .flatMap((value) => valueCondition(plan.binding, plan.actor, value, all ? 'all' : 'any'))
}
