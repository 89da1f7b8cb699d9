/** Finds existing records for rows, by the key the importer chose. */
import { type RawBuilder, sql } from 'kysely'
import { arrayLiteral } from '../../../query/condition.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { StoredImport } from '../import-record.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import { findRecords, havingValues, isAskable, type MatchingRecord } from './lookups.ts'
import { getDistinguishingFields } from './namesakes.ts'
import type { KeyedRow } from './repeated-rows.ts'
import { getKey, type RowKey } from './row-key.ts'

interface Wanted {
  readonly fieldNames: readonly string[]
  readonly body: RowBody['body']
  /** Parts of the key to query by. */
  readonly askedFields: readonly string[]
}

/** Matching records by the text of the row's key, oldest first. */
export async function recognised(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  keyedRows: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
  more: readonly string[] = getDistinguishingFields(plan.importable),
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const records = new Map<string, MatchingRecord[]>()
  const keyEntries = keyedRows.map(
    ({ key: { text, fieldNames }, body }) =>
      [text, { fieldNames, body, askedFields: getAsked(binding, plan, fieldNames, body) }] as const,
  )
  const ways = Map.groupBy(
    new Map<string, Wanted>(keyEntries).values(),
    ({ fieldNames, askedFields }) => `${fieldNames}/${askedFields}`,
  )
  for (const [first, ...rest] of ways.values()) {
    const { fieldNames, askedFields } = first as Wanted
    // No part of this key can be queried.
    if (askedFields.length === 0) continue
    const bodies = [first as Wanted, ...rest].map(({ body }) => body)
    const only = (bodyGroup: readonly RowBody['body'][]) => [havingValues(binding, plan.fields, askedFields, bodyGroup)]
    for (const record of await findRecords(
      writing,
      binding,
      { fields: [...new Set([...fieldNames, ...more])], only },
      bodies,
    )) {
      const text = getKey([fieldNames], record)?.text ?? ''
      const row = records.get(text) ?? []
      if (!row.some(({ id }) => id === record.id)) records.set(text, [...row, record])
    }
  }
  return records
}

/** Parts of the key that the row has and that can be queried. */
const getAsked = (binding: Binding, { fields }: ImportPlan, fieldNames: readonly string[], body: RowBody['body']) =>
  fieldNames.filter(
    (fieldName) => (body[fieldName] ?? null) !== null && isAskable(binding, fieldName, fields[fieldName]),
  )

/** Other rows of the file with these keys, in their order, that are sound: those before the given rows, or all but them. */
export async function rowsWithKeys(
  { tx }: WriteContext,
  { account_id, id, status }: StoredImport,
  keys: readonly string[],
  rows: readonly { readonly row: number }[],
): Promise<readonly KeyedRow[]> {
  if (keys.length === 0) return []
  const numbers = rows.map(({ row }) => row)
  // While the file is checked for the first time, later rows have nothing but what an earlier mapping left.
  const otherRecords =
    status === 'checking'
      ? sql`r.row + 0 < ${numbers[0] ?? 0}`
      : sql`r.row + 0 <> all(${arrayLiteral(numbers)}::integer[])`
  const withKey = (has: RawBuilder<unknown>) => sql`
    select r.row, r.cells, case when r.state <> 'create' then r.recordid::float8 end as recordid
    from import_rows r
    where r.account_id = ${account_id} and r.importid = ${id}::bigint and ${has} and ${otherRecords}
      and r.state in ('create', 'update', 'same', 'created', 'updated')
    order by r.row + 0
    limit ${mostRepeats}
  `
  // One index lookup per key: the rows are so new that the planner has no statistics for them.
  const result = await sql<KeyedRow>`
    select v as key, other.row, other.cells, other.recordid
    from json_array_elements_text(${JSON.stringify([...new Set(keys)])}::json) as v
    cross join lateral (
      (${withKey(sql`r.key = v`)}) union all (${withKey(sql`r.nextkey = v`)})
    ) other
    order by other.row
  `.execute(tx)
  return result.rows
}

/** Rows with one key that are told apart; more are not expected of one person's day. */
const mostRepeats = 1000
