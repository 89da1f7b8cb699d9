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
  type Writing,
  withValues,
} from '../../write/writing.ts'
import { billedTime } from '../documents/billing/billed-work.ts'
import { checkStillSeen, checkWhoseWork } from '../work/own-work.ts'
import { itemsOf, placed, type WorkItem } from '../work/work-place.ts'
import { withAllocation } from './planned-time.ts'
import { requireMovable } from './time-moves.ts'
import { withRates } from './time-rates.ts'
import { refuseLocked, refuseLockedRecords } from './timesheet-lock.ts'

const seen = (name: 'time' | 'timeallocations') => (writing: Writing, drafts: readonly Pick<Draft, 'id' | 'place'>[]) =>
  checkStillSeen(writing, writing.bindingOf(name), drafts)

export const timeEffects: EffectsOf<typeof time> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkWhoseWork(writing, drafts)
    const changed = drafts.filter(changesBill).map((draft) => draft.id)
    const [, , prepared] = await awaitAll(
      refuseLocked(writing, drafts),
      refuseBilled(writing, changed),
      withPlaceAndRates(writing, drafts),
    )
    return prepared
  },
  created: seen('time'),
  changed: seen('time'),
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
      itemsOf(writing, drafts),
      withRates(writing, drafts, ['timeallocated', 'timeBillable']),
    )
    return rated.map((draft) => placed(writing, draft, items))
  },
  created: seen('timeallocations'),
  changed: seen('timeallocations'),
}

async function withPlaceAndRates(
  writing: Writing,
  drafts: readonly DraftOf<typeof time>[],
): Promise<DraftOf<typeof time>[]> {
  const planned = await withAllocation(writing, drafts)
  await requireMovable(writing, planned)
  const [items, rated] = await awaitAll(itemsOf(writing, planned), withRates(writing, planned, ['timespent']))
  return rated.map((draft) => withBillable(placed(writing, draft, items), items))
}

/** Time is billable if its item is, unless the body says otherwise. */
function withBillable(draft: DraftOf<typeof time>, items: ReadonlyMap<number, WorkItem>): DraftOf<typeof time> {
  const given = valueAfter(draft, 'billable')
  if (given !== null && given !== undefined) return draft
  return withValues(draft, { billable: items.get(valueAfter(draft, 'itemid') as number)?.billType !== 0 })
}

const changesBill = (draft: DraftOf<typeof time>): boolean =>
  draft.before !== null && billedTime.says.some((wire) => isChanged(draft, wire))

/** Billed time does not change. */
async function refuseBilled(writing: Writing, records: readonly number[]): Promise<void> {
  const rows = await loadRows(writing, time, records, ['invoiceid'])
  const billed = [...rows].find(([, { invoiceid }]) => invoiceid !== null)
  if (!billed) return
  throw problem(
    'already_billed',
    'The time record with id {id} is billed; it stays, and its time, item, contact and rate stay the same, while it is on an invoice',
    { id: getRecord('time record', billed[0]) },
  )
}
