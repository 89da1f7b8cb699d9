/**
 * Restores a record and exactly what was deleted with it, which the change log identifies by the number of the deleting
 * write.
 */
import { sql } from 'kysely'
import { problem } from '../../contract/requests/problem.ts'
import { getColumn, storedColumn } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'
import { requireVisible } from './find.ts'
import { logOwners } from './linked.ts'
import { setDeleted } from './remove.ts'
import { childIn } from './rules/references.ts'
import { requireScopeAlong } from './rules/scope-along.ts'
import { leftStages } from './rules/work-stages.ts'
import { changeEach } from './update.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Brings a deleted record back, with everything that the same write deleted. 409 where it is not deleted. */
export async function restoreRecord(writing: WriteContext, binding: Binding, id: number): Promise<void> {
  await requireVisible(writing, binding, [id], [])
  const { name, singular } = binding.resource
  await binding.effects.restoring(writing, [id])
  const [flagged] = await setDeleted(writing, binding, [id], false)
  if (flagged === undefined)
    throw problem('not_deleted', 'The {thing} with id {id} is not deleted', { thing: singular, id })
  const start = writing.changes.length
  const removal = await lastRemoval(writing, name, id)
  await refuseOrphan(writing, binding, id)
  for (const [resource, ids] of removal) {
    const kind = writing.bindingOf(resource)
    const restoredIds = await setDeleted(writing, kind, [...ids], false)
    requireScopeAlong(writing, resource, restoredIds)
    await putRight(writing, kind, restoredIds)
    await kind.effects.restored(writing, restoredIds, true)
    logRestored(writing, resource, restoredIds)
  }
  await putRight(writing, binding, [id])
  await binding.effects.restored(writing, [id], false)
  logRestored(writing, name, [id])
  await logOwners(writing, start, 'restore')
}

/** Ids of records by the name of their resource. */
type Removed = Map<string, Set<number>>

/** What the record's last delete took with it: its children by declaration, deleted in the same write. */
async function lastRemoval(writing: WriteContext, resource: string, id: number): Promise<Removed> {
  const { account } = writing.actor
  const result = await sql<{ resource: string; recordid: number }>`
    with removal as (
      select write
      from changes
      where account_id = ${account} and resource = ${resource} and recordid = ${id}::bigint and action = 'delete'
      order by id desc
      limit 1
    )
    select c.resource, c.recordid
    from changes c
    where c.account_id = ${account} and c.write = (select write from removal) and c.action = 'delete'
  `.execute(writing.tx)
  const removal: Removed = new Map()
  for (const row of result.rows) add(removal, row.resource, [Number(row.recordid)])
  removal.get(resource)?.delete(id)
  const further: Removed = new Map()
  await collectWithin(writing, resource, [id], removal, further)
  return further
}

/**
 * Of all that one write deleted, finds what lives in these records: their children, the children's children, and so on. One
 * statement for all records of a level; what was found is not looked at again.
 */
async function collectWithin(
  writing: WriteContext,
  resource: string,
  ids: readonly number[],
  removal: Removed,
  further: Removed,
): Promise<void> {
  for (const child of writing.bindingOf(resource).effects.children) {
    const binding = writing.bindingOf(child.resource)
    const knownIds = further.get(child.resource)
    const candidates = [...(removal.get(child.resource) ?? [])].filter((id) => !knownIds?.has(id))
    if (candidates.length === 0) continue
    const column = sql.ref(getColumn(binding, child.parentField))
    const result = await sql<{ id: number }>`
      select id
      from ${sql.table(binding.table)}
      where account_id = ${writing.actor.account} and id = any(${arrayLiteral(candidates)}::bigint[])
        and ${column} = any(${arrayLiteral(ids)}::bigint[])
    `.execute(writing.tx)
    const fresh = result.rows.map((row) => Number(row.id))
    if (fresh.length === 0) continue
    add(further, child.resource, fresh)
    await collectWithin(writing, child.resource, fresh, removal, further)
  }
}

function add(removal: Removed, resource: string, ids: readonly number[]): void {
  const existingIds = removal.get(resource) ?? new Set()
  for (const id of ids) existingIds.add(id)
  removal.set(resource, existingIds)
}

/** Whether the record is deleted with the parent that the field names. */
async function goesWith(writing: WriteContext, binding: Binding, fieldName: string, parent: Binding, id: number) {
  const child = childIn(binding, fieldName, parent)
  return child !== undefined && (!child.leaving || (await child.leaving(writing, [id])).includes(id))
}

/** A record cannot come back into a parent that is deleted itself: no list of the parent's children would show it. */
async function refuseOrphan(writing: WriteContext, binding: Binding, id: number): Promise<void> {
  const { fields } = binding.resource
  for (const [fieldName, field] of Object.entries(fields)) {
    const column = field.kind === 'toone' ? storedColumn(binding, fieldName) : null
    if (!column) continue
    const parent = writing.bindingOf(field.target as string)
    if (!field.required && !(await goesWith(writing, binding, fieldName, parent, id))) continue
    // The same lock as for adding a child: a delete that is under way ends first.
    const result = await sql<{ id: number; deleted: boolean }>`
      select p.id, p.deleted
      from ${sql.table(binding.table)} t
      join ${sql.table(parent.table)} p on p.account_id = t.account_id and p.id = t.${sql.ref(column)}
      where t.account_id = ${writing.actor.account} and t.id = ${id}::bigint
      for key share of p
    `.execute(writing.tx)
    const deletedRow = result.rows.find(({ deleted }) => deleted)
    if (deletedRow) {
      const { singular } = parent.resource
      throw problem('is_deleted', 'The {thing} with id {id} is deleted; restore it first', {
        thing: singular,
        id: deletedRow.id,
      })
    }
  }
}

/** Work stages may have been moved to another state while the records were deleted. */
async function putRight(writing: WriteContext, binding: Binding, ids: readonly number[]): Promise<void> {
  await changeEach(writing, binding, await leftStages(writing, binding, ids), 'update')
}

function logRestored(writing: WriteContext, resource: string, ids: readonly number[]): void {
  for (const id of ids) {
    const [before, after] = [{ deleted: true }, { deleted: false }]
    writing.changes.push({ resource, id, action: 'restore', before, after })
  }
}
