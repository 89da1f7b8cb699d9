/** Recognises rows as records that are there already, by the key that the importer chose. */
import { sql } from 'kysely'
import type { Binding, Writing } from '../../../write/writing.ts'
import type { ImportPlan, RowBody } from '../bodies.ts'
import type { StoredImport } from '../import-record.ts'
import { findRecords, havingValues, isAskable, type MatchingRecord } from './lookups.ts'
import { type EarlierRow, tellingNamesakes } from './namesakes.ts'
import { keyOf, type RowKey } from './row-key.ts'

interface Wanted {
  readonly wires: readonly string[]
  readonly body: RowBody['body']
  /** Parts of the key by which the database is asked. */
  readonly asked: readonly string[]
}

/** The records that rows are recognised as, by the text of their key, the oldest first. */
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
    // Nothing is recognised by what the database cannot be asked for.
    if (asked.length === 0) continue
    const bodies = [first as Wanted, ...others].map(({ body }) => body)
    const only = (some: readonly RowBody['body'][]) => [havingValues(binding, plan.fields, asked, some)]
    for (const record of await findRecords(
      writing,
      binding,
      { fields: [...new Set([...wires, ...tellingNamesakes(plan.importable)])], only },
      bodies,
    )) {
      const text = keyOf([wires], record)?.text ?? ''
      const known = records.get(text) ?? []
      if (!known.some(({ id }) => id === record.id)) records.set(text, [...known, record])
    }
  }
  return records
}

/** Parts of the key that the row has and the database is asked for; whoever has nothing there is found by the others. */
const askedOf = (binding: Binding, { fields }: ImportPlan, wires: readonly string[], body: RowBody['body']) =>
  wires.filter((wire) => (body[wire] ?? null) !== null && isAskable(binding, wire, fields[wire]))

/** By key, the first row before these that has it; its record may not be there yet. */
export async function earlierRows(
  { tx }: Writing,
  { account_id, id }: StoredImport,
  keys: readonly string[],
  before: number,
): Promise<ReadonlyMap<string, EarlierRow>> {
  if (keys.length === 0) return new Map()
  // One look into the index for each key: the rows are so new that the database knows nothing of how many there are.
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
