/**
 * Checks and runs an import in portions of rows. Each portion is a transaction that also stores the position, so no row is
 * written twice, no matter when the process dies.
 */
import { sql } from 'kysely'
import type { Actor } from '../../../../contract/rights.ts'
import { runWrite, type WriteParts } from '../../../write/run-write.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { findImport, type ImportRow, type StoredImport, setImport } from '../import-record.ts'
import { addUp, count, countCreations, countVanished, keepOutcomes } from '../outcomes.ts'
import { nextAlike } from '../recognise/alike-rows.ts'
import type { NameBook } from '../recognise/names.ts'
import { rehearse, writeAccepted } from '../writing/attempt.ts'
import type { Pace } from './pace.ts'

export interface PortionWork {
  readonly parts: WriteParts
  readonly actor: Actor
  readonly book: NameBook
  readonly pace: Pace
}

/** Checks or writes the import's next rows, depending on its stage. */
export async function nextPortion(
  { parts, actor, book, pace }: PortionWork,
  { account_id, id }: StoredImport,
): Promise<void> {
  await pacedWrite({ parts, actor, pace }, async (writing) => {
    const storedImport = await findImport(writing.tx, account_id, id, { lock: true })
    const isRun = storedImport?.status === 'running'
    if (!storedImport || (!isRun && storedImport.status !== 'checking')) return 0
    const rows = await nextRows(writing, storedImport, pace.rows())
    const last = rows.at(-1)
    if (!last) {
      const compared = isRun ? null : await compareRows(writing, storedImport, book, pace.rows())
      if (compared !== null) return compared
      const end = isRun ? ({ status: 'done', finishedon: new Date() } as const) : ({ status: 'checked' } as const)
      await setImport(writing.tx, storedImport, { ...end, position: storedImport.lastrow })
      if (!isRun) {
        await countCreations(writing.tx, storedImport)
        await countVanished(writing, storedImport)
      }
      await addUp(writing.tx, { ...storedImport, ...end })
      return 0
    }
    const outcomes = await (isRun ? writeAccepted : rehearse)(writing, storedImport, book, rows)
    await keepOutcomes(writing.tx, storedImport, outcomes, isRun ? 'write' : null)
    await count(writing.tx, storedImport, outcomes, last.row)
    return rows.length
  })
}

/**
 * Once all rows are checked, compares new ones with what earlier imports brought and no row of this file has. The position goes
 * on beyond the last row.
 * @returns the number of rows it had, or null if there are none left
 */
async function compareRows(
  writing: WriteContext,
  storedImport: StoredImport,
  book: NameBook,
  max: number,
): Promise<number | null> {
  const next = await nextAlike(writing, storedImport, max)
  if (next === null) return null
  const { rows, row } = next
  if (rows.length > 0) {
    const outcomes = await rehearse(writing, { ...storedImport, status: 'checked' }, book, rows)
    await keepOutcomes(writing.tx, storedImport, outcomes)
    await setImport(writing.tx, storedImport, { created: storedImport.created - rows.length })
    await count(writing.tx, storedImport, outcomes, storedImport.lastrow)
  }
  await setImport(writing.tx, storedImport, { position: storedImport.lastrow + row })
  return rows.length
}

/** Writes one portion and adjusts the pace. @param work returns the number of rows it had */
export async function pacedWrite(
  { parts, actor, pace }: Omit<PortionWork, 'book'>,
  work: (writing: WriteContext) => Promise<number>,
): Promise<number> {
  let began = performance.now()
  const rows = await runWrite(parts, actor, (writing) => {
    began = performance.now()
    return work(writing)
  })
  pace.learn(rows, performance.now() - began)
  return rows
}

async function nextRows(
  { tx }: WriteContext,
  { account_id, id, status, position }: StoredImport,
  max: number,
): Promise<readonly ImportRow[]> {
  const states = status === 'running' ? sql`and state in ('create', 'update')` : sql``
  const { rows } = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint and row > ${position} ${states}
    order by row
    limit ${max}
  `.execute(tx)
  return status === 'running' ? upToTwin(rows) : rows
}

/** Stops before a row that changes the record of an earlier one of the portion: that must be created first. */
function upToTwin(rows: readonly ImportRow[]): readonly ImportRow[] {
  const usedKeys = new Set<string>()
  const end = rows.findIndex(({ key, nextkey, choice }) => {
    const keys = [key, nextkey].flatMap((rowKey) => rowKey ?? [])
    const isTwin = choice === 'update' && keys.some((rowKey) => usedKeys.has(rowKey))
    for (const rowKey of keys) usedKeys.add(rowKey)
    return isTwin
  })
  return end < 0 ? rows : rows.slice(0, end)
}
