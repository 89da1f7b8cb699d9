/** Rules applied when time is written: the item's project, whether it is billable, its rates, and whose it may be. */

import { problem } from '../../../contract/requests/problem.ts'
import { getRecord } from '../../../contract/requests/refusal.ts'
import { time, type timeallocations } from '../../../contract/resources/time/time.ts'
import { awaitAll } from '../../db/run-compiled.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import {
  type Draft,
  type DraftOf,
  type EffectsOf,
  isChanged,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'
import { billedTime } from '../figures/billed-work.ts'
import { checkStillSeen, checkWhoseWork } from './own-work.ts'
import { withAllocation } from './planned-time.ts'
import { requireMovable } from './time-moves.ts'
import { withRates } from './time-rates.ts'
import { refuseLocked, refuseLockedRecords } from './timesheet-lock.ts'
import { loadItems, placed, type WorkItem } from './work-place.ts'

const visibleIdsFor =
  (name: 'time' | 'timeallocations') => (writing: WriteContext, drafts: readonly Pick<Draft, 'id' | 'place'>[]) =>
    checkStillSeen(writing, writing.bindingOf(name), drafts)

export const timeEffects: EffectsOf<typeof time> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkWhoseWork(writing, drafts)
    const changedIds = drafts.filter(changesBill).map((draft) => draft.id)
    const [, , preparedDrafts] = await awaitAll(
      refuseLocked(writing, drafts),
      refuseBilled(writing, changedIds),
      withPlaceAndRates(writing, drafts),
    )
    return preparedDrafts
  },
  created: visibleIdsFor('time'),
  changed: visibleIdsFor('time'),
  // Time in a submitted or approved week cannot be deleted, even with its item or project.
  removed: async (writing, ids, withParent) => {
    await refuseLockedRecords(writing, ids, withParent ? 'work' : 'time')
    if (!withParent) await refuseBilled(writing, ids)
  },
  restored: (writing, ids, withParent) => refuseLockedRecords(writing, ids, withParent ? 'restored' : 'time'),
}

export const allocationEffects: EffectsOf<typeof timeallocations> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkWhoseWork(writing, drafts)
    const [items, rated] = await awaitAll(
      loadItems(writing, drafts),
      withRates(writing, drafts, ['timeallocated', 'timeBillable']),
    )
    return rated.map((draft) => placed(writing, draft, items))
  },
  created: visibleIdsFor('timeallocations'),
  changed: visibleIdsFor('timeallocations'),
}

async function withPlaceAndRates(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof time>[],
): Promise<DraftOf<typeof time>[]> {
  const plannedDrafts = await withAllocation(writing, drafts)
  await requireMovable(writing, plannedDrafts)
  const [items, rated] = await awaitAll(
    loadItems(writing, plannedDrafts),
    withRates(writing, plannedDrafts, ['timespent']),
  )
  return rated.map((draft) => withBillable(placed(writing, draft, items), items))
}

/** Time is billable if its item is, unless the body says otherwise. */
function withBillable(draft: DraftOf<typeof time>, items: ReadonlyMap<number, WorkItem>): DraftOf<typeof time> {
  const isGiven = valueAfter(draft, 'billable')
  if (isGiven !== null && isGiven !== undefined) return draft
  return withValues(draft, { billable: items.get(valueAfter(draft, 'itemid') as number)?.billType !== 0 })
}

const changesBill = (draft: DraftOf<typeof time>): boolean =>
  draft.before !== null && billedTime.says.some((fieldName) => isChanged(draft, fieldName))

/** Billed time does not change. */
async function refuseBilled(writing: WriteContext, records: readonly number[]): Promise<void> {
  const rows = await loadRows(writing, time, records, ['invoiceid'])
  const billed = [...rows].find(([, { invoiceid }]) => invoiceid !== null)
  if (!billed) return
  throw problem(
    'already_billed',
    'The time record with id {id} is billed; it stays, and its time, item, contact and rate stay the same, while it is on an invoice',
    { id: getRecord('time record', billed[0]) },
  )
}
