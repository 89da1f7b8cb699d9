/**
 * Figures of the workload report besides due items: allocated time and capacity in the same days. Filters by person and
 * day apply to them directly, other filters by way of the items that match.
 */
import { sql } from 'kysely'
import type { Filter } from '../../../../contract/language/filter.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { addDays } from '../../../../contract/language/week.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { type Params, parseListRequest } from '../../../../contract/requests/list-request.ts'
import { parseMoment } from '../../../../contract/requests/moment.ts'
import { longestPlan } from '../../../../contract/resources/time/planning.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { table } from '../../../../contract/table.ts'
import { context, getConditions } from '../../../query/compile-read.ts'
import {
  type Condition,
  type Expression,
  notDeletedCondition,
  rowNamed,
  slot,
  type Value,
} from '../../../query/condition.ts'
import type { BindingOf, ReadPlan } from '../../../query/plan.ts'
import { planList } from '../../../query/plan-read.ts'
import { getShape } from '../../../query/plan-values.ts'
import { relationJoins } from '../../../query/render-relations.ts'
import type { BesideSums, GroupSource } from '../../../query/reports/report-source.ts'
import { getDay } from '../../../query/resolve-moment.ts'
import { seenBy } from '../../../read/rights.ts'
import { workableDays } from './workable-days.ts'

interface WorkloadRequest {
  readonly actor: Actor
  /** Parameters of the items list. */
  readonly params: Params
  readonly grouping: string
  /** The group of an allocation in this grouping. */
  readonly group: GroupSource
}

export function plannedWorkload(workloadRequest: WorkloadRequest, getBinding: BindingOf): readonly BesideSums[] {
  const { actor } = workloadRequest
  const splitFilters = apart(workloadRequest.params)
  const allocated = mayUse(actor, resourceNamed('timeallocations'), 'view')
    ? [allocatedIn(workloadRequest, splitFilters, getBinding)]
    : []
  return [...allocated, ...capacityIn(workloadRequest, splitFilters, getBinding)]
}

interface SplitFilters {
  /** Filters by person, under their names in time lists. */
  readonly people: Params
  /** Limits of the range of days. */
  readonly days: Readonly<Partial<Record<'from' | 'to', string>>>
  /** Filters that only items have. */
  readonly otherParams: Params
}

function apart(params: Params): SplitFilters {
  const placeholders: Record<'people' | 'days' | 'otherParams', Record<string, string>> = {
    people: {},
    days: {},
    otherParams: {},
  }
  const { filters } = resourceNamed('items')
  for (const [name, value] of Object.entries(params)) {
    const filter = filters.get(name.toLowerCase())
    if (!filter || filter.kind === 'mode' || value.trim() === '') continue
    if (isOfPeople(filter)) placeholders.people[filter.kind === 'people' ? 'contacts' : 'contactid'] = value
    else if (isOfDays(filter)) placeholders.days[filter.kind] = value
    else placeholders.otherParams[name] = value
  }
  return placeholders
}

const isOfPeople = ({ fields: [field] }: Filter) => field === 'assignedto'
const isOfDays = ({ fields: [field], kind }: Filter): boolean =>
  field === 'duedate' && (kind === 'from' || kind === 'to')

function plan(name: string, params: Params, actor: Actor, getBinding: BindingOf, only: readonly Condition[]): ReadPlan {
  const { request } = parseListRequest(resourceNamed(name), { ...params, fields: 'id' }, seenBy(actor))
  return planList({ binding: getBinding(name), actor, request, only }, getBinding)
}

const conditionValues = ({ conditions }: ReadPlan): Value[] => conditions.flatMap(({ values }) => values)

