/**
 * Undoes an import: deletes the records it created and restores those it changed. Records that were changed or used since, or
 * that may not be deleted, stay and are reported.
 */

import { sql } from 'kysely'
import { Problem } from '../../../../contract/requests/problem.ts'
import { clause, getReason } from '../../../../contract/requests/refusal.ts'
import { arrayLiteral, idIn, notDeletedCondition as notDeleted, rowNamed } from '../../../query/condition.ts'
import { touchedSeen } from '../../../query/seen-changes.ts'
import { visibleIds } from '../../../write/find.ts'
import { removeRecords } from '../../../write/remove.ts'
import { requireToChange } from '../../../write/rules/field-rights.ts'
import { changeEach } from '../../../write/update.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import { billFields } from '../../figures/billed-work.ts'
import { cellProblem } from '../cell-problem.ts'
import { getHalves } from '../halves.ts'
import { customValuesIn } from '../import-fields.ts'
import { findImport, type ImportRow, type StoredImport, setImport } from '../import-record.ts'
import { count, keepOutcomes, type RowOutcome } from '../outcomes.ts'
import { type PortionWork, pacedWrite } from '../portions/portions.ts'
import { fieldsInWords } from '../recognise/repeated-rows.ts'
import { atSavepoint } from '../writing/at-savepoint.ts'
import { rateFields } from '../writing/corrected-rates.ts'
import { recordsNow } from '../writing/records-now.ts'
import { removeMade } from './remove-made.ts'
import { usedSince } from './used-since.ts'

/** Undoes the last rows that are not undone yet. */
export async function undoPortion(work: Omit<PortionWork, 'book'>, { account_id, id }: StoredImport): Promise<void> {
  await pacedWrite(work, async (writing) => {
    const storedImport = await findImport(writing.tx, account_id, id, { lock: true })
    if (storedImport?.status !== 'undoing') return 0
    const rows = await lastRows(writing, storedImport, work.pace.rows())
    const first = rows.at(-1)
    if (!first) {
      await removeMade(writing, storedImport)
      await setImport(writing.tx, storedImport, { status: 'undone', position: 0 })
      return 0
    }
    const binding = writing.bindingOf(storedImport.resource)
    const outcomes = [
      // Restores first: an existing record that was moved into a new one must not be deleted with it.
      ...(await undoAllowed(writing, inState(rows, 'updated'), (context, importRows) =>
        restoreUpdated(context, binding, storedImport, importRows),
      )),
      ...(await undoAllowed(writing, inState(rows, 'created'), (context, importRows) =>
        removeCreated(context, binding, storedImport, importRows),
      )),
    ]
    await keepOutcomes(writing.tx, storedImport, outcomes, 'undonein')
    await count(writing.tx, storedImport, outcomes, first.row)
    return rows.length
  })
}

const inState = (rows: readonly ImportRow[], state: ImportRow['state']) => rows.filter((row) => row.state === state)

/**
 * Undoes the rows that can be undone. Others stay, such as invoiced time, which nobody can delete by hand either; they are
 * found by bisection.
 */
async function undoAllowed(
  writing: WriteContext,
  rows: readonly ImportRow[],
  undo: (context: WriteContext, rows: readonly ImportRow[]) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  const [first, second] = rows
  if (!first) return []
  try {
    return await atSavepoint(writing, (context) => undo(context, rows))
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
    const [later, earlier] = getHalves(rows)
    return [...(await undoAllowed(writing, later, undo)), ...(await undoAllowed(writing, earlier, undo))]
  }
}

async function lastRows(
  { tx }: WriteContext,
  { account_id, id, position }: StoredImport,
  max: number,
): Promise<readonly ImportRow[]> {
  const result = await sql<ImportRow>`
    select *
    from import_rows
    where account_id = ${account_id} and importid = ${id}::bigint and row < ${position} and state in ('created', 'updated')
    order by row desc
    limit ${max}
  `.execute(tx)
  // If two rows changed the same record, the later one is undone first, in a portion of its own.
  const { rows } = result
  const checkedIds = new Set<number>()
  const end = rows.findIndex(
    ({ recordid }) => recordid !== null && (checkedIds.has(recordid) || !checkedIds.add(recordid)),
  )
  return end < 0 ? rows : rows.slice(0, end)
}

async function removeCreated(
  writing: WriteContext,
  binding: Binding,
  storedImport: StoredImport,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const ids = rows.flatMap(({ recordid }) => recordid ?? [])
  const changedIds = await changedSince(writing, storedImport, rows)
  const keptIds = new Set([...changedIds, ...(await usedSince(writing, storedImport, ids))])
  const there = await visibleIds(writing, binding, ids, [idIn(ids), notDeleted])
  await removeRecords(
    writing,
    binding,
    ids.filter((id) => there.has(id) && !keptIds.has(id)),
  )
  return rows.map(({ row, recordid }): RowOutcome => {
    const id = Number(recordid)
    if (!keptIds.has(id)) return { row, state: 'removed' }
    const reason = changedIds.has(id) ? clause('It was changed since') : clause('It is in use by now')
    return { row, state: 'kept', problems: [cellProblem(null, reason)] }
  })
}

