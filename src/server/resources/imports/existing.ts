/** Recognises rows as records that are there already, by the key that the importer chose. */
import { sql } from 'kysely'
import type { Field } from '../../../contract/language/field.ts'
import { storedColumn } from '../../query/binding.ts'
import { arrayLiteral, type Condition } from '../../query/condition.ts'
import type { Binding, Writing } from '../../write/writing.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import type { StoredImport } from './import-record.ts'
import { findRecords, namedAs } from './names.ts'

/** The chosen key, then the others for rows that lack a part of it: whoever has no email is known by name. */
export function keysInOrder({
  mapping,
  importable,
}: Pick<ImportPlan, 'mapping' | 'importable'>): readonly (readonly string[])[] {
  const chosen = mapping.key
  if (!chosen) return []
  const others = importable.keys.filter((key) => key.join() !== chosen.join())
  return [chosen, ...others.filter((key) => key.every((wire) => mapping.columns.includes(wire)))]
}

export interface RowKey {
  readonly wires: readonly string[]
  /** The same for rows, and records, that are the same by this key. */
  readonly text: string
}

/** The first of the keys that the values are whole for; of the last one, a part will do. */
export function keyOf(keys: readonly (readonly string[])[], values: Readonly<Record<string, unknown>>): RowKey | null {
  const has = (wire: string) => (values[wire] ?? '') !== ''
  const wires = keys.find((key) => key.every(has)) ?? keys.toReversed().find((key) => key.some(has))
  return wires
    ? { wires, text: `${wires.join('+')}=${wires.map((wire) => keyPart(values[wire])).join('\u0001')}` }
    : null
}

const keyPart = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** Ids of the records that rows are recognised as, by the text of their key. Of several, the oldest counts. */
export async function recognised(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  keyed: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const ways = new Map(keyed.map(({ key }) => [key.wires.join(), key.wires]))
  for (const [name, wires] of ways) {
    const bodies = keyed.filter(({ key }) => key.wires.join() === name).map(({ body }) => body)
    const only = wires.flatMap((wire) => amongValues(binding, plan.fields[wire], wire, bodies) ?? [])
    for (const record of await findRecords(writing, binding, wires, only)) {
      const text = keyOf([wires], record)?.text
      if (text !== undefined && !ids.has(text)) ids.set(text, record.id)
    }
  }
  return ids
}

/** Records that have one of the rows' values; null for kinds by which the database is not asked. */
function amongValues(
  binding: Binding,
  field: Field | undefined,
  wire: string,
  bodies: readonly RowBody['body'][],
): Condition | null {
  const values = [...new Set(bodies.map((body) => body[wire] ?? null))]
  // Whoever has nothing there is found by the other parts.
  if (!field || values.includes(null)) return null
  if (field.kind === 'toone') return among(binding, wire, values.map(Number))
  if (field.kind === 'text' && storedColumn(binding, wire)) return namedAs(binding, wire, values.map(String))
  return field.kind === 'datetime' ? startingAt(binding, wire, values.map(String)) : null
}

function among(binding: Binding, wire: string, ids: readonly number[]): Condition {
  const column = storedColumn(binding, wire) ?? wire
  return {
    shape: `among:${wire}`,
    values: [arrayLiteral(ids)],
    render: (row, [list]) => sql`${row.column(column)} = any(${list}::bigint[])`,
  }
}

/** Moments in account time, unless they name a zone. */
function startingAt(binding: Binding, wire: string, moments: readonly string[]): Condition {
  const column = storedColumn(binding, wire) ?? wire
  return {
    shape: `starting-at:${wire}`,
    values: [JSON.stringify(moments)],
    render: (row, [list], { timezone }) => sql`${row.column(column)} = any(array(
      select case when v ~ '(Z|[+-]\\d\\d:?\\d\\d)$' then v::timestamptz else v::timestamp at time zone ${timezone} end
      from json_array_elements_text(${list}::json) as v
    ))`,
  }
}

/** Rows before these with the same keys, whose records may not be there yet. */
export async function earlierRows(
  { tx }: Writing,
  { account_id, id }: StoredImport,
  keys: readonly string[],
  before: number,
) {
  if (keys.length === 0) return []
  // One look into the index for each key: the rows are so new that the database knows nothing of how many there are.
  const found = await sql<{ key: string; row: number }>`
    select v as key, earlier.row
    from json_array_elements_text(${JSON.stringify(keys)}::json) as v
    cross join lateral (
      select min(r.row) as row
      from import_rows r
      where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.key = v and r.row + 0 < ${before}
        and r.state in ('create', 'update', 'same')
    ) earlier
    where earlier.row is not null
  `.execute(tx)
  return found.rows.map(({ key, row }) => [key, row] as const)
}
