/** Updates records: only the supplied fields. */
import { type Resource, stateField } from '../../contract/language/resource.ts'
import type { RecordInput } from '../../contract/requests/record-input.ts'
import { type ChangeAction, difference, type Snapshot } from '../change-log/log.ts'
import { checkDrafts, validDrafts } from './check.ts'
import { getChunks, mapInChunks } from './chunks.ts'
import { storeCustomValues } from './custom-values.ts'
import { requireToChange } from './rules/field-rights.ts'
import { withMomentsAsRead } from './rules/moments-as-read.ts'
import { requireSharing } from './rules/sharing-rights.ts'
import { checkTransitions } from './rules/transitions.ts'
import { withStagesOfStates, withStatesOfStages } from './rules/work-stages.ts'
import { lockedSnapshots, type Snapshots, visibleSnapshots } from './snapshot.ts'
import { updateRecords } from './store.ts'
import type { Binding } from './write-context.ts'
import { type Draft, throwIfInvalid, type WriteContext } from './write-context.ts'

/** The new values of a record. */
export interface RecordUpdate extends RecordInput {
  readonly id: number
}

/** Sets values on records that the actor sees, each its own. Throws a 404 for a missing one; then nothing is changed. */
export async function changeRecords(
  writing: WriteContext,
  binding: Binding,
  updates: readonly RecordUpdate[],
): Promise<void> {
  const records = await visibleSnapshots(
    writing,
    binding,
    updates.map(({ id }) => id),
  )
  const lockedUpdates = updates.map((update) => ({ ...update, snapshot: records.get(update.id) as Snapshot }))
  for (const update of lockedUpdates) requireToChange(writing.actor, binding.resource, [update.snapshot], update.values)
  await changeEach(writing, binding, lockedUpdates, 'update')
}

/** An update, with its record if this write has already read and locked it. */
interface LockedUpdate extends RecordUpdate {
  readonly snapshot?: Snapshot | undefined
}

/**
 * Sets values on records after the actor's rights to them were checked. Where values were refused before, the rest is still
 * checked, so that all mistakes are reported together, and nothing is changed.
 */
export async function changeEach(
  writing: WriteContext,
  binding: Binding,
  updates: readonly LockedUpdate[],
  action: ChangeAction,
): Promise<void> {
  if (updates.length === 0) return throwIfInvalid(writing)
  const ids = updates.map((update) => update.id)
  const before = await snapshotsBefore(writing, binding, updates)
  const drafts = await preparedDrafts(writing, binding, updates, { before, action })
  const after = await storeChanges(writing, binding, drafts)
  const completed: number[] = []
  const getTransition = stateTransition(binding.resource)
  for await (const chunk of getChunks(ids)) {
    for (const id of chunk) {
      const transition = getTransition(before.get(id), after.get(id))
      if (transition === 'complete') completed.push(id)
      const changes = difference(before.get(id) ?? {}, after.get(id) ?? {})
      const loggedAction = action === 'update' ? (transition ?? action) : action
      if (changes) writing.changes.push({ resource: binding.resource.name, id, action: loggedAction, ...changes })
    }
  }
  if (completed.length > 0) await binding.effects.completed(writing, completed)
}

/** Stores the drafts with their effects, and returns the snapshots of the records after that. */
async function storeChanges(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<Snapshots> {
  await storeCustomValues(writing, binding, drafts)
  throwIfInvalid(writing)
  const snapshots = await updateRecords(writing, binding, drafts)
  const logLength = writing.changes.length
  await binding.effects.changed(writing, drafts)
  throwIfInvalid(writing)
  // Effects log whatever they change; where they logged nothing, the records are as they were stored.
  if (writing.changes.length === logLength) return snapshots
  const ids = drafts.map(({ id }) => id)
  return lockedSnapshots(writing, binding, ids)
}

async function snapshotsBefore(writing: WriteContext, binding: Binding, updates: readonly LockedUpdate[]) {
  const snapshotsById = new Map(updates.flatMap(({ id, snapshot }) => (snapshot ? [[id, snapshot] as const] : [])))
  const unlockedIds = updates.filter(({ id }) => !snapshotsById.has(id)).map(({ id }) => id)
  return unlockedIds.length === 0
    ? snapshotsById
    : new Map([...snapshotsById, ...(await lockedSnapshots(writing, binding, unlockedIds))])
}

/** Drafts of the changed records, completed by rules and effects. Throws a Problem with every message. */
async function preparedDrafts(
  writing: WriteContext,
  binding: Binding,
  updates: readonly RecordUpdate[],
  { before, action }: { before: ReadonlyMap<number, Snapshot>; action: ChangeAction },
): Promise<readonly Draft[]> {
  const checkedDrafts = await mapInChunks(
    updates,
    ({ id, values, wrong, names }, position): Draft => ({
      id,
      place: updates.length > 1 ? [position] : [],
      values: withMomentsAsRead(binding.resource, values, before.get(id) ?? {}, writing.actor.timezone),
      namedFields: new Set(Object.keys(values)),
      wrong: wrong ?? null,
      names,
      columns: {},
      before: before.get(id) ?? {},
    }),
  )
  const drafts = await withStatesOfStages(writing, binding, checkedDrafts)
  if (action === 'update') {
    await requireSharing(writing, binding, drafts)
    checkTransitions(writing, binding, drafts)
  }
  await checkDrafts(writing, binding, drafts)
  const sound = validDrafts(writing, drafts)
  const preparedDrafts = sound.length > 0 ? await binding.effects.prepare(writing, sound) : []
  const stagedDrafts = await withStagesOfStates(writing, binding, preparedDrafts)
  throwIfInvalid(writing)
  return stagedDrafts
}

/** Whether an update of the state completes or reactivates a record, as the actions of that name do. */
function stateTransition(
  resource: Resource,
): (before?: Snapshot, after?: Snapshot) => 'complete' | 'reactivate' | null {
  const { states } = resource
  const fieldName = stateField(resource)
  return (before, after) => {
    if (!fieldName || !states.done || before?.[fieldName] === after?.[fieldName]) return null
    return after?.[fieldName] === states.done ? 'complete' : 'reactivate'
  }
}
