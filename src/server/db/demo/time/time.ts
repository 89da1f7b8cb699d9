/** Tracked time: the working days of everybody who has items, filled with work that was open on that day. */
import type { Block } from '../block.ts'
import type { DemoPerson } from '../people/people.ts'
import { timeNotes } from '../words/notes.ts'
import type { DemoItem } from '../work/items.ts'

/** A time record, which can be billed by an invoice. */
export interface DemoTime {
  readonly day: number
  readonly projectid: number
  /** Whether its item is charged by the hour. */
  readonly isHourly: boolean
  readonly row: {
    readonly id: number
    readonly timespent: number
    readonly billable: boolean
    readonly hourlyRate: number
    readonly costRate: number
    invoiceid: number | null
  }
}

/** An item with the remaining minutes of its estimate. */
interface Open {
  readonly item: DemoItem
  left: number
}

/** @param plans ids of allocations, each of which is for the first of the item's people */
export function makeTime(
  block: Block,
  people: readonly DemoPerson[],
  items: readonly DemoItem[],
  plans: ReadonlyMap<DemoItem, number>,
): readonly DemoTime[] {
  const open = items.map((item): Open => ({ item, left: item.minutes }))
  const byPerson = Map.groupBy(
    open.flatMap((openItem) => openItem.item.people.map((person) => ({ person, each: openItem }))),
    ({ person }) => person,
  )
  const days = Array.from(
    { length: block.profile.volume.timeDays },
    (_, index) => index + 1 - block.profile.volume.timeDays,
  )
  return people.flatMap((person) => {
    const openItems = (byPerson.get(person) ?? []).map(({ each: openItem }) => openItem)
    const worked = days.filter((day) => block.calendar.isWorkday(day) && block.random.chance(0.94))
    return worked.flatMap((day) => makeDay(block, person, openItems, day).map((slot) => addRecord(block, slot, plans)))
  })
}

/** One person's work without interruption. */
export interface Slot {
  readonly person: DemoPerson
  readonly item: DemoItem
  readonly day: number
  readonly minute: number
  readonly timespent: number
}

function makeDay(block: Block, person: DemoPerson, openItems: readonly Open[], day: number): Slot[] {
  const { random, calendar } = block
  const current = openItems.filter(
    (openItem) => openItem.item.startDay <= day && day <= openItem.item.endDay && isBearable(openItem),
  )
  const count = current.length > 0 ? random.pick([2, 2, 2, 3, 3, 4]) : 0
  const slots: Slot[] = []
  let minute = random.int(32, 38) * 15
  for (let turn = 0; turn < count; turn += 1) {
    const chosenItem = chooseItem(block, current)
    if (chosenItem.left <= 0 && random.chance(0.35)) break
    const timespent = random.int(2, 10) * 15
    if (!calendar.isPast(day, minute + timespent)) break
    chosenItem.left -= timespent
    slots.push({ person, item: chosenItem.item, day, minute, timespent })
    minute += timespent + random.int(0, 3) * 15
  }
  return slots
}

/** Items take at most twice their estimate. */
const isBearable = ({ item, left }: Open) => left > -item.minutes

/** Usually the item with the most time left of its estimate; some items exceed theirs. */
function chooseItem({ random }: Block, current: readonly Open[]): Open {
  const randomItem = random.pick(current)
  return random.chance(0.3)
    ? randomItem
    : current.reduce((longestOpen, openItem) => (openItem.left > longestOpen.left ? openItem : longestOpen), randomItem)
}

function addRecord(block: Block, slot: Slot, plans: ReadonlyMap<DemoItem, number>): DemoTime {
  const { random, profile } = block
  const { person, item } = slot
  const rate = item.rate ?? person.rate ?? profile
  return storeTime(block, slot, {
    billable: item.isBillable && random.chance(0.95),
    notes: random.chance(0.7) ? random.pick(timeNotes) : null,
    hourlyrateserviceid: item.rate?.id ?? null,
    timeallocationid: item.people[0] === person ? (plans.get(item) ?? null) : null,
    hourlyRate: rate.outprice,
    costRate: rate.inprice,
  })
}

interface Terms {
  readonly billable: boolean
  readonly notes: string | null
  readonly hourlyrateserviceid: number | null
  readonly timeallocationid: number | null
  readonly hourlyRate: number
  readonly costRate: number
}

/** Stores a time record, which is not billed yet. */
export function storeTime({ sheet, calendar }: Block, slot: Slot, terms: Terms): DemoTime {
  const { person, item, day, minute, timespent } = slot
  const savedAt = calendar.instant(day, minute + timespent)
  const row = sheet.record('timerecords', {
    itemid: item.id,
    projectid: item.projectid,
    contactid: person.id,
    startedon: calendar.instant(day, minute),
    timespent,
    ...terms,
    invoiceid: null as number | null,
    createdon: savedAt,
    lastmodified: savedAt,
  })
  return { day, projectid: item.projectid, isHourly: item.isHourly, row }
}
