/** Creating records: all of them or none. */
import type { RecordInput } from '../../contract/record-input.ts'
import { appendedKey } from '../../contract/sort-key.ts'
import type { Snapshot } from '../changes/log.ts'
import { storeCustomValues } from './custom-values.ts'
import { checkReferences } from './references.ts'
import { requireSharing } from './sharing-rights.ts'
import { lockedSnapshots } from './snapshot.ts'
import { insertRecords, takeIds } from './store.ts'
import { withStatesOfStages } from './work-stages.ts'
import type { Binding } from './writing.ts'
import { type Draft, settle, type Writing } from './writing.ts'

/** What is to be stored, and the place that refusals of it name. */
export interface NewRecord extends RecordInput {
  readonly place?: string
}

/** The elements of a batch, each with its position. */
export const batchOf = (inputs: readonly RecordInput[]): NewRecord[] =>
  inputs.map((input, position) => ({ ...input, place: `[${position}] ` }))

/** New records that are stored together: more would keep others waiting, fewer would take longer. */
const portion = 100

/** Stores a large batch in portions, one after the other; the first that is refused ends all of it. */
export async function createBatch(writing: Writing, binding: Binding, inputs: readonly NewRecord[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < inputs.length; from += portion) {
    ids.push(...(await createRecords(writing, binding, inputs.slice(from, from + portion))))
  }
  return ids
}

/** Records inside the bodies of other new ones, each with its position there. */
export const nestedIn = (draft: Draft, wire: string): NewRecord[] =>
  ((draft.values[wire] ?? []) as RecordInput[]).map((input, position) => ({
    ...input,
    place: `${draft.place}${wire}[${position}] `,
  }))

/**
 * Stores new records with their links, effects and change rows, and answers their ids in the order given.
 * Throws a Problem with every message; then nothing is stored.
 */
export async function createRecords(
  writing: Writing,
  binding: Binding,
  inputs: readonly NewRecord[],
): Promise<number[]> {
  if (inputs.length === 0) return []
  const ids = await takeIds(writing, binding, inputs.length)
  const fresh = inputs.map((input, position) => newDraft(binding, input, ids[position] as number))
  const drafts = await withStatesOfStages(writing, binding, fresh)
  await requireSharing(writing, binding, drafts)
  await checkReferences(writing, binding, drafts)
  settle(writing)
  const prepared = await binding.effects.prepare(writing, drafts)
  settle(writing)
  await insertRecords(writing, binding, prepared)
  await storeCustomValues(writing, binding, prepared)
  settle(writing)
  const after = await lockedSnapshots(writing, binding, ids)
  const resource = binding.resource.name
  for (const id of ids) {
    writing.changes.push({ resource, id, action: 'create', before: null, after: givenOf(after.get(id)) })
  }
  await binding.effects.created(writing, prepared)
  settle(writing)
  return ids
}

/** A new record's change holds what the record has; of the many fields that are empty it says nothing. */
function givenOf(record: Snapshot = {}): Snapshot {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

/** A new record has a value for every stored field: what is supplied, else the field's initial one. */
function newDraft(binding: Binding, input: NewRecord, id: number): Draft {
  const initial: Record<string, unknown> = {}
  for (const [wire, field] of Object.entries(binding.resource.fields)) {
    if (field.kind === 'sortkey') initial[wire] = appendedKey(id)
    else if (field.write !== 'never' && binding.sources[wire]?.from === 'column') initial[wire] = field.initial ?? null
  }
  const named = new Set(Object.keys(input.values))
  return { id, place: input.place ?? '', values: { ...initial, ...input.values }, named, columns: {}, before: null }
}
