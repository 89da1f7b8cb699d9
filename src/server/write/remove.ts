/**
 * Deleting and restoring. A delete sets a flag on the record and on what lives in it; a restore brings back the record
 * and exactly what went with it, which the change log knows by the number of the deleting write.
 */
import { sql } from 'kysely'
import { Problem } from '../../contract/requests/problem.ts'
import { storedColumn } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'
import { requireVisible, visibleIds } from './find.ts'
import { leftStages } from './rules/work-stages.ts'
import { lockedSnapshots } from './snapshot.ts'
import { changeEach } from './update.ts'
import type { Binding, Writing } from './writing.ts'

/**
 * Flags records that the actor sees, and their children, as deleted. With `moveto`, children that can be moved go into
 * that record first. Throws a Problem when a record, or the one to move to, is not there.
 */
export async function removeRecords(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  moveto: number | null = null,
): Promise<void> {
  await requireVisible(writing, binding, ids)
  if (moveto !== null) await moveChildren(writing, binding, ids, moveto)
  await flagDeleted(writing, binding, ids, false)
}

async function moveChildren(writing: Writing, binding: Binding, ids: readonly number[], moveto: number): Promise<void> {
  const { singular } = binding.resource
  if (ids.includes(moveto)) throw new Problem('invalid', `moveto: ${moveto} is the ${singular} to be deleted.`)
  const movable = binding.effects.children.filter((child) => child.movable)
  if (movable.length === 0) throw new Problem('invalid', `moveto: nothing in a ${singular} can be moved.`)
  await requireBeside(writing, binding, ids, moveto)
  await requireStaying(writing, binding, ids, moveto)
  for (const { resource, by } of movable) {
    const children = writing.bindingOf(resource)
    const moved = (await childIds(writing, children, by, ids)).map((id) => ({ id, values: { [by]: moveto } }))
    await changeEach(writing, children, moved, 'update')
  }
}

/** What takes over the children of others is there, and stands in the same list as they do. */
async function requireBeside(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  moveto: number,
): Promise<void> {
  const { singular, reorder } = binding.resource
  const found = await visibleIds(writing, binding, [moveto])
  if (!found.has(moveto)) throw new Problem('invalid', `moveto: the ${singular} with id ${moveto} was not found.`)
  const within = reorder?.within
  if (!within) return
  const records = await lockedSnapshots(writing, binding, [...ids, moveto])
  const lists = new Set([...records.values()].map((record) => record[within]))
  if (lists.size === 1) return
  throw new Problem('invalid', `moveto: the ${singular} with id ${moveto} belongs to another list (${within}).`)
}

/** What takes over the children of others does not go along with these. */
async function requireStaying(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  moveto: number,
): Promise<void> {
  const { name, singular } = binding.resource
  const inner = binding.effects.children.filter(({ resource }) => resource === name)
  const going = new Set(ids)
  for (let level = ids; level.length > 0; ) {
    const below = await Promise.all(inner.map(({ by }) => childIds(writing, binding, by, level)))
    level = below.flat().filter((id) => !going.has(id))
    for (const id of level) going.add(id)
  }
  if (!going.has(moveto)) return
  throw new Problem('invalid', `moveto: the ${singular} with id ${moveto} lies in the ${singular} to be deleted.`)
}

async function flagDeleted(writing: Writing, binding: Binding, ids: readonly number[], along: boolean): Promise<void> {
  const flagged = await setDeleted(writing, binding, ids, true)
  for (const id of flagged) {
    const [before, after] = [{ deleted: false }, { deleted: true }]
    writing.changes.push({ resource: binding.resource.name, id, action: 'delete', before, after })
  }
  if (flagged.length === 0) return
  await binding.effects.removed(writing, flagged, along)
  for (const child of binding.effects.children) {
    const children = writing.bindingOf(child.resource)
    await flagDeleted(writing, children, await childIds(writing, children, child.by, flagged), true)
  }
}

