/** Records looked up for many rows at once, among those that the importer sees. What is found is all that there is. */
import { sql } from 'kysely'
import type { Field } from '../../../../contract/language/field.ts'
import { type ReadBinding, storedColumn } from '../../../query/binding.ts'
import { compileList } from '../../../query/compile-read.ts'
import { type Condition, type Context, type Expression, inOrder, kept, rowOf } from '../../../query/condition.ts'
import { planFind } from '../../../query/plan-read.ts'
import { readRowIn } from '../../../write/find.ts'
import type { Binding, Writing } from '../../../write/writing.ts'

/** Records in one answer at most. */
const most = 10_000

export type MatchingRecord = Readonly<Record<string, unknown>> & { readonly id: number }

export interface Lookup<Wanted> {
  readonly fields: readonly string[]
  /** What picks the records of some of those that are wanted. */
  readonly only: (wanted: readonly Wanted[]) => readonly Condition[]
}

/** Records of all that is wanted, the oldest first. Where an answer is full, each half of them is asked for again. */
export async function findRecords<Wanted>(
  writing: Writing,
  binding: Binding,
  lookup: Lookup<Wanted>,
  wanted: readonly Wanted[],
): Promise<readonly MatchingRecord[]> {
  if (wanted.length === 0) return []
  const { actor, bindingOf, tx } = writing
  const request = {
    ...{ fields: ['id', ...lookup.fields], aliases: {}, embeds: [], filters: [] },
    ...{ order: { field: 'id', descending: false }, page: { number: 1, size: most, asked: true }, total: false },
  }
  const only = [kept, ...lookup.only(wanted)]
  const { statement, values } = compileList(planFind({ binding, actor, request, only }, bindingOf))
  const [data] = await readRowIn(tx)(statement, values)
  const found = JSON.parse(data ?? '[]') as MatchingRecord[]
  if (found.length < most || wanted.length === 1) return found
  const half = Math.ceil(wanted.length / 2)
  const [one, other] = [wanted.slice(0, half), wanted.slice(half)]
  return [
    ...(await findRecords(writing, binding, lookup, one)),
    ...(await findRecords(writing, binding, lookup, other)),
  ]
}

/** Rows whose field is one of these texts, in any letter case. */
export function namedAs(binding: Binding, wire: string, texts: readonly string[]): Condition {
  const source = binding.sources[wire]
  const isOne = (value: Expression, list: Expression | undefined) =>
    sql`${inOrder(value)} = any(array(select ${inOrder(sql`v`)} from json_array_elements_text(${list}::json) as v))`
  if (source?.from === 'computed' && wire === 'fullname') {
    return {
      shape: `named-as:${wire}`,
      values: [JSON.stringify(texts), JSON.stringify(texts.flatMap(endsOf))],
      // No index has the whole name: whoever bears it is found by the last name, or by the first one where that is all.
      render: (row, [list, ends], context) => sql`(
        ${isOne(source.render(row, context), list)}
        and (${isOne(row.column('lastname'), ends)} or ${isOne(row.column('firstname'), list)})
      )`,
    }
  }
  return {
    shape: `named-as:${wire}`,
    values: [JSON.stringify(texts)],
    render: (row, [list], context) =>
      isOne(source?.from === 'computed' ? source.render(row, context) : row.column(columnOf(binding, wire)), list),
  }
}

/** A name from each of its words on: `van der berg`, `der berg`, `berg`. */
const endsOf = (name: string): readonly string[] => [
  name,
  ...[...name.matchAll(/ /g)].map(({ index }) => name.slice(index + 1)),
]

/** The column that a field is stored in, which must be one. */
export function columnOf(binding: ReadBinding, wire: string): string {
  const column = storedColumn(binding, wire)
  if (column === null) throw new Error(`${binding.resource.name}.${wire} is no column`)
  return column
}

/** Fields by whose values the database can be asked for records. */
export const isAskable = (binding: ReadBinding, wire: string, field: Field | undefined): boolean =>
  storedColumn(binding, wire) !== null && field !== undefined && field.kind in asked

interface Asked {
  readonly type: string
  readonly is: (column: Expression, given: Expression, context: Context) => Expression
}

const asked: Readonly<Partial<Record<Field['kind'], Asked>>> = {
  toone: { type: 'bigint', is: (column, given) => sql`${column} = ${given}` },
  text: { type: 'text', is: (column, given) => sql`${inOrder(column)} = ${inOrder(given)}` },
  // In account time, unless it names a zone.
  datetime: {
    type: 'text',
    is: (column, given, { timezone }) => sql`${column} = case
      when ${given} ~ '(Z|[+-]\\d\\d:?\\d\\d)$' then ${given}::timestamptz
      else ${given}::timestamp at time zone ${timezone} end`,
  },
}

/**
 * Records that have all of these values of one of the rows. Each row is one look into an index: while many rows are brought
 * in, the database knows too little of how many there are to go another way.
 */
export function havingValues(
  binding: Binding,
  fields: Readonly<Record<string, Field>>,
  wires: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Condition {
  const parts = wires.map((wire, at) => ({ name: `p${at}`, wire, ...(asked[(fields[wire] as Field).kind] as Asked) }))
  const given = rows.map((row) => Object.fromEntries(parts.map(({ name, wire }) => [name, row[wire]])))
  const types = parts.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const own = rowOf('own')
  return {
    shape: `having-values:${wires}`,
    values: [JSON.stringify(given)],
    render: (row, [list], context) => sql`${row.column('id')} = any(array(
      select found.id
      from json_to_recordset(${list}::json) as given(${sql.join(types)})
      cross join lateral (
        select own.id
        from ${sql.table(binding.table)} own
        where own.account_id = ${context.account}
          and ${sql.join(
            parts.map(({ name, wire, is }) =>
              is(own.column(columnOf(binding, wire)), sql.ref(`given.${name}`), context),
            ),
            sql` and `,
          )}
        offset 0
      ) found
    ))`,
  }
}
