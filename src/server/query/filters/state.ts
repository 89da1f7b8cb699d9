import { sql } from 'kysely'
import { ascending } from '../../../contract/ascending.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { type ReadBinding, relationOf } from '../binding.ts'
import { type Condition, type Expression, fixed, kept, nothing } from '../condition.ts'
import { relatedRow } from './related.ts'

const removed = fixed('removed', (row) => sql`${row.column('deleted')}`)

/**
 * Rows in the given states; without a filter, in the states that the resource lists by default. `all` is every state
 * but deleted, and only staff can find deleted rows.
 */
export function stateCondition(binding: ReadBinding, actor: Actor, value: FilterValue | null): Condition[] {
  const { states } = binding.resource
  const asked = value?.form === 'list' ? value.values : states.listed
  const negated = value?.form === 'list' && value.negated
  const wanted = asked.flatMap((name) => states.groups[name] ?? [name])
  const among = wanted.filter((name) => name !== 'deleted' && name !== 'all')
  const everything = wanted.includes('all') || wanted.length === 0
  if (negated) return everything ? [nothing] : [kept, inStates(binding, among, true)].filter((each) => each !== null)
  const live = everything ? kept : liveIn(binding, among)
  if (!wanted.includes('deleted') || actor.userType !== userTypes.staff) return live ? flat(live) : [nothing]
  return [live ? either(removed, live) : removed]
}

type Live = Condition | readonly Condition[]

function liveIn(binding: ReadBinding, among: readonly string[]): Live | null {
  const states = inStates(binding, among, false)
  return states ? [kept, states] : null
}

const flat = (live: Live): Condition[] => (Array.isArray(live) ? [...live] : [live as Condition])

function either(first: Condition, second: Live): Condition {
  const parts = flat(second)
  return fixed(`${first.shape}|${parts.map((part) => part.shape).join('&')}`, (row, context) => {
    const rendered = parts.map((part) => part.render(row, [], context))
    return sql`(${first.render(row, [], context)} or (${sql.join(rendered, sql` and `)}))`
  })
}

/**
 * States come from declarations, so they can be part of the text: the planner then knows how many rows are in each, and
 * that an index on one state returns rows in the manual order.
 */
function inStates(binding: ReadBinding, among: readonly string[], negated: boolean): Condition | null {
  const wire = Object.keys(binding.resource.fields).find((name) => binding.resource.fields[name]?.kind === 'state')
  const source = wire === undefined ? undefined : binding.sources[wire]
  if (!wire || (source?.from !== 'column' && source?.from !== 'related') || among.length === 0) return null
  const names = [...new Set(among)].sort(ascending)
  const list = sql.join(names.map((name) => sql.lit(name)))
  const compared = (held: Expression) => (names.length === 1 ? sql`${held} = ${list}` : sql`${held} in (${list})`)
  return fixed(`state:${negated ? 'not ' : ''}${names.join('+')}`, (row, context) => {
    const holds =
      source.from === 'column'
        ? compared(row.column(source.column ?? wire))
        : relatedRow(row, context, relationOf(binding, source), compared(sql.ref(`r.${source.column}`)))
    return negated ? sql`not ${holds}` : holds
  })
}
