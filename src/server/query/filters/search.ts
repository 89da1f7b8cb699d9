import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/filter-value.ts'
import { type ReadBinding, storedColumn } from '../binding.ts'
import type { Condition, Row } from '../condition.ts'

/**
 * Case-insensitive substring search. The table's `searchtext` column, which holds every searchable field in lower case,
 * is looked into first because it carries the trigram index; a search of single fields then looks at those.
 */
export function searchCondition(binding: ReadBinding, value: FilterValue): Condition {
  if (value.form !== 'text') throw new Error(`${value.filter.name} is no text filter`)
  const { fields } = value.filter
  const everywhere = fields.length === binding.resource.search.length
  const columns = everywhere ? [] : fields.map((wire) => storedColumn(binding, wire) as string)
  const pattern = likePattern(value.text.toLowerCase())
  const joined = (row: Row) => sql`lower(concat_ws(' ', ${sql.join(columns.map((name) => row.column(name)))}))`
  return {
    shape: `contains:${fields.join('+')}${value.negated ? ':not' : ''}`,
    values: everywhere ? [pattern] : [pattern, pattern],
    render: (row, [first, second]) => {
      const found = sql`${row.column('searchtext')} like ${first}::text`
      const exact = everywhere ? found : sql`(${found} and ${joined(row)} like ${second}::text)`
      return value.negated ? sql`not ${exact}` : exact
    },
  }
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`
}
