/**
 * Fragments of a statement that carry their values separately from their text. Two fragments of the same shape render
 * the same text, so a statement is compiled once per shape, and then only its values change.
 */
import { type RawBuilder, sql } from 'kysely'

export type Expression = RawBuilder<unknown>

/** A value as the driver receives it; arrays travel as PostgreSQL array literals. */
export type Value = string | number | boolean | null

/** A row of a table under its alias in a statement. */
export interface Row {
  readonly alias: string
  readonly column: (name: string) => Expression
}

export interface Condition {
  /** Whether it selects rows by key, so that one plan of PostgreSQL suits every value. */
  readonly isKeyed?: true
  /** Whether it looks at a row of another table, so that many rows may be passed over before a page is full. */
  readonly isRelated?: true
  /** Everything that determines the rendered text, and nothing else. */
  readonly shape: string
  readonly values: readonly Value[]
  readonly render: (row: Row, values: readonly Expression[], context: Context) => Expression
  /** A superset of its rows; given if that is often a small part of a large table. */
  readonly within?: Within
}

/** A set of ids that includes a key of every row that a condition selects, and perhaps of other rows. */
export interface Within {
  /** Equal for equal sets, whatever the key. */
  readonly name: string
  readonly key: (row: Row) => Expression
  readonly set: (values: readonly Expression[], context: Context) => Expression
  /** Number of ids up to which it is faster to check each row of the set than to use a text index. */
  readonly few: number
}

/** Values that every statement may use, and how it renders some of its parts. */
export interface Context {
  readonly account: Expression
  readonly timezone: Expression
  /** The caller's contact, or null. */
  readonly contact: Expression
  /** Whether a set is checked for one record at a time: rendered from the record, not from the person. */
  readonly one?: true
  /** Tests whether a key is in a set of ids, if the planner should not choose how. */
  readonly among?: (name: string, key: Expression, set: (context: Context) => Expression) => Expression
  /** Reads an aggregate of related rows, if several fields may need the same rows. */
  readonly beside?: (value: Expression, rows: Expression) => Expression
}

/** A placeholder for a value in compiled text, with the value's position in the plan. */
export class Slot {
  readonly position: number

  constructor(position: number) {
    this.position = position
  }
}

export const slot = (position: number): Expression => sql`${new Slot(position)}`

export function rowNamed(alias: string): Row {
  return { alias, column: (name) => sql.ref(`${alias}.${name}`) }
}

/** A condition that needs no values. */
export function fixedCondition(shape: string, render: (row: Row, context: Context) => Expression): Condition {
  return { shape, values: [], render: (row, _values, context) => render(row, context) }
}

/** Fragments in sequence without separators; may be empty. */
export const concat = (parts: readonly Expression[]): Expression => (parts.length > 0 ? sql.join(parts, sql``) : sql``)

export const never: Condition = fixedCondition('nothing', () => sql`false`)

/** Any of the conditions; no rows if there are none. */
export function anyCondition(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : joinConditions('any', conditions, sql` or `)
}

function joinConditions(name: string, conditions: readonly Condition[], separator: Expression): Condition {
  return {
    shape: `${name}(${conditions.map((condition) => condition.shape).join('|')})`,
    values: conditions.flatMap((condition) => condition.values),
    render: (row, values, context) => {
      let position = 0
      const parts = conditions.map((condition) => {
        const ownValues = values.slice(position, position + condition.values.length)
        position += condition.values.length
        return condition.render(row, ownValues, context)
      })
      return sql`(${sql.join(parts, separator)})`
    },
  }
}

/** All of the conditions; there must be at least one. */
export function allConditions(conditions: readonly Condition[]): Condition {
  const joinedCondition = joinConditions('all', conditions, sql` and `)
  const place = conditions.findIndex(({ within }) => within !== undefined)
  const { within, values = [] } = conditions[place] ?? {}
  if (within === undefined) return joinedCondition
  const first = conditions.slice(0, place).reduce((sum, condition) => sum + condition.values.length, 0)
  const ownValues = (allValues: readonly Expression[]) => allValues.slice(first, first + values.length)
  return {
    ...joinedCondition,
    within: { ...within, set: (expressions, context) => within.set(ownValues(expressions), context) },
  }
}

/** Rows whose key is in a set of ids. */
export function inSet(shape: string, within: Within, values: readonly Value[] = []): Condition {
  const { name, key, set } = within
  const render: Condition['render'] = (row, expressions, context) =>
    context.among?.(name, key(row), (innerContext) => set(expressions, innerContext)) ??
    sql`${key(row)} in (${set(expressions, context)})`
  return { shape, values, within, render }
}

/** Rows with one of these ids. */
export function idIn(ids: readonly number[]): Condition {
  return {
    isKeyed: true,
    shape: 'id-in',
    values: [arrayLiteral(ids)],
    render: (row, [list]) => sql`${row.column('id')} = any(${list}::bigint[])`,
  }
}

/** The row with this id. */
export function idIs(id: number): Condition {
  const render: Condition['render'] = (row, [value]) => sql`${row.column('id')} = ${value}::bigint`
  return { isKeyed: true, shape: 'id', values: [id], render }
}

/** Fixed values as the right side of `in`: part of the text, so that the planner knows how many rows they match. */
export const textList = (values: readonly string[]): Expression =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** Rows that are not deleted. */
export const notDeletedCondition: Condition = fixedCondition('kept', (row) => sql`not ${row.column('deleted')}`)

/**
 * A text's sort key: case-insensitive, accented letters next to plain ones. Indexes are on exactly this expression.
 */
export const inOrder = (text: Expression): Expression => sql`sort_name(${text}) collate "C"`

/** A search term as it is compared: lower case without accents. */
export const folded = (text: Expression): Expression => sql`folded(${text})`

/**
 * A searchable text: folded, followed by its other spelling if it has one. `searchtext` is stored and indexed like this.
 */
export const normalizeSpelling = (text: Expression): Expression => sql`spelled(${text})`

/** A PostgreSQL array literal. Everything but plain numbers is quoted. */
export function arrayLiteral(values: readonly (string | number)[]): string {
  return `{${values.map(element).join(',')}}`
}

const element = (value: string | number): string =>
  typeof value === 'number' || /^-?\d+$/.test(value) ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
