/** Matches rows with existing records and with other rows of the same file. */
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import { getColumn, type ImportPlan, type RowBody } from './bodies.ts'
import { type Closest, correctedRecords } from './corrected-records.ts'
import { recognised, rowsWithKeys } from './existing.ts'
import type { MatchingRecord } from './lookups.ts'
import type { NameBook } from './names.ts'
import { getDoubt, getNamesake, isByName } from './namesakes.ts'
import { getNextKey, matchByNextKey, recognisedNext } from './next-key.ts'
import { fieldsInWords, isRepetition, type KeyedRow, repeatedRows, repetitionDoubt } from './repeated-rows.ts'
import { getLikeKey } from './resembling.ts'
import { getKey, keysInOrder, type RowKey } from './row-key.ts'

export interface RowsToWrite {
  readonly storedImport: StoredImport
  readonly plan: ImportPlan
  readonly book: NameBook
  readonly rows: readonly ImportRow[]
  /** Problems from earlier attempts, by row; these rows are not written. */
  readonly refusals: ReadonlyMap<number, readonly CellProblem[]>
  /** Whether to ask the importer about ambiguous rows. */
  readonly isCheck: boolean
  /** Earlier rows of the same portion. */
  readonly earlier: readonly KeyedRow[]
}

export interface Candidate extends RowBody {
  readonly key: RowKey | null
  /** By which it is recognised if nothing has its key. */
  readonly next: RowKey | null
  /** By which it resembles records that it may correct. */
  readonly like: RowKey | null
  /** The matching record. */
  readonly id: number | null
  /** Another row with the same key, whose record is yet to be created and is this row's too. */
  readonly twin: number | null
  /** The record that it may correct, which the importer is asked. */
  readonly proposed: number | null
  /** What was decided about it, and can be decided otherwise. */
  readonly note: CellProblem | null
}

/** Rows with problems are returned as they are. */
export async function recognise(
  writing: WriteContext,
  binding: Binding,
  { plan, storedImport, rows, isCheck, earlier }: RowsToWrite,
  bodies: readonly RowBody[],
  closest: Closest,
): Promise<readonly Candidate[]> {
  const keys = keysInOrder(plan)
  const rowBodies = bodies.map((body) => {
    const key = body.problems.length > 0 ? null : getKey(keys, body.body)
    const next = key && getNextKey(plan, { ...body, key })
    return { ...body, key, next, like: key && getLikeKey(plan, body.body, writing.actor.timezone) }
  })
  const keyedRows = rowBodies.flatMap(({ key, body }) => (key ? [{ key, body }] : []))
  const recordsByKey = await recognised(writing, binding, plan, keyedRows)
  const unknownRows = keyedRows.filter(({ key }) => !recordsByKey.has(key.text))
  const recordsByNext = await recognisedNext(writing, binding, plan, unknownRows)
  const claimedIds = new Set(keyedRows.flatMap(({ key }) => (recordsByKey.get(key.text) ?? []).map(({ id }) => id)))
  const texts = rowBodies.flatMap(({ key, next, like }) => [key, next, like].flatMap((rowKey) => rowKey?.text ?? []))
  const repetitions = repeatedRows([...(await rowsWithKeys(writing, storedImport, texts, rows)), ...earlier])
  const recordsByName = isCheck ? await namesakes(writing, binding, plan, keyedRows, recordsByKey) : new Map()
  const unmatched = rowBodies.flatMap(({ key, ...rowBody }) => {
    const isFree = key && (repetitions.taken(key.text).size > 0 || !recordsByKey.has(key.text))
    return isFree ? [{ ...rowBody, key }] : []
  })
  const corrected = await correctedRecords(writing, binding, { plan, storedImport, isCheck, rows, unmatched, closest })
  const reservedIds = new Set<number>()
  const candidates: Candidate[] = []
  for (const rowBody of rowBodies) {
    const { key, row } = rowBody
    if (!key) {
      candidates.push({ ...rowBody, id: null, twin: null, proposed: null, note: null })
      continue
    }
    const context = {
      records: recordsByKey.get(key.text) ?? [],
      otherRecords: recordsByName.get(getName(plan, rowBody.body)) ?? [],
    }
    const matchContext = {
      ...context,
      takenIds: repetitions.taken(key.text),
      otherRow: repetitions.otherRow(key.text, row.row),
      isCheck,
    }
    const { next } = rowBody
    const nextSeen = next && {
      key: next,
      free: untaken(recordsByNext.get(next.text) ?? [], repetitions.taken(next.text), row),
      otherRow: repetitions.otherRow(next.text, row.row),
      isCheck,
    }
    const isNextAsked = nextSeen && context.records.length === 0 && matchContext.otherRow === null
    const byNext = isNextAsked ? matchByNextKey(plan, { ...rowBody, key }, nextSeen) : null
    const isFound = byNext !== null && (byNext.id !== null || byNext.twin !== null || byNext.doubt || byNext.note)
    const {
      doubt,
      note = null,
      ...match
    } = isFound ? byNext : await loadMatch(plan, { ...rowBody, key }, matchContext, closest)
    const takenIds = new Set([...repetitions.taken(rowBody.like?.text ?? ''), ...claimedIds, ...reservedIds])
    const isNew = match.id === null && match.twin === null && !doubt && !note
    const byCorrection = isNew ? await corrected.ask({ ...rowBody, key }, takenIds) : null
    const proposed = byCorrection?.proposed ?? null
    if (proposed !== null) reservedIds.add(proposed)
    const id = match.id ?? byCorrection?.id ?? null
    const question = doubt ?? byCorrection?.doubt
    const problems = question ? [question] : rowBody.problems
    const choice = row.choice ?? byCorrection?.choice ?? null
    const recordid = choice === 'create' ? null : id
    const keyTexts = [key, next, rowBody.like].flatMap((rowKey) => rowKey?.text ?? [])
    if (!question) repetitions.add({ row: row.row, cells: row.cells, recordid }, keyTexts)
    candidates.push({
      ...rowBody,
      ...match,
      row: { ...row, choice },
      id,
      proposed,
      note: note ?? byCorrection?.note ?? null,
      problems,
    })
  }
  return candidates
}

