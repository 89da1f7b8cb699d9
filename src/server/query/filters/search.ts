import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { type ReadBinding, type RelatedSource, relationOf, storedColumn } from '../binding.ts'
import type { Condition, Expression, Row } from '../condition.ts'
import { relatedRow } from './related.ts'

/**
 * Case-insensitive substring search. The table's `searchtext` column, which holds every searchable field in lower case,
 * is looked into because it carries the trigram index; a search of single fields then looks at those. The database
 * lowers both sides, so that letters outside ASCII compare alike, and chooses by how many rows it expects to match
 * between that index and going through the list in its order.
 */
export function searchCondition(binding: ReadBinding, value: FilterValue): Condition {
  if (value.form !== 'text') throw new Error(`${value.filter.name} is no text filter`)
  const { fields } = value.filter
  const source = binding.sources[fields[0] as string]
  if (fields.length === 1 && source?.from === 'related') return relatedText(binding, source, value)
  const { search } = binding.resource
  const indexed = fields.every((wire) => search.includes(wire))
  const everywhere = indexed && fields.length === search.length
  const columns = fields.map((wire) => {
    const column = storedColumn(binding, wire)
    if (column === null) throw new Error(`${binding.resource.name}.${wire} is declared as a filter but is not stored`)
    return column
  })
  const joined = (row: Row) => {
    const [only, ...others] = columns.map((name) => row.column(name))
    // Of one column alone, so that it can have an index of its own.
    if (others.length === 0) return lowered(only as Expression)
    return sql`lower(concat_ws(' ', ${sql.join([only, ...others])}))`
  }
  const looks = [...(indexed ? [(row: Row) => row.column('searchtext')] : []), ...(everywhere ? [] : [joined])]
  const patterns = spellings(value.text).map(likePattern)
  return {
    shape: `contains:${fields.join('+')}:${patterns.length}${value.negated ? ':not' : ''}`,
    values: looks.flatMap(() => patterns),
    render: (row, given) => {
      const found = looks.map((look, index) => {
        const wanted = given.slice(index * patterns.length, (index + 1) * patterns.length)
        return isLikeOne(look(row), wanted)
      })
      const all = found.length > 1 ? sql`(${sql.join(found, sql` and `)})` : (found[0] as Expression)
      return value.negated ? sql`not ${all}` : all
    },
  }
}

/** The same in a text of the row that this one belongs to, such as the currency of a payment's invoice. */
function relatedText(
  binding: ReadBinding,
  source: RelatedSource,
  value: FilterValue & { readonly form: 'text' },
): Condition {
  const relation = relationOf(binding, source)
  const patterns = spellings(value.text).map(likePattern)
  return {
    shape: `contains:${source.relation}.${source.column}:${patterns.length}${value.negated ? ':not' : ''}`,
    values: patterns,
    render: (row, given, context) => {
      const found = isLikeOne(lowered(sql.ref(`r.${source.column}`)), given)
      return relatedRow(row, context, relation, value.negated ? sql`not ${found}` : found, value.negated)
    },
  }
}

const lowered = (column: Expression): Expression => sql`lower(coalesce(${column}, ''))`

/** Of two patterns the database asks its index for each; a list of patterns would have it read every row. */
function isLikeOne(text: Expression, patterns: readonly Expression[]): Expression {
  const like = patterns.map((pattern) => sql`${text} like lower(${pattern}::text)`)
  return like.length > 1 ? sql`(${sql.join(like, sql` or `)})` : (like[0] as Expression)
}

/** Whoever has no ß types ss for it, as the Swiss do, and everybody in capitals. */
function spellings(text: string): readonly string[] {
  return [...new Set([text, text.replace(/[ßẞ]/g, 'ss'), text.replace(/ss/gi, 'ß')])]
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`
}