/** Records that something else changed after the import, and not only by billing them, which their own rules judge. */
async function changedSince(
  { tx, actor }: WriteContext,
  { id, resource }: StoredImport,
  rows: readonly ImportRow[],
): Promise<ReadonlySet<number>> {
  const rowsText = JSON.stringify(rows.map(({ recordid, write }) => ({ recordid, write })))
  // One index lookup per record: any other join may read all changes of the resource in every portion.
  const result = await sql<{ recordid: number }>`
    select r.recordid
    from json_to_recordset(${rowsText}::json) as r(recordid bigint, write bigint)
    cross join lateral (
      select 1
      from changes c
      where c.account_id = ${actor.account} and c.resource = ${resource} and c.recordid = r.recordid
        and c.action not in ('delete', 'move') and c.write > r.write
        and ${touchedSeen(rowNamed('c'), sql`${arrayLiteral(billFields)}::text[]`)}
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
  return new Set(result.rows.map(({ recordid }) => Number(recordid)))
}

/** The field's old value; custom fields that had none are cleared. */
function valueBefore(fieldName: string, { before, after }: Pick<ImportRow, 'before' | 'after'>): unknown {
  const had = before?.[fieldName] ?? null
  if (fieldName !== 'customfields') return had
  const customValues = customValuesIn(had)
  const newValues = customValuesIn(after?.[fieldName]).filter(
    ({ id }) => !customValues.some((customValue) => customValue.id === id),
  )
  return [...customValues, ...newValues.map(({ id }) => ({ id, value: null }))]
}

/** Gives later imports of the same records what these rows had found: undone themselves, they must not put this import back. */
async function passOn(
  { tx }: WriteContext,
  { account_id, id, resource }: StoredImport,
  rows: readonly ImportRow[],
): Promise<void> {
  const own = JSON.stringify(
    rows.map(({ recordid, write, before, after }) => ({ recordid, write, before: before ?? {}, after: after ?? {} })),
  )
  await sql`
    update import_rows o
    set before = (
      select json_object_agg(f.key, case when f.value::text = (c.after->f.key)::text then c.before->f.key else f.value end)
      from json_each(o.before) f
    )
    from imports i, json_to_recordset(${own}::json) as c(recordid bigint, write bigint, before json, after json)
    where i.account_id = ${account_id} and i.resource = ${resource} and i.id <> ${id}::bigint
      and i.status in ('done', 'stopped', 'failed')
      and o.account_id = i.account_id and o.importid = i.id and o.recordid = c.recordid and o.state = 'updated'
      and o.write > c.write
  `.execute(tx)
}

/** Set by a company's address, never by a file: restoring the address restores it too. */
const mainPlace = 'maincompanylocationid'

/** Restores every field that still has its imported value; the others, and why, are said. */
async function restoreUpdated(
  writing: WriteContext,
  binding: Binding,
  storedImport: StoredImport,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const ids = rows.flatMap(({ recordid }) => recordid ?? [])
  const there = await visibleIds(writing, binding, ids)
  const now = await recordsNow(writing, binding, [...there])
  const updates: { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[] = []
  const outcomes = rows.map(({ row, recordid, before, after }): RowOutcome => {
    const id = Number(recordid)
    const snapshot = now.get(id) ?? {}
    const changedFields = Object.keys(after ?? {}).filter(
      (fieldName) => binding.resource.fields[fieldName]?.write === 'always' || rateFields.includes(fieldName),
    )
    const untouched = changedFields.filter(
      (fieldName) => JSON.stringify(snapshot[fieldName]) === JSON.stringify(after?.[fieldName]),
    )
    const back = untouched.filter((fieldName) => fieldName !== mainPlace)
    if (there.has(id) && back.length > 0) {
      updates.push({
        id,
        values: Object.fromEntries(back.map((fieldName) => [fieldName, valueBefore(fieldName, { before, after })])),
      })
    }
    const stayingFields = changedFields.filter((fieldName) => !untouched.includes(fieldName))
    if (!there.has(id) || stayingFields.length === 0) return { row, state: 'putback' }
    const fields = fieldsInWords(
      { fieldNames: stayingFields },
      (fieldName) => binding.resource.fields[fieldName]?.label,
    )
    const reason =
      back.length > 0
        ? clause('Only partly put back: since the import, somebody changed {fields}', { fields })
        : clause('Since the import, somebody changed {fields}', { fields })
    return { row, state: 'kept', problems: [cellProblem(null, reason)] }
  })
  await passOn(writing, storedImport, rows)
  for (const { id, values } of updates) requireToChange(writing.actor, binding.resource, [now.get(id) ?? {}], values)
  await changeEach(writing, binding, updates, 'update')
  return outcomes
}
