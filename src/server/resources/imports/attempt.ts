/**
 * Writes rows for good or only to see what would become of them. Either way whatever is refused is found, and the other rows
 * are written all the same: each attempt begins at a savepoint, and leaves nothing when something was refused.
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

/** What became of the rows, which are written. */
export async function writeSound(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  return attempt(writing, { ...(await workOf(writing, stored, book, rows)), isCheck: false })
}

/** What would become of the rows; nothing is written. */
export async function rehearse(
  writing: Writing,
  stored: StoredImport,
  book: NameBook,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const work = await workOf(writing, stored, book, rows)
  return (await attempt(writing, { ...work, isCheck: true })).map(wouldBe)
}

const wouldBe = ({ row, state, problems, key, there, differs }: RowOutcome): RowOutcome => {
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
    const done = await writeRows(own, { ...work, refused }).catch((error: unknown) => {
      if (error instanceof RowsRefused) return error
      throw error
    })
    if (!(done instanceof RowsRefused) && !work.isCheck) {
      writing.changes.push(...own.changes)
      await sql`release savepoint attempt`.execute(writing.tx)
      return done
    }
    await sql`rollback to savepoint attempt`.execute(writing.tx)
    if (!(done instanceof RowsRefused)) return done
    // What cannot be put down to one row of many is found by trying ever fewer of them.
    const [first, second] = work.rows
    if (done.rows.size === 0 && first && second) return inHalves(writing, work)
    const alone: readonly CellProblem[] = [{ column: null, message: done.message }]
    refused = new Map([...refused, ...(done.rows.size > 0 || !first ? done.rows : [[first.row, alone] as const])])
  }
}

async function inHalves(writing: Writing, work: Attempted): Promise<readonly RowOutcome[]> {
  const { rows } = work
  const half = Math.ceil(rows.length / 2)
  const first = await attempt(writing, { ...work, rows: rows.slice(0, half) })
  // What became of them is not stored yet.
  const states = new Map(first.map((each) => [each.row, each]))
  const sound = rows.slice(0, half).filter(({ row }) => states.get(row)?.state !== 'bad')
  const earlier = new Map(work.earlier)
  for (const { row, cells } of sound) {
    const key = states.get(row)?.key
    if (key && !earlier.has(key)) earlier.set(key, { row, cells, recordid: null })
  }
  return [...first, ...(await attempt(writing, { ...work, earlier, rows: rows.slice(half) }))]
}

/** The same transaction, with refusals and changes of its own. */
export const apartFrom = (writing: Writing): Writing => ({
  ...writing,
  ...{ refusals: new Refusals(), refused: new WeakSet(), changes: [] },
})
