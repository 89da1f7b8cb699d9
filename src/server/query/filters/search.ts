import { sql } from 'kysely'
import type { FilterValue } from '../../../contract/requests/filter-value.ts'
import { writtenOut } from '../../../contract/text/spelled.ts'
import { getRelation, type ReadBinding, type RelatedSource, storedColumn } from '../binding.ts'
import { type Condition, type Expression, folded, normalizeSpelling, type Row } from '../condition.ts'
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
  if (fields.length === 1 && source?.kind === 'related') return relatedText(binding, source, value)
  const { search } = binding.resource
  const indexed = fields.every((fieldName) => search.includes(fieldName))
  const everywhere = indexed && fields.length === search.length
  const columns = fields.map((fieldName) => {
    const column = storedColumn(binding, fieldName)
    if (column === null)
      throw new Error(`${binding.resource.name}.${fieldName} is declared as a filter but is not stored`)
    return column
  })
  const joinColumns = (row: Row) => {
    const [only, ...rest] = columns.map((name) => row.column(name))
    // A single column is compared by itself, so that its index can be used.
    if (rest.length === 0) return ofOne(only as Expression)
    return normalizeSpelling(sql`concat_ws(' ', ${sql.join([only, ...rest])})`)
  }
  const looks = [...(indexed ? [(row: Row) => row.column('searchtext')] : []), ...(everywhere ? [] : [joinColumns])]
  const patterns = getPatterns(value.text)
  return {
    shape: `contains:${fields.join('+')}${getShape(value, patterns)}`,
    values: looks.flatMap(() => patterns),
    render: (row, expressions) => {
      const matches = looks.map((look, index) =>
        isLike(look(row), expressions.slice(index * patterns.length).slice(0, patterns.length)),
      )
      const allMatch = matches.length > 1 ? sql`(${sql.join(matches, sql` and `)})` : (matches[0] as Expression)
      return value.negated ? sql`not ${allMatch}` : allMatch
    },
  }
}

/** The same for a text of a related row, such as the currency of a payment's invoice. */
function relatedText(
  binding: ReadBinding,
  source: RelatedSource,
  value: FilterValue & { readonly form: 'text' },
): Condition {
  const relation = getRelation(binding, source)
  const patterns = getPatterns(value.text)
  return {
    isRelated: true,
    shape: `contains:${source.relation}.${source.column}${getShape(value, patterns)}`,
    values: patterns,
    render: (row, expressions, context) => {
      const matches = isLike(ofOne(sql.ref(`r.${source.column}`)), expressions)
      return relatedRow(row, context, relation, value.negated ? sql`not ${matches}` : matches, value.negated)
    },
  }
}

const getShape = ({ negated }: { readonly negated: boolean }, { length }: readonly string[]) =>
  `${length > 1 ? `:${length}` : ''}${negated ? ':not' : ''}`

const ofOne = (column: Expression): Expression => normalizeSpelling(sql`coalesce(${column}, '')`)

/**
 * Whether the text contains one of the spellings. Each has its own comparison, because a text index searches for one
 * pattern.
 */
function isLike(text: Expression, patterns: readonly Expression[]): Expression {
  const [only, ...rest] = patterns.map((pattern) => sql`${text} like ${folded(sql`${pattern}::text`)}`)
  return rest.length === 0 ? (only as Expression) : sql`(${sql.join([only, ...rest], sql` or `)})`
}

/** One for each spelling of the search term. */
function getPatterns(text: string): readonly string[] {
  const spelledOut = writtenOut(text)
  return [likePattern(text), ...(spelledOut === null ? [] : [likePattern(spelledOut)])]
}

/** Folding would turn a full-width ％ into a wildcard, so the pattern is normalised before its wildcards are escaped. */
const likePattern = (text: string): string => `%${text.normalize('NFKC').replace(/[\\%_]/g, (match) => `\\${match}`)}%`
