/** Updates records: only the supplied fields. */
import { type Resource, stateField } from '../../contract/language/resource.ts'
import type { RecordInput } from '../../contract/requests/record-input.ts'
import { type ChangeAction, difference, type Snapshot } from '../changes/log.ts'
import { checkDrafts, soundOf } from './check.ts'
import { storeCustomValues } from './custom-values.ts'
import { inPortions, portionsOf } from './portions.ts'
import { requireToChange } from './rules/field-rights.ts'
import { withMomentsAsRead } from './rules/moments-as-read.ts'
import { requireSharing } from './rules/sharing-rights.ts'
import { checkTransitions } from './rules/transitions.ts'
import { withStagesOfStates, withStatesOfStages } from './rules/work-stages.ts'
import { lockedSnapshots, type Snapshots, visibleSnapshots } from './snapshot.ts'
import { updateRecords } from './store.ts'
import type { Binding } from './writing.ts'
import { type Draft, settle, type Writing } from './writing.ts'

/** The new values of a record. */
export interface RecordUpdate extends RecordInput {
  readonly id: number
}

/** Sets values on records that the actor sees, each its own. Throws a 404 for a missing one; then nothing is changed. */
export async function changeRecords(
  writing: Writing,
  binding: Binding,
  wanted: readonly RecordUpdate[],
): Promise<void> {
  const records = await visibleSnapshots(
    writing,
    binding,
    wanted.map(({ id }) => id),
  )
  const locked = wanted.map((each) => ({ ...each, locked: records.get(each.id) as Snapshot }))
  for (const each of locked) requireToChange(writing.actor, binding.resource, [each.locked], each.values)
  await changeEach(writing, binding, locked, 'update')
}

/** An update, with its record if this write has already read and locked it. */
interface LockedUpdate extends RecordUpdate {
  readonly locked?: Snapshot | undefined
}

/**
 * Sets values on records after the actor's rights to them were checked. Where values were refused before, the rest is still
 * checked, so that all mistakes are reported together, and nothing is changed.
 */
export async function changeEach(
  writing: Writing,
  binding: Binding,
  wanted: readonly LockedUpdate[],
  action: ChangeAction,
): Promise<void> {
  if (wanted.length === 0) return settle(writing)
  const ids = wanted.map((each) => each.id)
  const before = await snapshotsBefore(writing, binding, wanted)
  const prepared = await preparedDrafts(writing, binding, wanted, { before, action })
  const after = await storeChanges(writing, binding, prepared)
  const completed: number[] = []
  const turnOf = turnsOf(binding.resource)
  for await (const some of portionsOf(ids)) {
    for (const id of some) {
      const turned = turnOf(before.get(id), after.get(id))
      if (turned === 'complete') completed.push(id)
      const changed = difference(before.get(id) ?? {}, after.get(id) ?? {})
      const said = action === 'update' ? (turned ?? action) : action
      if (changed) writing.changes.push({ resource: binding.resource.name, id, action: said, ...changed })
    }
  }
  if (completed.length > 0) await binding.effects.completed(writing, completed)
}

/** Stores the drafts with their effects, and returns the snapshots of the records after that. */
async function storeChanges(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<Snapshots> {
  await storeCustomValues(writing, binding, drafts)
  settle(writing)
  const stored = await updateRecords(writing, binding, drafts)
  const logged = writing.changes.length
  await binding.effects.changed(writing, drafts)
  settle(writing)
  // Effects log whatever they change; where they logged nothing, the records are as they were stored.
  if (writing.changes.length === logged) return stored
  const ids = drafts.map(({ id }) => id)
  return lockedSnapshots(writing, binding, ids)
}

async function snapshotsBefore(writing: Writing, binding: Binding, wanted: readonly LockedUpdate[]) {
  const known = new Map(wanted.flatMap(({ id, locked }) => (locked ? [[id, locked] as const] : [])))
  const others = wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  return others.length === 0 ? known : new Map([...known, ...(await lockedSnapshots(writing, binding, others))])
}

/** Drafts of the changed records, completed by rules and effects. Throws a Problem with every message. */
async function preparedDrafts(
  writing: Writing,
  binding: Binding,
  wanted: readonly RecordUpdate[],
  { before, action }: { before: ReadonlyMap<number, Snapshot>; action: ChangeAction },
): Promise<readonly Draft[]> {
  const given = await inPortions(
    wanted,
    ({ id, values, wrong, names }, position): Draft => ({
      id,
      place: wanted.length > 1 ? [position] : [],
      values: withMomentsAsRead(binding.resource, values, before.get(id) ?? {}, writing.actor.timezone),
      named: new Set(Object.keys(values)),
      wrong: wrong ?? null,
      names,
      columns: {},
      before: before.get(id) ?? {},
    }),
  )
  const drafts = await withStatesOfStages(writing, binding, given)
  if (action === 'update') {
    await requireSharing(writing, binding, drafts)
    checkTransitions(writing, binding, drafts)
  }
  await checkDrafts(writing, binding, drafts)
  const sound = soundOf(writing, drafts)
  const whole = sound.length > 0 ? await binding.effects.prepare(writing, sound) : []
  const prepared = await withStagesOfStates(writing, binding, whole)
  settle(writing)
  return prepared
}

/** Whether an update of the state completes or reactivates a record, as the actions of that name do. */
function turnsOf(resource: Resource): (before?: Snapshot, after?: Snapshot) => 'complete' | 'reactivate' | null {
  const { states } = resource
  const wire = stateField(resource)
  return (before, after) => {
    if (!wire || !states.done || before?.[wire] === after?.[wire]) return null
    return after?.[wire] === states.done ? 'complete' : 'reactivate'
  }
}
