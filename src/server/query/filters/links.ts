import { sql } from 'kysely'
import { noRecord } from '../../../contract/language/filter.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { constantsOf, type LinkSource, linkRows } from '../binding.ts'
import { anyOf, arrayLiteral, type Condition, type Context, type Expression, type Row, rowOf } from '../condition.ts'

/**
 * Rows linked to the given records: to any of them, to all of them (`contactsmode=all`), to none (`!`), or to nobody
 * (`unassigned`, `none`). `me` is the caller, `all` does not filter.
 */
export function linkCondition(
  source: LinkSource,
  wire: string,
  actor: Actor,
  value: FilterValue,
  mode: 'any' | 'all',
): Condition[] {
  if (value.form !== 'list') throw new Error(`${value.filter.name} takes a list`)
  if (value.values.includes('all')) return []
  const named = value.values.filter((name) => !nobody.includes(name))
  const ids = named.map((name) => personOf(name, actor))
  const seen = source.seen?.(actor) ?? null
  const unassigned = named.length < value.values.length ? [noLinks(source, wire, seen)] : []
  const linked = ids.length > 0 ? [linkedTo(source, wire, ids, mode, seen)] : []
  const either = anyOf([...linked, ...unassigned])
  return [value.negated ? negation(either) : either]
}

/** Values for rows without links. */
const nobody: readonly string[] = ['unassigned', noRecord]

/** The id of a contact that a filter names by id or as `me`. */
export function personOf(name: string, actor: Actor): string {
  if (name !== 'me') return name
  if (actor.contact !== null) return String(actor.contact)
  throw problem(
    'not_allowed',
    "'me' needs a signed-in person; an API key has none. Use contact ids or all",
    {},
    'contacts',
  )
}

/** Links to deleted or invisible records do not count; `seen` selects the visible ones. */
function linkedTo(
  source: LinkSource,
  wire: string,
  ids: readonly string[],
  mode: 'any' | 'all',
  seen: Condition | null,
): Condition {
  const wanted = [...new Set(ids)]
  const all = mode === 'all' && wanted.length > 1
  const own = all ? [arrayLiteral(wanted), wanted.length] : [arrayLiteral(wanted)]
  return {
    shape: `${wire}:${all ? 'all' : 'any'}${seen ? `(${seen.shape})` : ''}`,
    values: [...own, ...(seen?.values ?? [])],
    render: (row, values, context) => {
      const [list, count] = values
      const visible = seen ? onlySeen(source, seen, values.slice(own.length), context) : sql``
      const only = sql`${noneDeleted(source, list, context)}${visible}`
      if (all) {
        return sql`(select count(distinct ${target(source)}) from ${tied(source, row)} and ${among(source, list)}${only}) = ${count}::int`
      }
      return sql`${row.column('id')} in (
        select ${sql.ref(`l.${source.owner}`)}
        from ${sql.table(source.table)} l
        where l.account_id = ${context.account}${constantsOf(source, 'l')} and ${among(source, list)}${only}
      )`
    },
  }
}

function onlySeen(source: LinkSource, seen: Condition, values: readonly Expression[], context: Context): Expression {
  const row = rowOf('x')
  return sql` and exists (
    select 1
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${context.account} and x.id = ${target(source)} and ${seen.render(row, values, context)}
  )`
}

const target = (source: LinkSource) => sql.ref(`l.${source.target}`)
const among = (source: LinkSource, list: Expression | undefined) => sql`${target(source)} = any(${list}::bigint[])`
const tied = (source: LinkSource, row: Row) => sql`${sql.table(source.table)} l where ${linkRows(source, row, 'l')}`

/**
 * Records show no links to deleted records, so these do not count. There are few deleted records, which one look-up
 * finds; checking the target of each link would make long lists slower.
 */
const notDeleted = (source: LinkSource, context: Context) => sql` and ${target(source)} not in (
    select x.id
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${context.account} and x.deleted
  )`

/** The same among the given records only. */
const noneDeleted = (
  source: LinkSource,
  list: Expression | undefined,
  context: Context,
) => sql` and ${target(source)} not in (
    select x.id
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${context.account} and x.id = any(${list}::bigint[]) and x.deleted
  )`

function noLinks(source: LinkSource, wire: string, seen: Condition | null): Condition {
  return {
    shape: `${wire}:none${seen ? `(${seen.shape})` : ''}`,
    values: seen?.values ?? [],
    render: (row, values, context) => {
      const only = seen ? onlySeen(source, seen, values, context) : sql``
      return sql`not exists (select 1 from ${tied(source, row)}${notDeleted(source, context)}${only})`
    },
  }
}

function negation(condition: Condition): Condition {
  return {
    shape: `not(${condition.shape})`,
    values: condition.values,
    render: (row, values, context) => sql`not ${condition.render(row, values, context)}`,
  }
}
