/** Matches rows with existing records and with other rows of the same file. */
import type { Binding, Writing } from '../../../write/writing.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import { columnOf, type ImportPlan, type RowBody } from './bodies.ts'
import { recognised, rowsWithKeys } from './existing.ts'
import type { MatchingRecord } from './lookups.ts'
import type { NameBook } from './names.ts'
import { doubtOf, isByName, namesakeOf } from './namesakes.ts'
import { matchByNextKey, nextKeyOf, recognisedNext } from './next-key.ts'
import { fieldsInWords, isRepetition, type KeyedRow, repeatedRows, repetitionDoubt } from './repeated-rows.ts'
import { keyOf, keysInOrder, type RowKey } from './row-key.ts'

export interface RowsToWrite {
  readonly stored: StoredImport
  readonly plan: ImportPlan
  readonly book: NameBook
  readonly rows: readonly ImportRow[]
  /** Problems from earlier attempts, by row; these rows are not written. */
  readonly refused: ReadonlyMap<number, readonly CellProblem[]>
  /** Whether to ask the importer about ambiguous rows. */
  readonly isCheck: boolean
  /** Earlier rows of the same portion. */
  readonly earlier: readonly KeyedRow[]
}

export interface Candidate extends RowBody {
  readonly key: RowKey | null
  /** By which it is recognised if nothing has its key. */
  readonly next: RowKey | null
  /** The matching record. */
  readonly id: number | null
  /** Another row with the same key, whose record is yet to be created and is this row's too. */
  readonly twin: number | null
  /** What was decided about it, and can be decided otherwise. */
  readonly note: CellProblem | null
}

/** Of several records, the one that a row differs least from. */
export type Closest = (row: RowBody, key: RowKey, records: readonly MatchingRecord[]) => Promise<number | null>

/** Rows with problems are returned as they are. */
export async function recognise(
  writing: Writing,
  binding: Binding,
  { plan, stored, rows, isCheck, earlier }: RowsToWrite,
  bodies: readonly RowBody[],
  closest: Closest,
): Promise<readonly Candidate[]> {
  const keys = keysInOrder(plan)
  const all = bodies.map((each) => {
    const key = each.problems.length > 0 ? null : keyOf(keys, each.body)
    return { ...each, key, next: key && nextKeyOf(plan, { ...each, key }) }
  })
  const keyed = all.flatMap(({ key, body }) => (key ? [{ key, body }] : []))
  const recordsByKey = await recognised(writing, binding, plan, keyed)
  const unknown = keyed.filter(({ key }) => !recordsByKey.has(key.text))
  const recordsByNext = await recognisedNext(writing, binding, plan, unknown)
  const texts = all.flatMap(({ key, next }) => [key, next].flatMap((each) => each?.text ?? []))
  const repeated = repeatedRows([...(await rowsWithKeys(writing, stored, texts, rows)), ...earlier])
  const recordsByName = isCheck ? await namesakes(writing, binding, plan, keyed, recordsByKey) : new Map()
  const candidates: Candidate[] = []
  for (const each of all) {
    const { key, row } = each
    if (!key) {
      candidates.push({ ...each, id: null, twin: null, note: null })
      continue
    }
    const found = {
      records: recordsByKey.get(key.text) ?? [],
      others: recordsByName.get(nameOf(plan, each.body)) ?? [],
    }
    const taken = repeated.taken(key.text)
    const seen = { ...found, taken, other: repeated.other(key.text, row.row), isCheck }
    const { next } = each
    const nextSeen = next && {
      key: next,
      free: untaken(recordsByNext.get(next.text) ?? [], repeated.taken(next.text), row),
      other: repeated.other(next.text, row.row),
      isCheck,
    }
    const isNextAsked = nextSeen && found.records.length === 0 && seen.other === null
    const byNext = isNextAsked ? matchByNextKey(plan, { ...each, key }, nextSeen) : null
    const isFound = byNext !== null && (byNext.id !== null || byNext.twin !== null || byNext.doubt || byNext.note)
    const { doubt, note = null, ...matched } = isFound ? byNext : await matchOf(plan, { ...each, key }, seen, closest)
    const problems = doubt ? [doubt] : each.problems
    const recordid = row.choice === 'create' ? null : matched.id
    if (!doubt) repeated.add({ row: row.row, cells: row.cells, recordid }, [key.text, ...(next ? [next.text] : [])])
    candidates.push({ ...each, ...matched, note, problems })
  }
  return candidates
}

const untaken = (records: readonly MatchingRecord[], taken: ReadonlySet<number>, { chosen }: ImportRow) =>
  records.filter(({ id }) => !taken.has(id) || id === Number(chosen))

interface Seen {
  readonly records: readonly MatchingRecord[]
  /** People with the same name but another key. */
  readonly others: readonly MatchingRecord[]
  /** Records that other rows with the key are about. */
  readonly taken: ReadonlySet<number>
  /** Another row with the key. */
  readonly other: KeyedRow | null
  readonly isCheck: boolean
}

interface Match {
  readonly id: number | null
  readonly twin: number | null
  readonly doubt?: CellProblem | null
  readonly note?: CellProblem | null
}

type KeyedBody = RowBody & { readonly key: RowKey }

async function matchOf(plan: ImportPlan, each: KeyedBody, seen: Seen, closest: Closest): Promise<Match> {
  const { row, key } = each
  const { records, others, taken, other } = seen
  const { importable, mapping } = plan
  // When rows are written, only earlier ones have their records.
  const isBefore = other !== null && (other.row < row.row || seen.isCheck)
  const isSame = isBefore && (row.choice === 'update' || isRepetition(importable, mapping, row, other))
  if (isSame && row.choice !== 'create') {
    const chosen = records.find(({ id }) => id === Number(row.chosen))
    // Without a record of its own, the row is about the other row's one.
    if (chosen === undefined) return { id: other.recordid, twin: other.recordid === null ? other.row : null }
  }
  const free = untaken(records, taken, row)
  const chosen = [...free, ...others].find(({ id }) => id === Number(row.chosen))
  const id = chosen?.id ?? (free.length > 1 ? await closest(each, key, free) : (free[0]?.id ?? null))
  const doubt = seen.isCheck ? doubtAbout(plan, each, { ...seen, records: free }) : null
  return { id, twin: null, doubt }
}

/** What the importer is asked about a row; null if it is clear. */
function doubtAbout(plan: ImportPlan, { row, key }: KeyedBody, { records, others, other }: Seen): CellProblem | null {
  const { importable, fields } = plan
  const isNamed = isByName(importable, key)
  if (isNamed && records.length > 0) return doubtOf({ ...aboutName(plan, row), records })
  const isNew = records.length === 0 && row.choice === null
  if (isNew && other && importable.repeats !== 'records') {
    const labels = isNamed
      ? fieldsInWords({ wires: ['name'] }, () => undefined)
      : fieldsInWords(key, (wire) => fields[wire]?.label)
    return repetitionDoubt({ row, other, column: columnOf(plan, key.wires.at(-1) ?? null), importable, fields: labels })
  }
  return isNamed && !other ? namesakeOf({ ...aboutName(plan, row), records: others }) : null
}

const aboutName = (plan: ImportPlan, row: ImportRow) => ({
  row,
  column: columnOf(plan, plan.importable.namesakes.at(-1) ?? null),
  resource: plan.importable.resource,
})

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
