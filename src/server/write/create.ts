/** Creates records: all of them or none. */
import { Refusals } from '../../contract/requests/problem.ts'
import type { Snapshot } from '../change-log/log.ts'
import { awaitAll } from '../db/run-compiled.ts'
import { checkDrafts, validDrafts } from './check.ts'
import { storeCustomValues } from './custom-values.ts'
import { type NewRecord, newDraft, numberedDraft } from './new-records.ts'
import { requireSharing } from './rules/sharing-rights.ts'
import { withStatesOfStages } from './rules/work-stages.ts'
import { lockedSnapshots } from './snapshot.ts'
import { insertRecords, takeIds } from './store.ts'
import type { Binding } from './write-context.ts'
import { batchElement, type Draft, Refused, throwIfInvalid, type WriteContext } from './write-context.ts'

/** New records that are stored at once: more would keep others waiting, fewer would take longer. */
const portion = 100

/**
 * Stores a large batch in portions, one after the other. Once something is refused nothing more is stored, but the rest is
 * still checked, so that all mistakes are reported together.
 * @param refusals refusals that are known before
 */
export async function createBatch(
  writing: WriteContext,
  binding: Binding,
  inputs: readonly NewRecord[],
  refusals: Refusals = new Refusals(),
): Promise<number[]> {
  const ids: number[] = []
  writing.refusals.take(refusals)
  for (let start = 0; start < inputs.length; start += portion) {
    const part = batchElement(writing)
    try {
      const drafts = await prepareRecords(part, binding, inputs.slice(start, start + portion))
      if (writing.refusals.isEmpty) ids.push(...(await storeRecords(part, binding, drafts)))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      writing.refusals.take(part.refusals)
    }
  }
  throwIfInvalid(writing)
  return ids
}

/**
 * Stores new records with their links, effects and change rows, and returns their ids in the order given.
 * Throws a Problem with every message; then nothing is stored.
 */
export async function createRecords(
  writing: WriteContext,
  binding: Binding,
  inputs: readonly NewRecord[],
): Promise<number[]> {
  if (inputs.length === 0) return []
  return storeRecords(writing, binding, await prepareRecords(writing, binding, inputs))
}

async function prepareRecords(
  writing: WriteContext,
  binding: Binding,
  inputs: readonly NewRecord[],
): Promise<readonly Draft[]> {
  const [ids, drafts] = await awaitAll(
    takeIds(writing, binding, inputs.length),
    checkedDrafts(writing, binding, inputs),
  )
  const numbered = new Map(
    drafts.map((draft, position) => [draft, numberedDraft(binding, draft, ids[position] as number)]),
  )
  const sound = validDrafts(writing, drafts).map((draft) => numbered.get(draft) as Draft)
  const preparedDrafts = sound.length > 0 ? await binding.effects.prepare(writing, sound) : []
  throwIfInvalid(writing)
  return preparedDrafts
}

/** Runs the checks that need no ids, while these are being taken. */
async function checkedDrafts(
  writing: WriteContext,
  binding: Binding,
  inputs: readonly NewRecord[],
): Promise<readonly Draft[]> {
  const fresh = inputs.map((input) => newDraft(binding, input))
  const drafts = await withStatesOfStages(writing, binding, fresh)
  await requireSharing(writing, binding, drafts)
  await checkDrafts(writing, binding, drafts)
  return drafts
}

async function storeRecords(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<number[]> {
  const ids = drafts.map(({ id }) => id)
  const snapshots = await insertRecords(writing, binding, drafts)
  await storeCustomValues(writing, binding, drafts)
  throwIfInvalid(writing)
  const after = snapshots ?? (await lockedSnapshots(writing, binding, ids))
  const resource = binding.resource.name
  for (const id of ids) {
    writing.changes.push({ resource, id, action: 'create', before: null, after: presetValues(after.get(id)) })
  }
  await binding.effects.created(writing, drafts)
  throwIfInvalid(writing)
  return ids
}

/** The change of a new record leaves out its many empty fields. */
function presetValues(record: Snapshot = {}): Snapshot {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}
