import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { writtenOut } from '../../../contract/text/spelled.ts'
import { type ReadBinding, type RelatedSource, relationOf, storedColumn } from '../binding.ts'
import { type Condition, type Expression, folded, type Row, spelled } from '../condition.ts'
import { relatedRow } from './related.ts'

/**
 * Substring search without regard to case and accents. It compares the column `searchtext`, which contains all
 * searchable fields as `spelled` and has the trigram index; a search of single fields then compares these as well. The
 * database folds both sides, so that letters outside ASCII compare alike. Depending on the expected number of matches,
 * it uses that index or scans the list in order.
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
    // A single column is compared by itself, so that its index can be used.
    if (others.length === 0) return ofOne(only as Expression)
    return spelled(sql`concat_ws(' ', ${sql.join([only, ...others])})`)
  }
  const looks = [...(indexed ? [(row: Row) => row.column('searchtext')] : []), ...(everywhere ? [] : [joined])]
  const patterns = patternsOf(value.text)
  return {
    shape: `contains:${fields.join('+')}${shapeOf(value, patterns)}`,
    values: looks.flatMap(() => patterns),
    render: (row, given) => {
      const found = looks.map((look, index) =>
        isLike(look(row), given.slice(index * patterns.length).slice(0, patterns.length)),
      )
      const all = found.length > 1 ? sql`(${sql.join(found, sql` and `)})` : (found[0] as Expression)
      return value.negated ? sql`not ${all}` : all
    },
  }
}

/** The same for a text of a related row, such as the currency of a payment's invoice. */
function relatedText(
  binding: ReadBinding,
  source: RelatedSource,
  value: FilterValue & { readonly form: 'text' },
): Condition {
  const relation = relationOf(binding, source)
  const patterns = patternsOf(value.text)
  return {
    related: true,
    shape: `contains:${source.relation}.${source.column}${shapeOf(value, patterns)}`,
    values: patterns,
    render: (row, given, context) => {
      const found = isLike(ofOne(sql.ref(`r.${source.column}`)), given)
      return relatedRow(row, context, relation, value.negated ? sql`not ${found}` : found, value.negated)
    },
  }
}

const shapeOf = ({ negated }: { readonly negated: boolean }, { length }: readonly string[]) =>
  `${length > 1 ? `:${length}` : ''}${negated ? ':not' : ''}`

const ofOne = (column: Expression): Expression => spelled(sql`coalesce(${column}, '')`)

/**
 * Whether the text contains one of the spellings. Each has its own comparison, because a text index searches for one
 * pattern.
 */
function isLike(text: Expression, patterns: readonly Expression[]): Expression {
  const [only, ...others] = patterns.map((pattern) => sql`${text} like ${folded(sql`${pattern}::text`)}`)
  return others.length === 0 ? (only as Expression) : sql`(${sql.join([only, ...others], sql` or `)})`
}

/** One for each spelling of the search term. */
function patternsOf(text: string): readonly string[] {
  const written = writtenOut(text)
  return [likePattern(text), ...(written === null ? [] : [likePattern(written)])]
}

/** Folding would turn a full-width ％ into a wildcard, so the pattern is normalised before its wildcards are escaped. */
const likePattern = (text: string): string => `%${text.normalize('NFKC').replace(/[\\%_]/g, (found) => `\\${found}`)}%`
