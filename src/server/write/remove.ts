/** Deletes records: sets a flag on the record and on its children. */
import { sql } from 'kysely'
import { problem } from '../../contract/requests/problem.ts'
import { getColumn } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'
import { requireVisible, visibleIds } from './find.ts'
import { logOwners } from './linked.ts'
import { requireScopeAlong } from './rules/scope-along.ts'
import { lockedSnapshots } from './snapshot.ts'
import { changeEach } from './update.ts'
import type { Binding, WriteContext } from './write-context.ts'

/**
 * Flags records that the actor sees, and their children, as deleted. With `moveto`, children that can be moved go into
 * that record first. Throws a Problem when a record, or the one to move to, does not exist for the actor.
 */
export async function removeRecords(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  moveto: number | null = null,
): Promise<void> {
  await requireVisible(writing, binding, ids)
  if (moveto !== null) await moveChildren(writing, binding, ids, moveto)
  await binding.effects.removing(writing, ids)
  await flagWithin(writing, binding, ids, false)
}

/** Flags records as deleted that another write of the actor ends. */
export async function removeAlong(writing: WriteContext, binding: Binding, ids: readonly number[]): Promise<void> {
  requireScopeAlong(writing, binding.resource.name, ids)
  await flagWithin(writing, binding, ids, true)
}

/** Flags records and what is in them, and logs the records in whose lists these were. */
async function flagWithin(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  withParent: boolean,
): Promise<void> {
  const start = writing.changes.length
  await flagDeleted(writing, binding, ids, withParent)
  await logOwners(writing, start, 'delete')
}

async function moveChildren(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  moveto: number,
): Promise<void> {
  const { singular } = binding.resource
  if (ids.includes(moveto))
    throw problem('not_allowed', '{id} is the {thing} to be deleted', { thing: singular, id: moveto }, 'moveto')
  const movable = binding.effects.children.filter((child) => child.movable)
  if (movable.length === 0)
    throw problem('not_allowed', 'nothing in a {thing} can be moved', { thing: singular }, 'moveto')
  await requireBeside(writing, binding, ids, moveto)
  await requireStaying(writing, binding, ids, moveto)
  for (const { resource, parentField } of movable) {
    const children = writing.bindingOf(resource)
    const moves = (await childIds(writing, children, parentField, ids)).map((id) => ({
      id,
      values: { [parentField]: moveto },
    }))
    requireScopeAlong(
      writing,
      resource,
      moves.map(({ id }) => id),
    )
    await changeEach(writing, children, moves, 'update')
  }
}

/** The record that takes over the children must exist, in the same list as their parents. */
async function requireBeside(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  moveto: number,
): Promise<void> {
  const { singular, reorder } = binding.resource
  const visible = await visibleIds(writing, binding, [moveto])
  if (!visible.has(moveto))
    throw problem(
      'unknown_reference',
      'the {thing} with id {id} was not found',
      { thing: singular, id: moveto },
      'moveto',
    )
  const within = reorder?.within
  if (!within) return
  const records = await lockedSnapshots(writing, binding, [...ids, moveto])
  const lists = new Set([...records.values()].map((record) => record[within]))
  if (lists.size === 1) return
  throw problem(
    'wrong_reference',
    'the {thing} with id {id} belongs to another list ({otherfield})',
    { thing: singular, id: moveto, otherfield: within },
    'moveto',
  )
}

/** The record that takes over the children must not be deleted with their parents. */
async function requireStaying(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  moveto: number,
): Promise<void> {
  const { name, singular } = binding.resource
  const inner = binding.effects.children.filter(({ resource }) => resource === name)
  const deletedIds = new Set(ids)
  for (let level = ids; level.length > 0; ) {
    const below = await Promise.all(inner.map(({ parentField }) => childIds(writing, binding, parentField, level)))
    level = below.flat().filter((id) => !deletedIds.has(id))
    for (const id of level) deletedIds.add(id)
  }
  if (!deletedIds.has(moveto)) return
  throw problem(
    'wrong_reference',
    'the {thing} with id {id} lies in the {thing} to be deleted',
    { thing: singular, id: moveto },
    'moveto',
  )
}

async function flagDeleted(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  withParent: boolean,
): Promise<void> {
  // The lock waits for writes that are adding children, so that these are found below; later ones no longer see the parents.
  const flagged = await setDeleted(writing, binding, ids, true)
  for (const id of flagged) {
    const [before, after] = [{ deleted: false }, { deleted: true }]
    writing.changes.push({ resource: binding.resource.name, id, action: 'delete', before, after })
  }
  if (flagged.length === 0) return
  await binding.effects.removed(writing, flagged, withParent)
  for (const child of binding.effects.children) {
    const children = writing.bindingOf(child.resource)
    const ids = await childIds(writing, children, child.parentField, flagged)
    const affected = child.leaving ? await child.leaving(writing, ids) : ids
    requireScopeAlong(writing, child.resource, affected)
    await flagDeleted(writing, children, affected, true)
  }
}

/** Ids of children that are not deleted. */
export async function childIds(
  writing: WriteContext,
  binding: Binding,
  parentField: string,
  parents: readonly number[],
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and not deleted
      and ${sql.ref(getColumn(binding, parentField))} = any(${arrayLiteral(parents)}::bigint[])
    order by id
  `.execute(writing.tx)
  return result.rows.map((row) => Number(row.id))
}

/**
 * Sets the flag where it is not set yet and answers the ids that changed. What is to be deleted is locked against those who
 * make something in it, who hold it `for key share` (`rules/references.ts`): an update alone would not wait for them.
 */
export async function setDeleted(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  deleted: boolean,
): Promise<number[]> {
  if (ids.length === 0) return []
  const stamp = 'lastmodifiedutc' in binding.resource.fields ? sql`, lastmodified = clock_timestamp()` : sql``
  const result = await sql<{ id: number }>`
    with locked as (
      select id
      from ${sql.table(binding.table)}
      where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and deleted = ${!deleted}
      order by id
      for ${sql.raw(deleted ? 'update' : 'no key update')}
    )
    update ${sql.table(binding.table)}
    set deleted = ${deleted}${stamp}
    where account_id = ${writing.actor.account} and id in (
      select id
      from locked
    )
    returning id
  `.execute(writing.tx)
  return result.rows.map((row) => Number(row.id))
}
