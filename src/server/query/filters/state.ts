import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/filter-value.ts'
import { type Actor, userTypes } from '../../../contract/permissions.ts'
import { type ReadBinding, relationOf } from '../binding.ts'
import { arrayLiteral, type Condition, type Expression, fixed, kept, nothing } from '../condition.ts'
import { relatedRow } from './related.ts'

const removed = fixed('removed', (row) => sql`${row.column('deleted')}`)

/**
 * Rows in the wanted states; with no filter, in those that the resource lists by itself. `all` is every state but
 * deleted, and deleted rows exist for staff alone.
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
  const values = parts.flatMap((part) => part.values)
  return {
    shape: `${first.shape}|${parts.map((part) => part.shape).join('&')}`,
    values,
    render: (row, given, context) => {
      const rendered = parts.map((part) => part.render(row, part.values.length > 0 ? given : [], context))
      return sql`(${first.render(row, [], context)} or (${sql.join(rendered, sql` and `)}))`
    },
  }
}

/** One state is compared by `=`, which lets an index on it answer in the custom order. */
function inStates(binding: ReadBinding, among: readonly string[], negated: boolean): Condition | null {
  const wire = Object.keys(binding.resource.fields).find((name) => binding.resource.fields[name]?.kind === 'state')
  const source = wire === undefined ? undefined : binding.sources[wire]
  const [only] = among
  if (!wire || (source?.from !== 'column' && source?.from !== 'related') || only === undefined) return null
  const single = among.length === 1 && !negated
  const compared = (column: Expression, value?: Expression): Expression =>
    single ? sql`${column} = ${value}::text` : sql`${column} = any(${value}::text[])`
  return {
    shape: `state:${single ? 'one' : 'some'}${negated ? ':not' : ''}`,
    values: [single ? only : arrayLiteral(among)],
    render: (row, [value], context) => {
      const holds =
        source.from === 'column'
          ? compared(row.column(source.column ?? wire), value)
          : relatedRow(row, context, relationOf(binding, source), compared(sql.ref(`r.${source.column}`), value))
      return negated ? sql`not ${holds}` : holds
    },
  }
}
