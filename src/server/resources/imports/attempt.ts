/**
 * Writes rows for good, or as a rehearsal that is rolled back. Refused rows are found and left out, the others are written all
 * the same: each attempt starts at a savepoint, is rolled back if a row is refused, and is repeated without that row.
 */
import { sql } from 'kysely'
import { importableNamed } from '../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { Refusals } from '../../../contract/requests/problem.ts'
import { requireRight } from '../../read/rights.ts'
import type { Writing } from '../../write/writing.ts'
import { planOf } from './bodies.ts'
import type { CellProblem, ImportRow, StoredImport } from './import-record.ts'
import type { RowOutcome } from './outcomes.ts'
import type { NameBook } from './recognise/names.ts'
import type { RowsToWrite } from './recognise/recognise.ts'
import { RowsRefused } from './refusals.ts'
import { writeRows } from './write-rows.ts'

type Attempted = Omit<RowsToWrite, 'refused'>

export async function writeSound(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  return attempt(writing, { ...(await workOf(writing, stored, book, rows)), isCheck: false })
}

/** Returns what would become of the rows; writes nothing. */
export async function rehearse(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const work = await workOf(writing, stored, book, rows)
  return (await attempt(writing, { ...work, isCheck: true })).map(futureOutcome)
}

const futureOutcome = ({ row, state, problems, key, there, differs }: RowOutcome): RowOutcome => {
  const future = state === 'created' ? 'create' : state === 'updated' ? 'update' : state
  const recognised = { recordid: there ?? null, differs: differs ?? null }
  return { row, state: future, ...(problems ? { problems } : {}), key: key ?? null, ...recognised }
}

async function workOf(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<Omit<Attempted, 'isCheck'>> {
  const importable = importableNamed(stored.resource)
  const { mapping } = stored
  if (!importable || !mapping) throw new Error(`Import ${stored.id} has nothing to go by`)
  const of = resourceNamed(stored.resource)
  requireRight(writing.actor, of, 'add')
  if (mapping.key && mapping.existing === 'update') requireRight(writing.actor, of, 'edit')
  return { stored, plan: await planOf(writing, stored, importable, mapping), book, rows, earlier: new Map() }
}

async function attempt(writing: Writing, work: Attempted): Promise<readonly RowOutcome[]> {
  let refused: ReadonlyMap<number, readonly CellProblem[]> = new Map()
  for (;;) {
    await sql`savepoint attempt`.execute(writing.tx)
    const own = apartFrom(writing)
    const result = await writeRows(own, { ...work, refused }).catch(refusalOrThrow)
    const isRefused = result instanceof RowsRefused
    if (!isRefused && !work.isCheck) {
      writing.changes.push(...own.changes)
      await sql`release savepoint attempt`.execute(writing.tx)
      return result
    }
    await sql`rollback to savepoint attempt`.execute(writing.tx)
    if (!isRefused) return result
    const [first, second] = work.rows
    const isBlamed = result.rows.size > 0
    if (!isBlamed && first && second) return inHalves(writing, work)
    const alone: readonly CellProblem[] = [{ column: null, message: result.message }]
    refused = new Map([...refused, ...(isBlamed || !first ? result.rows : [[first.row, alone] as const])])
  }
}

function refusalOrThrow(error: unknown): RowsRefused {
  if (error instanceof RowsRefused) return error
  throw error
}

/** Finds the row behind a refusal that names none, by trying ever fewer rows. */
async function inHalves(writing: Writing, work: Attempted): Promise<readonly RowOutcome[]> {
  const { rows } = work
  const half = Math.ceil(rows.length / 2)
  const first = await attempt(writing, { ...work, rows: rows.slice(0, half) })
  // The second half must know the keys of the first, whose outcomes are not stored yet.
  const outcomeOf = new Map(first.map((each) => [each.row, each]))
  const earlier = new Map(work.earlier)
  for (const { row, cells } of rows.slice(0, half)) {
    const { state, key } = outcomeOf.get(row) ?? {}
    if (state !== 'bad' && key && !earlier.has(key)) earlier.set(key, { row, cells, recordid: null })
  }
  return [...first, ...(await attempt(writing, { ...work, earlier, rows: rows.slice(half) }))]
}

/** The same transaction, with refusals and changes of its own. */
export const apartFrom = (writing: Writing): Writing => ({
  ...writing,
  ...{ refusals: new Refusals(), refused: new WeakSet(), changes: [] },
})
