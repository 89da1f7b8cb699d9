/**
 * Writes rows for good, or as a rehearsal that is rolled back. If a row is refused, the attempt is rolled back to its savepoint
 * and repeated without that row.
 */
import { importableNamed } from '../../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { requireRight } from '../../../read/rights.ts'
import type { Writing } from '../../../write/writing.ts'
import { halvesOf } from '../halves.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import type { RowOutcome } from '../outcomes.ts'
import { planOf } from '../recognise/bodies.ts'
import type { NameBook } from '../recognise/names.ts'
import type { RowsToWrite } from '../recognise/recognise.ts'
import { atSavepoint } from './at-savepoint.ts'
import { RowsRefused } from './refusals.ts'
import { writeRows } from './write-rows.ts'

type Attempted = Omit<RowsToWrite, 'refused'>

export async function writeAccepted(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  return attempt(writing, { ...(await prepare(writing, stored, book, rows)), isCheck: false })
}

/** Returns what would become of the rows; writes nothing. */
export async function rehearse(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const work = await prepare(writing, stored, book, rows)
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
  ...others
}: RowOutcome): RowOutcome => {
  const future = state === 'created' ? 'create' : state === 'updated' ? 'update' : state
  const { figures = null, record = null } = others
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
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<Omit<Attempted, 'isCheck'>> {
  const importable = importableNamed(stored.resource)
  const { mapping } = stored
  if (!importable || !mapping) throw new Error(`Import ${stored.id} has no mapping`)
  const resource = resourceNamed(stored.resource)
  requireRight(writing.actor, resource, 'add')
  if (mapping.key && mapping.existing === 'update') requireRight(writing.actor, resource, 'edit')
  return { stored, plan: await planOf(writing, stored, importable, mapping), book, rows, earlier: [] }
}

async function attempt(writing: Writing, work: Attempted): Promise<readonly RowOutcome[]> {
  let refused: ReadonlyMap<number, readonly CellProblem[]> = new Map()
  for (;;) {
    const options = { isRehearsal: work.isCheck }
    const write = (own: Writing) => writeRows(own, { ...work, refused })
    const result = await atSavepoint(writing, write, options).catch(refusalOrThrow)
    if (!(result instanceof RowsRefused)) return result
    const [first, second] = work.rows
    const isBlamed = result.rows.size > 0
    if (!isBlamed && first && second) return bisect(writing, work)
    const alone: readonly CellProblem[] = [result.alone]
    refused = new Map([...refused, ...(isBlamed || !first ? result.rows : [[first.row, alone] as const])])
  }
}

function refusalOrThrow(error: unknown): RowsRefused {
  if (error instanceof RowsRefused) return error
  throw error
}

/** Finds the row behind a refusal that names none, by bisection. */
async function bisect(writing: Writing, work: Attempted): Promise<readonly RowOutcome[]> {
  const [firstRows, secondRows] = halvesOf(work.rows)
  const first = await attempt(writing, { ...work, rows: firstRows })
  // The second half must know the keys of the first, whose outcomes are not stored yet.
  const outcomeOf = new Map(first.map((each) => [each.row, each]))
  const known = firstRows.flatMap(({ row, cells }) => {
    const { state, key, nextkey, there, recordid } = outcomeOf.get(row) ?? {}
    // In a rehearsal, the record that a row created is gone again.
    const record = state === 'created' && work.isCheck ? null : (there ?? recordid ?? null)
    const keys = state === 'bad' ? [] : [key, nextkey].flatMap((each) => each ?? [])
    return keys.map((each) => ({ key: each, row, cells, recordid: record }))
  })
  const earlier = [...work.earlier, ...known]
  return [...first, ...(await attempt(writing, { ...work, earlier, rows: secondRows }))]
}
