/** Finds existing records for rows, by the key the importer chose. */
import { sql } from 'kysely'
import type { Binding, Writing } from '../../../write/writing.ts'
import type { StoredImport } from '../import-record.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import { findRecords, havingValues, isAskable, type MatchingRecord } from './lookups.ts'
import { distinguishingFieldsOf, type EarlierRow } from './namesakes.ts'
import { keyOf, type RowKey } from './row-key.ts'

interface Wanted {
  readonly wires: readonly string[]
  readonly body: RowBody['body']
  /** Parts of the key to query by. */
  readonly asked: readonly string[]
}

/** Matching records by the text of the row's key, oldest first. */
export async function recognised(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  keyed: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const records = new Map<string, MatchingRecord[]>()
  const wanted = keyed.map(
    ({ key: { text, wires }, body }) => [text, { wires, body, asked: askedOf(binding, plan, wires, body) }] as const,
  )
  const ways = Map.groupBy(new Map<string, Wanted>(wanted).values(), ({ wires, asked }) => `${wires}/${asked}`)
  for (const [first, ...others] of ways.values()) {
    const { wires, asked } = first as Wanted
    // No part of this key can be queried.
    if (asked.length === 0) continue
    const bodies = [first as Wanted, ...others].map(({ body }) => body)
    const only = (some: readonly RowBody['body'][]) => [havingValues(binding, plan.fields, asked, some)]
    for (const record of await findRecords(
      writing,
      binding,
      { fields: [...new Set([...wires, ...distinguishingFieldsOf(plan.importable)])], only },
      bodies,
    )) {
      const text = keyOf([wires], record)?.text ?? ''
      const known = records.get(text) ?? []
      if (!known.some(({ id }) => id === record.id)) records.set(text, [...known, record])
    }
  }
  return records
}

/** Parts of the key that the row has and that can be queried. */
const askedOf = (binding: Binding, { fields }: ImportPlan, wires: readonly string[], body: RowBody['body']) =>
  wires.filter((wire) => (body[wire] ?? null) !== null && isAskable(binding, wire, fields[wire]))

/** The first earlier row with each key; its record may not exist yet. */
export async function earlierRows(
  { tx }: Writing,
  { account_id, id }: StoredImport,
  keys: readonly string[],
  before: number,
): Promise<ReadonlyMap<string, EarlierRow>> {
  if (keys.length === 0) return new Map()
  // One index lookup per key: the rows are so new that the planner has no statistics for them.
  const found = await sql<{ key: string } & EarlierRow>`
    select v as key, earlier.row, earlier.cells, earlier.recordid
    from json_array_elements_text(${JSON.stringify([...new Set(keys)])}::json) as v
    cross join lateral (
      select r.row, r.cells, case when r.state in ('created', 'updated') then r.recordid end as recordid
      from import_rows r
      where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.key = v and r.row + 0 < ${before}
        and r.state in ('create', 'update', 'same', 'created', 'updated')
      order by r.row + 0
      limit 1
    ) earlier
  `.execute(tx)
  return new Map(found.rows.map(({ key, ...earlier }) => [key, earlier]))
}