const untaken = (records: readonly MatchingRecord[], takenIds: ReadonlySet<number>, { chosen }: ImportRow) =>
  records.filter(({ id }) => !takenIds.has(id) || id === Number(chosen))

interface Seen {
  readonly records: readonly MatchingRecord[]
  /** People with the same name but another key. */
  readonly otherRecords: readonly MatchingRecord[]
  /** Records that other rows with the key are about. */
  readonly takenIds: ReadonlySet<number>
  /** Another row with the key. */
  readonly otherRow: KeyedRow | null
  readonly isCheck: boolean
}

interface Match {
  readonly id: number | null
  readonly twin: number | null
  readonly doubt?: CellProblem | null
  readonly note?: CellProblem | null
}

type KeyedBody = RowBody & { readonly key: RowKey }

async function loadMatch(plan: ImportPlan, keyedBody: KeyedBody, context: Seen, closest: Closest): Promise<Match> {
  const { row } = keyedBody
  const { records, otherRecords, takenIds, otherRow } = context
  const { importable, mapping } = plan
  // When rows are written, only earlier ones have their records.
  const isBefore = otherRow !== null && (otherRow.row < row.row || context.isCheck)
  const isRecordOfItsOwn = importable.repeats === 'records'
  const isSame =
    isBefore && ((row.choice === 'update' && !isRecordOfItsOwn) || isRepetition(importable, mapping, row, otherRow))
  if (isSame && row.choice !== 'create') {
    const record = records.find(({ id }) => id === Number(row.chosen))
    // Without a record of its own, the row is about the other row's one.
    if (record === undefined) return { id: otherRow.recordid, twin: otherRow.recordid === null ? otherRow.row : null }
  }
  const free = untaken(records, takenIds, row)
  const chosenRecord = [...free, ...otherRecords].find(({ id }) => id === Number(row.chosen))
  const id = chosenRecord?.id ?? (free.length > 1 ? await closest(keyedBody, free) : (free[0]?.id ?? null))
  const doubt = context.isCheck ? doubtAbout(plan, keyedBody, { ...context, records: free }) : null
  return { id, twin: null, doubt }
}

/** What the importer is asked about a row; null if it is clear. */
function doubtAbout(
  plan: ImportPlan,
  { row, key }: KeyedBody,
  { records, otherRecords, otherRow }: Seen,
): CellProblem | null {
  const { importable, fields } = plan
  const isNamed = isByName(importable, key)
  if (isNamed && records.length > 0) return getDoubt({ ...aboutName(plan, row), records })
  const isNew = records.length === 0 && row.choice === null
  if (isNew && otherRow && importable.repeats !== 'records') {
    const labels = isNamed
      ? fieldsInWords({ fieldNames: ['name'] }, () => undefined)
      : fieldsInWords(key, (fieldName) => fields[fieldName]?.label)
    return repetitionDoubt({
      row,
      otherRow,
      column: getColumn(plan, key.fieldNames.at(-1) ?? null),
      importable,
      fields: labels,
    })
  }
  return isNamed && !otherRow ? getNamesake({ ...aboutName(plan, row), records: otherRecords }) : null
}

const aboutName = (plan: ImportPlan, row: ImportRow) => ({
  row,
  column: getColumn(plan, plan.importable.namesakes.at(-1) ?? null),
  resource: plan.importable.resource,
})

const getName = ({ importable }: ImportPlan, body: RowBody['body']) => getKey([importable.namesakes], body)?.text ?? ''

/** People with the name of rows whose key, a name and something else, matched nobody. */
function namesakes(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  keyedRows: readonly { readonly key: RowKey; readonly body: RowBody['body'] }[],
  recordsByKey: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { importable } = plan
  const unmatched = keyedRows.filter(({ key }) => isByName(importable, key) && !recordsByKey.has(key.text))
  const byName = unmatched.flatMap(({ body }) => {
    const key = getKey([importable.namesakes], body)
    return key ? [{ key, body }] : []
  })
  return recognised(writing, binding, plan, byName)
}
