import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/filter-value.ts'
import type { Actor } from '../../../contract/permissions.ts'
import { Problem } from '../../../contract/problem.ts'
import { type LinkSource, linkConstants, linkRows } from '../binding.ts'
import { anyOf, arrayLiteral, type Condition, type Expression, fixed, type Row } from '../condition.ts'

/**
 * Rows tied to the wanted records: to any of them, to all of them (`contactsmode=all`), to none (`!`), or to nobody
 * (`unassigned`). `me` is the caller, `all` asks for nothing in particular.
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
  const ids = value.values.flatMap((name) => (name === 'unassigned' ? [] : [personOf(name, actor)]))
  const unassigned = value.values.includes('unassigned') ? [noLinks(source, wire)] : []
  const linked = ids.length > 0 ? [linkedTo(source, wire, ids, mode)] : []
  const either = anyOf([...linked, ...unassigned])
  return [value.negated ? negation(either) : either]
}

/** The id of a contact that a filter names by id or as `me`. */
export function personOf(name: string, actor: Actor): string {
  if (name !== 'me') return name
  if (actor.contact !== null) return String(actor.contact)
  throw new Problem('invalid', "contacts: 'me' needs a signed-in person; an API key has none. Use contact ids or all.")
}

function linkedTo(source: LinkSource, wire: string, ids: readonly string[], mode: 'any' | 'all'): Condition {
  const wanted = [...new Set(ids)]
  const all = mode === 'all' && wanted.length > 1
  return {
    shape: `${wire}:${all ? 'all' : 'any'}`,
    values: all ? [arrayLiteral(wanted), wanted.length] : [arrayLiteral(wanted)],
    render: (row, [list, count], context) => {
      if (all) {
        return sql`(select count(distinct ${target(source)}) from ${tied(source, row)} and ${among(source, list)}) = ${count}::int`
      }
      return sql`${row.column('id')} in (select ${sql.ref(`l.${source.owner}`)} from ${sql.table(source.table)} l where l.account_id = ${context.account}${linkConstants(source, 'l')} and ${among(source, list)})`
    },
  }
}

const target = (source: LinkSource) => sql.ref(`l.${source.target}`)
const among = (source: LinkSource, list: Expression | undefined) => sql`${target(source)} = any(${list}::bigint[])`
const tied = (source: LinkSource, row: Row) => sql`${sql.table(source.table)} l where ${linkRows(source, row, 'l')}`

function noLinks(source: LinkSource, wire: string): Condition {
  return fixed(`${wire}:none`, (row) => sql`not exists (select 1 from ${tied(source, row)})`)
}

function negation(condition: Condition): Condition {
  return {
    shape: `not(${condition.shape})`,
    values: condition.values,
    render: (row, values, context) => sql`not ${condition.render(row, values, context)}`,
  }
}
