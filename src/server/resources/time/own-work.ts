/**
 * Who may record time for whom: people for themselves with the right to time, for others only with the right to edit
 * and see theirs.
 */

import type { ValuesOf } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { fault } from '../../../contract/requests/refusal.ts'
import type { time } from '../../../contract/resources/time/time.ts'
import { can, permissions } from '../../../contract/rights.ts'
import { seenRows } from '../../query/passes/restrict-rows.ts'
import { visibleIds } from '../../write/find.ts'
import type { Binding, Draft, WriteContext } from '../../write/write-context.ts'
import { isChanged } from '../../write/write-context.ts'

/**
 * Throws a 403 if a draft assigns time to somebody else without the right to edit time. Call it before the drafts are
 * stored.
 */
export function checkWhoseWork(
  { actor }: WriteContext,
  drafts: readonly Draft<Pick<ValuesOf<typeof time>, 'contactid'>>[],
): void {
  if (actor.kind === 'apikey' || can(actor, permissions.timelog, 'edit')) return
  const draft = drafts.find(
    (draft) => isChanged(draft, 'contactid') && draft.values.contactid && draft.values.contactid !== actor.contact,
  )
  if (draft) throw forbidden(draft)
}

/** Throws a 403 if the actor cannot see a record after the write, as it is of somebody out of reach. */
export async function checkStillSeen(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Pick<Draft, 'id' | 'place'>[],
): Promise<void> {
  if (seenRows(binding, writing.actor).length === 0) return
  const ids = drafts.map((draft) => draft.id)
  const visible = await visibleIds(writing, binding, ids)
  const draft = drafts.find((draft) => !visible.has(draft.id))
  if (draft) throw forbidden(draft)
}

function forbidden({ place }: Pick<Draft, 'place'>): Problem {
  return new Problem('forbidden', {
    ...fault('no_permission', 'You do not have permission to write time of other people'),
    place,
  })
}