/** Ids of children that are not deleted. */
export async function childIds(
  writing: Writing,
  binding: Binding,
  by: string,
  parents: readonly number[],
): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and not deleted
      and ${sql.ref(storedColumn(binding, by) ?? by)} = any(${arrayLiteral(parents)}::bigint[])
    order by id
  `.execute(writing.tx)
  return result.rows.map((row) => Number(row.id))
}

/** Sets the flag where it is not set yet and answers the ids that changed. */
async function setDeleted(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  deleted: boolean,
): Promise<number[]> {
  if (ids.length === 0) return []
  const stamp = 'lastmodifiedutc' in binding.resource.fields ? sql`, lastmodified = clock_timestamp()` : sql``
  const result = await sql<{ id: number }>`
    update ${sql.table(binding.table)}
    set deleted = ${deleted}${stamp}
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and deleted = ${!deleted}
    returning id
  `.execute(writing.tx)
  return result.rows.map((row) => Number(row.id))
}

/** Brings a deleted record back, with everything that the same write deleted. 409 where it is not deleted. */
export async function restoreRecord(writing: Writing, binding: Binding, id: number): Promise<void> {
  await requireVisible(writing, binding, [id], [])
  const { name, singular } = binding.resource
  await binding.effects.restoring(writing, [id])
  const [flagged] = await setDeleted(writing, binding, [id], false)
  if (flagged === undefined) throw new Problem('conflict', `The ${singular} with id ${id} is not deleted.`)
  const removed = await lastRemoval(writing, name, id)
  await refuseOrphan(writing, binding, id)
  for (const [resource, ids] of removed) {
    const kind = writing.bindingOf(resource)
    const restored = await setDeleted(writing, kind, [...ids], false)
    await putRight(writing, kind, restored)
    await kind.effects.restored(writing, restored, true)
    logRestored(writing, resource, restored)
  }
  await putRight(writing, binding, [id])
  await binding.effects.restored(writing, [id], false)
  logRestored(writing, name, [id])
}

/** Ids of records by the name of their resource. */
type Removed = Map<string, Set<number>>

/** What went with the record's last delete: the record's children by declaration, deleted in the same write. */
async function lastRemoval(writing: Writing, resource: string, id: number): Promise<Removed> {
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
  const removed: Removed = new Map()
  for (const row of result.rows) add(removed, row.resource, [Number(row.recordid)])
  removed.get(resource)?.delete(id)
  const found: Removed = new Map()
  await collectWithin(writing, resource, [id], removed, found)
  return found
}

/**
 * Of all that one write deleted, finds what lives in these records: their children, the children's children, and so on. One
 * statement for all records of a level; what was found is not looked at again.
 */
async function collectWithin(
  writing: Writing,
  resource: string,
  ids: readonly number[],
  removed: Removed,
  found: Removed,
): Promise<void> {
  for (const child of writing.bindingOf(resource).effects.children) {
    const binding = writing.bindingOf(child.resource)
    const known = found.get(child.resource)
    const candidates = [...(removed.get(child.resource) ?? [])].filter((id) => !known?.has(id))
    if (candidates.length === 0) continue
    const column = sql.ref(storedColumn(binding, child.by) ?? child.by)
    const result = await sql<{ id: number }>`
      select id
      from ${sql.table(binding.table)}
      where account_id = ${writing.actor.account} and id = any(${arrayLiteral(candidates)}::bigint[])
        and ${column} = any(${arrayLiteral(ids)}::bigint[])
    `.execute(writing.tx)
    const fresh = result.rows.map((row) => Number(row.id))
    if (fresh.length === 0) continue
    add(found, child.resource, fresh)
    await collectWithin(writing, child.resource, fresh, removed, found)
  }
}

function add(to: Removed, resource: string, ids: readonly number[]): void {
  const known = to.get(resource) ?? new Set()
  for (const id of ids) known.add(id)
  to.set(resource, known)
}

/** A record cannot come back into a parent that is deleted itself: it would be in no list of what the parent holds. */
async function refuseOrphan(writing: Writing, binding: Binding, id: number): Promise<void> {
  const { name, fields } = binding.resource
  for (const [wire, field] of Object.entries(fields)) {
    const column = field.kind === 'toone' ? storedColumn(binding, wire) : null
    if (!column) continue
    const parent = writing.bindingOf(field.target as string)
    const livesInIt = parent.effects.children.some(({ resource, by }) => resource === name && by === wire)
    if (!field.required && !livesInIt) continue
    const result = await sql<{ id: number }>`
      select p.id
      from ${sql.table(binding.table)} t
      join ${sql.table(parent.table)} p on p.account_id = t.account_id and p.id = t.${sql.ref(column)}
      where t.account_id = ${writing.actor.account} and t.id = ${id}::bigint and p.deleted
    `.execute(writing.tx)
    const gone = result.rows[0]
    if (gone) {
      const { singular } = parent.resource
      throw new Problem('conflict', `The ${singular} with id ${gone.id} is deleted; restore it first.`)
    }
  }
}

/** Work stages may have moved on to another state meanwhile. */
async function putRight(writing: Writing, binding: Binding, ids: readonly number[]): Promise<void> {
  await changeEach(writing, binding, await leftStages(writing, binding, ids), 'update')
}

function logRestored(writing: Writing, resource: string, ids: readonly number[]): void {
  for (const id of ids) {
    const [before, after] = [{ deleted: true }, { deleted: false }]
    writing.changes.push({ resource, id, action: 'restore', before, after })
  }
}
