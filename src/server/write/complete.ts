/** Completes and reopens records of resources whose declaration names an open and a done state. */

import { stateField } from '../../contract/language/resource.ts'
import { problem } from '../../contract/requests/problem.ts'
import { visibleSnapshots } from './snapshot.ts'
import { changeEach } from './update.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Moves records that the actor sees to their done state; records that are done stay as they are. */
export async function completeRecords(writing: WriteContext, binding: Binding, ids: readonly number[]): Promise<void> {
  await moveTo(writing, binding, ids, 'complete')
}

/** Opens records again. Records that were completed with them stay complete. */
export async function reactivateRecords(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
): Promise<void> {
  await moveTo(writing, binding, ids, 'reactivate')
}

async function moveTo(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  action: 'complete' | 'reactivate',
): Promise<void> {
  const { states, label } = binding.resource
  const target = action === 'complete' ? states.done : states.open
  const fieldName = stateField(binding.resource)
  if (!fieldName || !target || !states.done) throw problem('not_allowed', '{name} cannot be completed', { name: label })
  const records = await visibleSnapshots(writing, binding, ids)
  const completions = ids.map((id) => ({ id, values: { [fieldName]: target }, snapshot: records.get(id) }))
  await changeEach(writing, binding, completions, action)
}
