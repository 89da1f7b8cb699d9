/**
 * Writes rows for good, or as a rehearsal that is rolled back. If a row is refused, the attempt is rolled back to its savepoint
 * and repeated without that row.
 */
import { importableNamed } from '../../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { requireRight } from '../../../read/rights.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { getHalves } from '../halves.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import type { RowOutcome } from '../outcomes.ts'
import { loadPlan } from '../recognise/bodies.ts'
import type { NameBook } from '../recognise/names.ts'
import type { RowsToWrite } from '../recognise/recognise.ts'
import { atSavepoint } from './at-savepoint.ts'
import { RowsRefused } from './refusals.ts'
import { writeRows } from './write-rows.ts'

type Attempted = Omit<RowsToWrite, 'refusals'>

export async function writeAccepted(
  writing: WriteContext,
  storedImport: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  return attempt(writing, { ...(await prepare(writing, storedImport, book, rows)), isCheck: false })
}

/** Returns what would become of the rows; writes nothing. */
export async function rehearse(
  writing: WriteContext,
  storedImport: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const work = await prepare(writing, storedImport, book, rows)
  return (await attempt(writing, { ...work, isCheck: true })).map(futureOutcome)
}

const futureOutcome = ({
  row,
  state,
  problems,
  key,
  nextkey,
  there,
  differs,
  creates,
  ...rest
}: RowOutcome): RowOutcome => {
  const future = state === 'created' ? 'create' : state === 'updated' ? 'update' : state
  const { figures = null, record = null } = rest
  const recognised = { figures, record, recordid: there ?? null, differs: differs ?? null, creates: creates ?? null }
  return {
    row,
    state: future,
    ...(problems ? { problems } : {}),
    key: key ?? null,
    nextkey: nextkey ?? null,
    ...recognised,
  }
}

async function prepare(
  writing: WriteContext,
  storedImport: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<Omit<Attempted, 'isCheck'>> {
  const importable = importableNamed(storedImport.resource)
  const { mapping } = storedImport
  if (!importable || !mapping) throw new Error(`Import ${storedImport.id} has no mapping`)
  const resource = resourceNamed(storedImport.resource)
  requireRight(writing.actor, resource, 'add')
  if (mapping.key && mapping.existing === 'update') requireRight(writing.actor, resource, 'edit')
  return {
    storedImport,
    plan: await loadPlan(writing, storedImport, importable, mapping),
    book,
    rows,
    earlier: [],
  }
}

async function attempt(writing: WriteContext, work: Attempted): Promise<readonly RowOutcome[]> {
  let problemsByRow: ReadonlyMap<number, readonly CellProblem[]> = new Map()
  for (;;) {
    const options = { isRehearsal: work.isCheck }
    const write = (context: WriteContext) => writeRows(context, { ...work, refusals: problemsByRow })
    const result = await atSavepoint(writing, write, options).catch(refusalOrThrow)
    if (!(result instanceof RowsRefused)) return result
    const [first, second] = work.rows
    const isBlamed = result.rows.size > 0
    if (!isBlamed && first && second) return bisect(writing, work)
    const alone: readonly CellProblem[] = [result.alone]
    problemsByRow = new Map([...problemsByRow, ...(isBlamed || !first ? result.rows : [[first.row, alone] as const])])
  }
}

function refusalOrThrow(error: unknown): RowsRefused {
  if (error instanceof RowsRefused) return error
  throw error
}

/** Finds the row behind a refusal that names none, by bisection. */
async function bisect(writing: WriteContext, work: Attempted): Promise<readonly RowOutcome[]> {
  const [firstRows, secondRows] = getHalves(work.rows)
  const first = await attempt(writing, { ...work, rows: firstRows })
  // The second half must know the keys of the first, whose outcomes are not stored yet.
  const outcomeByKey = new Map(first.map((rowOutcome) => [rowOutcome.row, rowOutcome]))
  const knownRows = firstRows.flatMap(({ row, cells }) => {
    const { state, key, nextkey, there, recordid } = outcomeByKey.get(row) ?? {}
    // In a rehearsal, the record that a row created is gone again.
    const record = state === 'created' && work.isCheck ? null : (there ?? recordid ?? null)
    const keys = state === 'bad' ? [] : [key, nextkey].flatMap((rowKey) => rowKey ?? [])
    return keys.map((rowKey) => ({ key: rowKey, row, cells, recordid: record }))
  })
  const earlier = [...work.earlier, ...knownRows]
  return [...first, ...(await attempt(writing, { ...work, earlier, rows: secondRows }))]
}
