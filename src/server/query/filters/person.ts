import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import type { Actor } from '../../../contract/rights.ts'
import { arrayLiteral } from '../condition.ts'
import type { Comparison } from './comparison.ts'
import { getPerson } from './links.ts'

/**
 * Compares a column that holds one contact: with any of the given ones, with none of them (`!`), or with nobody
 * (`unassigned`). `all` does not filter, so there is nothing to compare.
 */
export function personComparison(actor: Actor, value: FilterValue): Comparison | null {
  if (value.form !== 'list') throw new Error(`${value.filter.name} takes a list`)
  if (value.values.includes('all')) return null
  const { negated } = value
  const ids = value.values.filter((name) => name !== 'unassigned').map((name) => getPerson(name, actor))
  const unassigned = ids.length < value.values.length
  return {
    shape: `person${unassigned ? ':or-nobody' : ''}${negated ? ':not' : ''}`,
    values: [arrayLiteral([...new Set(ids)])],
    render: (column, [list]) => {
      const among = sql`${column} = any(${list}::bigint[])`
      const condition = unassigned ? sql`(${among} or ${column} is null)` : among
      return negated ? sql`(${condition}) is not true` : condition
    },
  }
}
