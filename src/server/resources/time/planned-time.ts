/** Tracked time can be linked to an allocation of the same item. */

import { about } from '../../../contract/requests/refusal.ts'
import { type time, timeallocations } from '../../../contract/resources/time/time.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import {
  type DraftOf,
  isChanged,
  isNamed,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'

/**
 * Refuses allocations of another item. Time that is moved to another item loses its allocation unless the body names
 * one.
 */
export async function withAllocation(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof time>[],
): Promise<DraftOf<typeof time>[]> {
  const settledDrafts = drafts.map((draft) => {
    const hasLeft = draft.before !== null && isChanged(draft, 'itemid') && !isNamed(draft, 'timeallocationid')
    return hasLeft ? withValues(draft, { timeallocationid: null }) : draft
  })
  const ids = [...new Set(settledDrafts.flatMap((draft) => idList(draft.values.timeallocationid)))]
  if (ids.length === 0) return settledDrafts
  const allocations = await loadRows(writing, timeallocations, ids, ['itemid'])
  for (const draft of settledDrafts) {
    const [id] = idList(draft.values.timeallocationid)
    const item = valueAfter(draft, 'itemid')
    const allocation = id === undefined ? undefined : allocations.get(id)
    if (allocation && allocation.itemid !== item) {
      refuse(
        writing,
        draft,
        about('timeallocationid', 'wrong_reference', 'the time allocation with id {id} is not one of item {other}', {
          id,
          other: item,
        }),
      )
    }
  }
  return settledDrafts
}
