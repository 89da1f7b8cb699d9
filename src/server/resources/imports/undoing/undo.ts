/**
 * Undoes an import: deletes the records it created and restores those it changed. Records that were changed or used since, or
 * that may not be deleted, stay and are reported.
 */

import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { getReason } from '../../../../contract/requests/refusal.ts'
import { idIn, kept as notDeleted } from '../../../query/condition.ts'
import { visibleIds } from '../../../write/find.ts'
import { removeRecords } from '../../../write/remove.ts'
import { requireToChange } from '../../../write/rules/field-rights.ts'
import { changeEach } from '../../../write/update.ts'
import type { Binding, Writing } from '../../../write/writing.ts'
import { cellProblem } from '../cell-problem.ts'
import { halvesOf } from '../halves.ts'
import { customValuesIn } from '../import-fields.ts'
import { findImport, type ImportRow, type StoredImport, setImport } from '../import-record.ts'
import { count, keepOutcomes, type RowOutcome } from '../outcomes.ts'
import { type PortionWork, pacedWrite } from '../portions/portions.ts'
import { atSavepoint } from '../writing/at-savepoint.ts'
import { recordsNow } from '../writing/records-now.ts'
import { removeMade } from './remove-made.ts'
import { usedSince } from './used-since.ts'

/** Undoes the last rows that are not undone yet. */
export async function undoPortion(work: Omit<PortionWork, 'book'>, { account_id, id }: StoredImport): Promise<void> {
  await pacedWrite(work, async (writing) => {
    const stored = await findImport(writing.tx, account_id, id, { lock: true })
    if (stored?.status !== 'undoing') return 0
    const rows = await lastRows(writing, stored, work.pace.rows())
    const first = rows.at(-1)
    if (!first) {
      await removeMade(writing, stored)
      await setImport(writing.tx, stored, { status: 'undone', position: 0 })
      return 0
    }
    const binding = writing.bindingOf(stored.resource)
    const outcomes = [
      // Restores first: an existing record that was moved into a new one must not be deleted with it.
      ...(await undoAllowed(writing, inState(rows, 'updated'), (own, some) => restoreUpdated(own, binding, some))),
      ...(await undoAllowed(writing, inState(rows, 'created'), (own, some) =>
        removeCreated(own, binding, stored, some),
      )),
    ]
    await keepOutcomes(writing.tx, stored, outcomes, 'undonein')
    await count(writing.tx, stored, outcomes, first.row)
    return rows.length
  })
}

const inState = (rows: readonly ImportRow[], state: ImportRow['state']) => rows.filter((row) => row.state === state)

/**
 * Undoes the rows that can be undone. Others stay, such as invoiced time, which nobody can delete by hand either; they are
 * found by bisection.
 */
async function undoAllowed(
  writing: Writing,
  rows: readonly ImportRow[],
  undo: (own: Writing, rows: readonly ImportRow[]) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  const [first, second] = rows
  if (!first) return []
  try {
    return await atSavepoint(writing, (own) => undo(own, rows))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (!second)
      return [
        {
          row: first.row,
          state: 'kept',
          problems: error.refusals.map((refusal) => cellProblem(null, getReason(refusal))),
        },
      ]
    const [later, earlier] = halvesOf(rows)
    return [...(await undoAllowed(writing, later, undo)), ...(await undoAllowed(writing, earlier, undo))]
  }
}

async function lastRows(
  { tx }: Writing,
  { account_id, id, position }: StoredImport,
  most: number,
): Promise<readonly ImportRow[]> {
  const found = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint and row < ${position} and state in ('created', 'updated')
    order by row desc
    limit ${most}
  `.execute(tx)
  // If two rows changed the same record, the later one is undone first, in a portion of its own.
  const { rows } = found
  const seen = new Set<number>()
  const end = rows.findIndex(({ recordid }) => recordid !== null && (seen.has(recordid) || !seen.add(recordid)))
  return end < 0 ? rows : rows.slice(0, end)
}

async function removeCreated(
  writing: Writing,
  binding: Binding,
  stored: StoredImport,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const ids = rows.flatMap(({ recordid }) => recordid ?? [])
  const changed = new Set([...(await changedSince(writing, stored, rows)), ...(await usedSince(writing, stored, ids))])
  const there = await visibleIds(writing, binding, ids, [idIn(ids), notDeleted])
  await removeRecords(
    writing,
    binding,
    ids.filter((id) => there.has(id) && !changed.has(id)),
  )
  return rows.map(({ row, recordid }) => ({ row, state: changed.has(Number(recordid)) ? 'kept' : 'removed' }))
}

/** Records that something else changed after the import. */
async function changedSince(
  { tx, actor }: Writing,
  { id, resource }: StoredImport,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<number>> {
  const written = JSON.stringify(rows.map(({ recordid, write }) => ({ recordid, write })))
  // One index lookup per record: any other join may read all changes of the resource in every portion.
  const found = await sql<{ recordid: number }>`
    select r.recordid
    from json_to_recordset(${written}::json) as r(recordid bigint, write bigint)
    cross join lateral (
      select 1
      from changes c
      where c.account_id = ${actor.account} and c.resource = ${resource} and c.recordid = r.recordid
        and c.action not in ('delete', 'move') and c.write > r.write
        and not exists (
          select 1
          from import_rows o
          where o.account_id = c.account_id and o.importid = ${id}::bigint and o.recordid = c.recordid
            and c.write in (o.write, o.undonein)
          offset 0
        )
      limit 1
    ) later
  `.execute(tx)
  return new Set(found.rows.map(({ recordid }) => Number(recordid)))
}

/** The field's old value; custom fields that had none are cleared. */
function valueBefore(wire: string, { before, after }: Pick<ImportRow, 'before' | 'after'>): unknown {
  const had = before?.[wire] ?? null
  if (wire !== 'customfields') return had
  const known = customValuesIn(had)
  const added = customValuesIn(after?.[wire]).filter(({ id }) => !known.some((each) => each.id === id))
  return [...known, ...added.map(({ id }) => ({ id, value: null }))]
}

/** Set by a company's address, never by a file: restoring the address restores it too. */
const mainPlace = 'maincompanylocationid'

/** Restores every field that still has its imported value. */
async function restoreUpdated(
  writing: Writing,
  binding: Binding,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const ids = rows.flatMap(({ recordid }) => recordid ?? [])
  const there = await visibleIds(writing, binding, ids)
  const now = await recordsNow(writing, binding, [...there])
  const wanted: { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[] = []
  const outcomes = rows.map(({ row, recordid, before, after }): RowOutcome => {
    const id = Number(recordid)
    const snapshot = now.get(id) ?? {}
    const given = Object.keys(after ?? {}).filter((wire) => binding.resource.fields[wire]?.write === 'always')
    const untouched = given.filter((wire) => JSON.stringify(snapshot[wire]) === JSON.stringify(after?.[wire]))
    const back = untouched.filter((wire) => wire !== mainPlace)
    if (there.has(id) && back.length > 0) {
      wanted.push({ id, values: Object.fromEntries(back.map((wire) => [wire, valueBefore(wire, { before, after })])) })
    }
    const state = there.has(id) && untouched.length < given.length ? 'kept' : 'putback'
    return { row, state }
  })
  for (const { id, values } of wanted) requireToChange(writing.actor, binding.resource, [now.get(id) ?? {}], values)
  await changeEach(writing, binding, wanted, 'update')
  return outcomes
}
