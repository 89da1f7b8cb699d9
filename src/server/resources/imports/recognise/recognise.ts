/** Matches rows with existing records and with earlier rows of the same file. */
import type { Binding, Writing } from '../../../write/writing.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import { columnOf, type ImportPlan, type RowBody } from './bodies.ts'
import { earlierRows, recognised } from './existing.ts'
import type { MatchingRecord } from './lookups.ts'
import type { NameBook } from './names.ts'
import { doubtOf, type EarlierRow, isByName, namesakeOf } from './namesakes.ts'
import { keyOf, keysInOrder, type RowKey } from './row-key.ts'

export interface RowsToWrite {
  readonly stored: StoredImport
  readonly plan: ImportPlan
  readonly book: NameBook
  readonly rows: readonly ImportRow[]
  /** Problems from earlier attempts, by row; these rows are not written. */
  readonly refused: ReadonlyMap<number, readonly CellProblem[]>
  /** Whether to ask the importer about ambiguous people. */
  readonly isCheck: boolean
  /** Earlier rows of the same portion, by key. */
  readonly earlier: ReadonlyMap<string, EarlierRow>
}

export interface Candidate extends RowBody {
  readonly key: RowKey | null
  /** The matching record. */
  readonly id: number | null
  /** An earlier row with the same key that is not written yet. */
  readonly twin: number | null
}

/** Rows with problems are returned as they are. */
export async function recognise(
  writing: Writing,
  binding: Binding,
  { plan, stored, rows, isCheck, earlier: earlierInPortion }: RowsToWrite,
  bodies: readonly RowBody[],
): Promise<readonly Candidate[]> {
  const keys = keysInOrder(plan)
  const all = bodies.map((each) => ({ ...each, key: each.problems.length > 0 ? null : keyOf(keys, each.body) }))
  const keyed = all.flatMap(({ key, body }) => (key ? [{ key, body }] : []))
  const recordsByKey = await recognised(writing, binding, plan, keyed)
  const texts = keyed.map(({ key }) => key.text)
  const earlierStored = await earlierRows(writing, stored, texts, rows[0]?.row ?? 0)
  const earlierByKey = new Map([...earlierInPortion, ...earlierStored])
  const recordsByName = isCheck ? await namesakes(writing, binding, plan, keyed, recordsByKey) : null
  return all.map((each) => {
    const { key, row } = each
    if (!key) return { ...each, id: null, twin: null }
    const records = recordsByKey.get(key.text) ?? []
    const known = earlierByKey.get(key.text) ?? null
    if (!known) earlierByKey.set(key.text, { ...row, recordid: null })
    // The record of an earlier row is not a namesake: the two rows were checked together.
    const own = records.find((record) => record.id === Number(known?.recordid ?? 0))
    if (own) return { ...each, id: own.id, twin: null }
    const earlier = known?.recordid === null ? known : null
    const others = recordsByName?.get(nameOf(plan, each.body)) ?? []
    const chosen = [...records, ...others].find(({ id }) => id === Number(row.chosen))
    const id = (chosen ?? records[0])?.id ?? null
    const doubt = doubtAbout(plan, { ...each, key }, { records, others, earlier })
    return { ...each, id, twin: earlier?.row ?? null, ...(doubt ? { problems: [doubt] } : {}) }
  })
}

interface Seen {
  readonly records: readonly MatchingRecord[]
  /** People with the same name but another key. */
  readonly others: readonly MatchingRecord[]
  readonly earlier: EarlierRow | null
}

/** Asks whom a row means. Null for anything but people matched by name alone. */
function doubtAbout(plan: ImportPlan, { row, key }: RowBody & { key: RowKey }, seen: Seen): CellProblem | null {
  if (!isByName(plan.importable, key)) return null
  const about = {
    row,
    column: columnOf(plan, plan.importable.namesakes.at(-1) ?? null),
    resource: plan.importable.resource,
  }
  const { records, others, earlier } = seen
  return records.length > 0 || earlier
    ? doubtOf({ ...about, records, earlier })
    : namesakeOf({ ...about, records: others })
}

const nameOf = ({ importable }: ImportPlan, body: RowBody['body']) => keyOf([importable.namesakes], body)?.text ?? ''

/** People with the name of rows whose key, a name and something else, matched nobody. */
function namesakes(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  keyed: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
  recordsByKey: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { importable } = plan
  const unmatched = keyed.filter(({ key }) => isByName(importable, key) && !recordsByKey.has(key.text))
  const byName = unmatched.flatMap(({ body }) => {
    const key = keyOf([importable.namesakes], body)
    return key ? [{ key, body }] : []
  })
  return recognised(writing, binding, plan, byName)
}
