/**
 * Aggregates of rows that refer to a row, such as its tracked time. If several fields aggregate the same rows, these
 * are read once for each row, and all fields take their values from there.
 */
import { sql } from 'kysely'
import type { Context, Expression, Row } from './condition.ts'
import { getText } from './statement-text.ts'

/** Renders an aggregate of `rows` (`from ... where ...`), which has a value even where there are none. */
export type ReadBeside = (value: Expression, rows: Expression) => Expression

/** An aggregate of related rows: a subselect, unless other fields need the same rows. */
export const relatedAggregate = (context: Context, value: Expression, rows: Expression): Expression =>
  context.beside?.(value, rows) ?? subselect(value, rows)

const subselect: ReadBeside = (value, rows) => sql`(
  select ${value}
  ${rows}
)`

/** Rows that at least one field needs. */
interface Needed {
  readonly rows: Expression
  /** By their text. */
  readonly values: Map<string, Expression>
  times: number
}

interface BesideRow {
  readonly read: ReadBeside
  /** The join that provides the columns that `read` refers to. */
  readonly join: Expression
}

/** How the aggregates of a row are read. `render` is called first, to learn which ones its fields need. */
export function withRelatedAggregates(row: Row, render: (note: ReadBeside) => void): BesideRow {
  const aggregates = new Map<string, Needed>()
  render((value, rows) => {
    const aggregate = aggregates.get(getKey(rows)) ?? { rows, values: new Map(), times: 0 }
    aggregate.times += 1
    aggregate.values.set(getKey(value), value)
    aggregates.set(getKey(rows), aggregate)
    return subselect(value, rows)
  })
  const shared = [...aggregates].filter(([, { times }]) => times > 1)
  const alias = `${row.alias}_beside`
  const names = new Map(
    shared.flatMap(([rows, { values }], group) =>
      [...values.keys()].map((value, position) => [`${rows} ${value}`, `v${group}_${position}`] as const),
    ),
  )
  return {
    read: (value, rows) => {
      const name = names.get(`${getKey(rows)} ${getKey(value)}`)
      return name ? sql.ref(`${alias}.${name}`) : subselect(value, rows)
    },
    join: shared.length === 0 ? sql`` : getJoin(alias, shared, names),
  }
}

/** `offset 0` keeps PostgreSQL from flattening the subqueries, which would carry every column of the row through each. */
function getJoin(
  alias: string,
  shared: readonly (readonly [string, Needed])[],
  names: ReadonlyMap<string, string>,
): Expression {
  const parts = shared.map(([key, { rows, values }], group) => {
    const columns = [...values].map(
      ([value, expression]) => sql`${expression} as ${sql.ref(names.get(`${key} ${value}`) ?? '')}`,
    )
    return sql`(
      select ${sql.join(columns)}
      ${rows}
    ) ${sql.ref(`g${group}`)}`
  })
  return sql` cross join lateral (
    select *
    from ${sql.join(parts, sql` cross join `)}
    offset 0
  ) ${sql.ref(alias)}`
}

/** Equal for equal expressions of one statement. */
function getKey(expression: Expression): string {
  const { text, positions } = getText(expression)
  return `${text} ${positions}`
}
