import { sql } from 'kysely'
import { ascending } from '../../../contract/ascending.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { getRelation, type ReadBinding } from '../binding.ts'
import { type Condition, type Expression, fixedCondition, never, notDeletedCondition } from '../condition.ts'
import { relatedRow } from './related.ts'

const isDeleted = fixedCondition('removed', (row) => sql`${row.column('deleted')}`)

/**
 * Rows in the given states; without a filter, in the states that the resource lists by default. `all` is every state
 * but deleted, and only staff can find deleted rows.
 */
export function stateCondition(binding: ReadBinding, actor: Actor, value: FilterValue | null): Condition[] {
  const { states } = binding.resource
  const stateNames = value?.form === 'list' ? value.values : states.listed
  const negated = value?.form === 'list' && value.negated
  const expandedStates = stateNames.flatMap((name) => states.groups[name] ?? [name])
  const among = expandedStates.filter((name) => name !== 'deleted' && name !== 'all')
  const isEverything = expandedStates.includes('all') || expandedStates.length === 0
  if (negated)
    return isEverything
      ? [never]
      : [notDeletedCondition, inStates(binding, among, true)].filter((condition) => condition !== null)
  const live = isEverything ? notDeletedCondition : liveIn(binding, among)
  if (!expandedStates.includes('deleted') || actor.userType !== userTypes.staff) return live ? flat(live) : [never]
  return [live ? either(isDeleted, live) : isDeleted]
}

type Live = Condition | readonly Condition[]

function liveIn(binding: ReadBinding, among: readonly string[]): Live | null {
  const states = inStates(binding, among, false)
  return states ? [notDeletedCondition, states] : null
}

const flat = (live: Live): Condition[] => (Array.isArray(live) ? [...live] : [live as Condition])

function either(first: Condition, second: Live): Condition {
  const parts = flat(second)
  return fixedCondition(`${first.shape}|${parts.map((part) => part.shape).join('&')}`, (row, context) => {
    const expressions = parts.map((part) => part.render(row, [], context))
    return sql`(${first.render(row, [], context)} or (${sql.join(expressions, sql` and `)}))`
  })
}

/**
 * States come from declarations, so they can be part of the text: the planner then knows how many rows are in each, and
 * that an index on one state returns rows in the manual order.
 */
function inStates(binding: ReadBinding, among: readonly string[], negated: boolean): Condition | null {
  const fieldName = Object.keys(binding.resource.fields).find((name) => binding.resource.fields[name]?.kind === 'state')
  const source = fieldName === undefined ? undefined : binding.sources[fieldName]
  if (!fieldName || (source?.kind !== 'column' && source?.kind !== 'related') || among.length === 0) return null
  const names = [...new Set(among)].sort(ascending)
  const list = sql.join(names.map((name) => sql.lit(name)))
  const compared = (stateColumn: Expression) =>
    names.length === 1 ? sql`${stateColumn} = ${list}` : sql`${stateColumn} in (${list})`
  return fixedCondition(`state:${negated ? 'not ' : ''}${names.join('+')}`, (row, context) => {
    const holds =
      source.kind === 'column'
        ? compared(row.column(source.column ?? fieldName))
        : relatedRow(row, context, getRelation(binding, source), compared(sql.ref(`r.${source.column}`)))
    return negated ? sql`not ${holds}` : holds
  })
}
