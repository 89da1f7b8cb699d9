/** Time allocated to people on items, in these weeks and the next. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import type { DemoItem } from '../work/items.ts'

/** Range of days around today with allocations. */
const back = -45
const ahead = 40

/** Ids of the allocations, each of which is for the first of the item's people. */
export function makeAllocations(block: Block, items: readonly DemoItem[]): ReadonlyMap<DemoItem, number> {
  const near = items.filter(({ startDay, endDay }) => endDay >= back && startDay <= ahead)
  return new Map(
    near.flatMap((item) => {
      const [person] = item.people
      return person && block.random.chance(0.35) ? [[item, makeAllocation(block, item, person.id)] as const] : []
    }),
  )
}

function makeAllocation({ random, sheet, calendar, profile }: Block, item: DemoItem, contactid: number): number {
  const rate = item.rate ?? item.people[0]?.rate ?? profile
  const timeallocated = Math.max(60, Math.round((item.minutes * random.int(5, 11)) / 600) * 60)
  return sheet.record('timeallocations', {
    itemid: item.id,
    projectid: item.projectid,
    contactid: random.chance(0.92) ? contactid : null,
    timeallocated,
    timeBillable: item.isBillable ? timeallocated : 0,
    starttime: calendar.instant(item.startDay, 9 * 60),
    notes: random.chance(0.3)
      ? random.pick(['Fixed in Monday’s planning', 'Can move by a week', 'With the graduate'])
      : null,
    hourlyrateserviceid: item.rate?.id ?? null,
    hourlyRate: rate.outprice,
    costRate: rate.inprice,
    ...stamps(random, calendar, item.startDay - random.int(3, 20)),
  }).id
}
