/** Which records, and which earlier rows of the file, rows are about. */
import type { Binding, Writing } from '../../../write/writing.ts'
import { columnOf, type ImportPlan, type RowBody } from '../bodies.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
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
  /** What the write path said against rows the last time, by row; they are not written. */
  readonly refused: ReadonlyMap<number, readonly CellProblem[]>
  /** Whether it is the check, in which whoever imports is asked what is not clear. */
  readonly isCheck: boolean
  /** By key, rows before these of the same portion. */
  readonly earlier: ReadonlyMap<string, EarlierRow>
}

export interface Candidate extends RowBody {
  readonly key: RowKey | null
  /** The record that the row is recognised as. */
  readonly id: number | null
  /** The earlier row of the same file with the same key, which is not written yet. */
  readonly twin: number | null
}

/** Recognises rows that have nothing wrong so far. */
export async function recognise(
  writing: Writing,
  binding: Binding,
  { plan, stored, rows, isCheck, earlier: before }: RowsToWrite,
  bodies: readonly RowBody[],
): Promise<readonly Candidate[]> {
  const keys = keysInOrder(plan)
  const keyed = bodies.map((each) => ({ ...each, key: each.problems.length > 0 ? null : keyOf(keys, each.body) }))
  const asked = keyed.flatMap(({ key, body }) => (key ? [{ key, body }] : []))
  const there = await recognised(writing, binding, plan, asked)
  const texts = asked.map(({ key }) => key.text)
  const seen = new Map([...before, ...(await earlierRows(writing, stored, texts, rows[0]?.row ?? 0))])
  const alike = isCheck ? await namesakes(writing, binding, plan, asked, there) : null
  return keyed.map((each) => {
    const { key, row } = each
    if (!key) return { ...each, id: null, twin: null }
    const records = there.get(key.text) ?? []
    const before = seen.get(key.text) ?? null
    if (!before) seen.set(key.text, { ...row, recordid: null })
    // What an earlier row has made is no namesake of this one, which was checked together with it.
    const own = records.find((record) => record.id === Number(before?.recordid ?? 0))
    if (own) return { ...each, id: own.id, twin: null }
    const earlier = before?.recordid === null ? before : null
    const others = alike?.get(nameOf(plan, each.body)) ?? []
    const chosen = [...records, ...others].find(({ id }) => id === Number(row.chosen))
    const id = (chosen ?? records[0])?.id ?? null
    const doubt = doubtAbout(plan, { ...each, key }, { records, others, earlier })
    return { ...each, id, twin: earlier?.row ?? null, ...(doubt ? { problems: [doubt] } : {}) }
  })
}

interface Seen {
  readonly records: readonly MatchingRecord[]
  /** People of the same name who are not known by the same key. */
  readonly others: readonly MatchingRecord[]
  readonly earlier: EarlierRow | null
}

/** What is not clear about whom a row means; null for what is no person, or known by more than a name. */
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

/** People of the names of rows that are known by a name and something else, and found by that no more. */
function namesakes(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  asked: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
  there: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { importable } = plan
  const missing = asked.filter(({ key }) => isByName(importable, key) && !there.has(key.text))
  const byName = missing.flatMap(({ body }) => {
    const key = keyOf([importable.namesakes], body)
    return key ? [{ key, body }] : []
  })
  return recognised(writing, binding, plan, byName)
}
