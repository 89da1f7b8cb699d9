import { sql } from 'kysely'
import { noRecord } from '../../../contract/language/filter.ts'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import { type LinkSource, linkRows, renderConstants } from '../binding.ts'
import {
  anyCondition,
  arrayLiteral,
  type Condition,
  type Context,
  type Expression,
  type Row,
  rowNamed,
} from '../condition.ts'

/**
 * Rows linked to the given records: to any of them, to all of them (`contactsmode=all`), to none (`!`), or to nobody
 * (`unassigned`, `none`). `me` is the caller, `all` does not filter.
 */
export function linkCondition(
  source: LinkSource,
  fieldName: string,
  actor: Actor,
  value: FilterValue,
  mode: 'any' | 'all',
): Condition[] {
  if (value.form !== 'list') throw new Error(`${value.filter.name} takes a list`)
  if (value.values.includes('all')) return []
  const recordValues = value.values.filter((name) => !noneWords.includes(name))
  const ids = recordValues.map((name) => getPerson(name, actor))
  const visibility = source.seen?.(actor) ?? null
  const unassigned = recordValues.length < value.values.length ? [noLinks(source, fieldName, visibility)] : []
  const conditions = ids.length > 0 ? [linkedTo(source, fieldName, ids, mode, visibility)] : []
  const either = anyCondition([...conditions, ...unassigned])
  return [value.negated ? negation(either) : either]
}

/** Values for rows without links. */
const noneWords: readonly string[] = ['unassigned', noRecord]

/** The id of a contact that a filter names by id or as `me`. */
export function getPerson(name: string, actor: Actor): string {
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
  fieldName: string,
  ids: readonly string[],
  mode: 'any' | 'all',
  visibility: Condition | null,
): Condition {
  const distinctIds = [...new Set(ids)]
  const isAll = mode === 'all' && distinctIds.length > 1
  const ownValues = isAll ? [arrayLiteral(distinctIds), distinctIds.length] : [arrayLiteral(distinctIds)]
  return {
    shape: `${fieldName}:${isAll ? 'all' : 'any'}${visibility ? `(${visibility.shape})` : ''}`,
    values: [...ownValues, ...(visibility?.values ?? [])],
    render: (row, values, context) => {
      const [list, count] = values
      const visible = visibility ? onlySeen(source, visibility, values.slice(ownValues.length), context) : sql``
      const only = sql`${noneDeleted(source, list, context)}${visible}`
      if (isAll) {
        return sql`(select count(distinct ${target(source)}) from ${tied(source, row)} and ${among(source, list)}${only}) = ${count}::int`
      }
      return sql`${row.column('id')} in (
        select ${sql.ref(`l.${source.owner}`)}
        from ${sql.table(source.table)} l
        where l.account_id = ${context.account}${renderConstants(source, 'l')} and ${among(source, list)}${only}
      )`
    },
  }
}

function onlySeen(
  source: LinkSource,
  visibility: Condition,
  values: readonly Expression[],
  context: Context,
): Expression {
  const row = rowNamed('x')
  return sql` and exists (
    select 1
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${context.account} and x.id = ${target(source)} and ${visibility.render(row, values, context)}
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

function noLinks(source: LinkSource, fieldName: string, visibility: Condition | null): Condition {
  return {
    shape: `${fieldName}:none${visibility ? `(${visibility.shape})` : ''}`,
    values: visibility?.values ?? [],
    render: (row, values, context) => {
      const only = visibility ? onlySeen(source, visibility, values, context) : sql``
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
