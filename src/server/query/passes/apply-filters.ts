import type { FilterKind } from '../../../contract/language/filter.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import type { Condition } from '../condition.ts'
import { searchCondition } from '../filters/search.ts'
import { stateCondition } from '../filters/state.ts'
import { valueCondition } from '../filters/value.ts'
import type { Pass, ReadPlan } from '../plan.ts'

/** How each kind of filter becomes a condition; `mode` only qualifies another filter. */
const ways: Readonly<Record<FilterKind, 'search' | 'state' | 'value' | 'mode'>> = {
  contains: 'search',
  state: 'state',
  mode: 'mode',
  ids: 'value',
  choice: 'value',
  is: 'value',
  from: 'value',
  to: 'value',
  min: 'value',
  max: 'value',
  least: 'value',
  most: 'value',
  boolean: 'value',
  present: 'value',
  people: 'value',
}

/** Adds the request's filters, and the default states if the request names none. */
export const applyFilters: Pass = (plan) => {
  const filtersByWay = Map.groupBy(plan.request.filters, ({ filter }) => ways[filter.kind])
  const { search = [], state = [], value = [], mode = [] } = Object.fromEntries(filtersByWay)
  const searches = search.map((filterValue) => searchCondition(plan.binding, filterValue))
  const values = valueConditions(plan, value, mode)
  return { ...plan, conditions: [...plan.conditions, ...stateConditions(plan, state), ...values, ...searches] }
}

function stateConditions(plan: ReadPlan, values: readonly FilterValue[]): Condition[] {
  if (values.length === 0) return stateCondition(plan.binding, plan.actor, null)
  return values.flatMap((value) => stateCondition(plan.binding, plan.actor, value))
}

function valueConditions(plan: ReadPlan, values: readonly FilterValue[], modes: readonly FilterValue[]): Condition[] {
  const isAll = modes.some((mode) => mode.form === 'list' && mode.values[0] === 'all')
  return values.flatMap((value) => valueCondition(plan.binding, plan.actor, value, isAll ? 'all' : 'any'))
}
