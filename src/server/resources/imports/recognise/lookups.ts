/** Looks up records for many rows at once, among those the importer can see. Results are complete. */
import { sql } from 'kysely'
import type { Field } from '../../../../contract/language/field.ts'
import { type ReadBinding, storedColumn } from '../../../query/binding.ts'
import { compileList } from '../../../query/compile-read.ts'
import {
  type Condition,
  type Context,
  type Expression,
  inOrder,
  notDeletedCondition,
  rowNamed,
} from '../../../query/condition.ts'
import { planFind } from '../../../query/plan-read.ts'
import { type Finding, readRowIn } from '../../../write/find.ts'
import type { Binding } from '../../../write/write-context.ts'
import { getHalves } from '../halves.ts'

/** Most records in one query. */
const max = 10_000

export type MatchingRecord = Readonly<Record<string, unknown>> & { readonly id: number }

export interface Lookup<Wanted> {
  readonly fields: readonly string[]
  /** Conditions that select the records for some of the wanted. */
  readonly only: (values: readonly Wanted[]) => readonly Condition[]
}

/** Records for everything wanted, oldest first. If a query reaches its limit, each half is queried again. */
export async function findRecords<Wanted>(
  finding: Finding,
  binding: Binding,
  lookup: Lookup<Wanted>,
  keys: readonly Wanted[],
): Promise<readonly MatchingRecord[]> {
  if (keys.length === 0) return []
  const { actor, bindingOf, tx } = finding
  const request = {
    fields: ['id', ...lookup.fields],
    aliases: {},
    embeds: [],
    filters: [],
    order: { field: 'id', descending: false },
    page: { number: 1, size: max, isRequested: true },
    total: false,
  }
  const only = [notDeletedCondition, ...lookup.only(keys)]
  const { statement, values } = compileList(planFind({ binding, actor, request, only }, bindingOf))
  const [data] = await readRowIn(tx)(statement, values)
  const matchingRecords = JSON.parse(data ?? '[]') as MatchingRecord[]
  if (matchingRecords.length < max || keys.length === 1) return matchingRecords
  const [first, second] = getHalves(keys)
  return [
    ...(await findRecords(finding, binding, lookup, first)),
    ...(await findRecords(finding, binding, lookup, second)),
  ]
}

/** Records whose field is one of these texts, ignoring case. */
export function namedAs(binding: Binding, fieldName: string, texts: readonly string[]): Condition {
  const source = binding.sources[fieldName]
  const isOne = (value: Expression, list: Expression | undefined) =>
    sql`${inOrder(value)} = any(array(select ${inOrder(sql`v`)} from json_array_elements_text(${list}::json) as v))`
  if (source?.kind === 'computed' && fieldName === 'fullname') {
    return {
      shape: `named-as:${fieldName}`,
      values: [JSON.stringify(texts), JSON.stringify(texts.flatMap(getEnds))],
      // No index covers full names: finds people by last name, or by first name if they have no other.
      render: (row, [list, ends], context) => sql`(
        ${isOne(source.render(row, context), list)}
        and (${isOne(row.column('lastname'), ends)} or ${isOne(row.column('firstname'), list)})
      )`,
    }
  }
  return {
    shape: `named-as:${fieldName}`,
    values: [JSON.stringify(texts)],
    render: (row, [list], context) =>
      isOne(
        source?.kind === 'computed' ? source.render(row, context) : row.column(getColumn(binding, fieldName)),
        list,
      ),
  }
}

/** A name from each of its words on: `van der berg`, `der berg`, `berg`. */
const getEnds = (name: string): readonly string[] => [
  name,
  ...[...name.matchAll(/ /g)].map(({ index }) => name.slice(index + 1)),
]

/** The column of a field. Throws if the field is not stored in one. */
export function getColumn(binding: ReadBinding, fieldName: string): string {
  const column = storedColumn(binding, fieldName)
  if (column === null) throw new Error(`${binding.resource.name}.${fieldName} is no column`)
  return column
}

/** Whether records can be queried by the field's values. */
export const isAskable = (binding: ReadBinding, fieldName: string, field: Field | undefined): boolean =>
  storedColumn(binding, fieldName) !== null && field !== undefined && field.kind in comparisons

interface Asked {
  readonly type: string
  readonly is: (column: Expression, value: Expression, context: Context) => Expression
}

const comparisons: Readonly<Partial<Record<Field['kind'], Asked>>> = {
  toone: { type: 'bigint', is: (column, value) => sql`${column} = ${value}` },
  text: { type: 'text', is: (column, value) => sql`${inOrder(column)} = ${inOrder(value)}` },
  // In the account's time zone unless the text names one.
  datetime: {
    type: 'text',
    is: (column, value, { timezone }) => sql`${column} = case
      when ${value} ~ '(Z|[+-]\\d\\d:?\\d\\d)$' then ${value}::timestamptz
      else ${value}::timestamp at time zone ${timezone} end`,
  },
}

/** In the account's time zone. */
const isOnDay: Asked = {
  type: 'date',
  is: (column, value, { timezone }) => sql`${column} >= ${value}::timestamp at time zone ${timezone}
    and ${column} < (${value} + 1)::timestamp at time zone ${timezone}`,
}

/**
 * Records that have all the values of one of the rows, or their days. Uses one index lookup per row, because the planner's statistics are
 * out of date while many rows are being added.
 */
export function havingValues(
  binding: Binding,
  fields: Readonly<Record<string, Field>>,
  fieldNames: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  days: ReadonlySet<string> = new Set(),
): Condition {
  const parts = fieldNames.map((fieldName, index) => ({
    name: `p${index}`,
    wire: fieldName,
    ...(days.has(fieldName) ? isOnDay : (comparisons[(fields[fieldName] as Field).kind] as Asked)),
  }))
  const valueRows = rows.map((row) =>
    Object.fromEntries(parts.map(({ name, wire: fieldName }) => [name, row[fieldName]])),
  )
  const types = parts.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const record = rowNamed('own')
  return {
    shape: `having-values:${fieldNames}/${[...days]}`,
    values: [JSON.stringify(valueRows)],
    render: (row, [list], context) => sql`${row.column('id')} = any(array(
      select found.id
      from json_to_recordset(${list}::json) as given(${sql.join(types)})
      cross join lateral (
        select own.id
        from ${sql.table(binding.table)} own
        where own.account_id = ${context.account}
          and ${sql.join(
            parts.map(({ name, wire: fieldName, is }) =>
              is(record.column(getColumn(binding, fieldName)), sql.ref(`given.${name}`), context),
            ),
            sql` and `,
          )}
        offset 0
      ) found
    ))`,
  }
}