function allocatedIn(
  { actor, group }: WorkloadRequest,
  { people, days, otherParams }: SplitFilters,
  getBinding: BindingOf,
): BesideSums {
  const window = Object.entries(days).map(([end, text]) => [`startdate${end}`, text] as const)
  const items =
    Object.keys(otherParams).length === 0
      ? []
      : [ofItems(plan('items', { status: 'all', ...otherParams }, actor, getBinding, [notDeletedCondition]))]
  const readPlan = plan('timeallocations', { ...people, ...Object.fromEntries(window) }, actor, getBinding, [
    notDeletedCondition,
    ...items,
  ])
  const render: BesideSums['render'] = (numbering) => {
    const row = rowNamed('t')
    const joins = relationJoins(readPlan.binding, row, group.relations)
    return sql`select ${group.render(row, context)} as key, sum(t.timeallocated) as allocated
      from timeallocations t${joins}
      where ${getConditions(readPlan, numbering, 't')}
      group by 1`
  }
  return { figure: 'allocated', shape: `allocated:${getShape(readPlan)}`, values: conditionValues(readPlan), render }
}

/** Matches allocations of the items in a list. */
const ofItems = (items: ReadPlan): Condition => ({
  shape: `of-items(${getShape(items)})`,
  values: conditionValues(items),
  render: (row, values, context) => {
    const item = rowNamed('listed')
    let offset = 0
    const conditions = items.conditions.map((condition) => {
      const ownValues = values.slice(offset, offset + condition.values.length)
      offset += condition.values.length
      return sql` and ${condition.render(item, ownValues, context)}`
    })
    return sql`exists (
      select
      from items listed
      where listed.account_id = ${context.account} and listed.id = ${row.column('itemid')}${sql.join(conditions, sql``)}
    )`
  },
})

/**
 * Capacity is known by person and day only: there is none for a selection of items, or without both limits of the
 * range.
 */
function capacityIn(
  workloadRequest: WorkloadRequest,
  { people, days, otherParams }: SplitFilters,
  getBinding: BindingOf,
): readonly BesideSums[] {
  const { actor, grouping } = workloadRequest
  const key = keys[grouping]
  const [start, end] = [dayFrom(days.from, actor), dayFrom(days.to, actor)]
  const whose = peopleNamed(people, actor)
  const isNarrowed = Object.keys(otherParams).some((name) => name.toLowerCase() !== 'status')
  if (!key || !start || !end || addDays(start, longestPlan) <= end || !whose || isNarrowed) return []
  if (!mayUse(actor, resourceNamed('capacities'), 'view')) return []
  const readPlan = plan('capacities', whose, actor, getBinding, [])
  const render: BesideSums['render'] = (numbering) => {
    const [first, last] = [slot(numbering.take()), slot(numbering.take())]
    const range = { startDay: first, endDay: last, first: sql`1` }
    return sql`
      select key, round(sum(minutes)) as capacity
      from (
        with ${workableDays(readPlan, numbering, range)}
        select ${key} as key, w.minutes
        from workable w
      ) c
      group by 1
      having sum(minutes) > 0
    `
  }
  const values = [start, end, ...conditionValues(readPlan)]
  return [{ figure: 'capacity', shape: `capacity:${getShape(readPlan)}`, values, render }]
}

/** Group keys for which capacity is known. */
const keys = table<Expression>({
  contact: sql`w.contactid`,
  day: sql`w.day`,
  week: sql`w.week`,
  month: sql`to_char(w.day, 'YYYY-MM')`,
})

function dayFrom(text: string | undefined, { timezone }: Actor): string | null {
  // An unencoded `+` arrives as a blank.
  const moment = text === undefined ? null : parseMoment(text.replace(/^ (?=\d)/, '+'))
  return moment ? getDay(moment, timezone) : null
}

/** The filter in the form that capacities take; null if it selects nobody. */
function peopleNamed({ contacts, contactid }: Params, { contact }: Actor): Params | null {
  const names = (contacts ?? contactid ?? '').split(',').map((name) => name.trim().toLowerCase())
  if (names.includes('all')) return {}
  const ids = names
    .filter((name) => name !== '' && name !== 'unassigned')
    .map((name) => name.replace('me', String(contact ?? 0)))
  if (ids.length === 0) return names.includes('unassigned') ? null : {}
  return { id: ids.join(',') }
}
