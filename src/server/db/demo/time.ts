/** Tracked time: the working days of everybody who has items, filled with work on what was open on that day. */
import type { Block } from './block.ts'
import type { DemoItem } from './items.ts'
import type { DemoPerson } from './people.ts'
import { timeNotes } from './words/notes.ts'

/** An item with the minutes that are left of its estimate. */
interface Open {
  readonly item: DemoItem
  left: number
}

export function makeTime(block: Block, people: readonly DemoPerson[], items: readonly DemoItem[]): void {
  const open = new Map(items.map((item) => [item, { item, left: item.minutes }]))
  const byPerson = Map.groupBy(
    [...open.values()].flatMap((each) => each.item.people.map((person) => ({ person, each }))),
    ({ person }) => person,
  )
  for (const person of people) {
    const own = (byPerson.get(person) ?? []).map(({ each }) => each)
    for (let day = 1 - block.profile.volume.timeDays; day <= 0; day += 1) {
      if (block.calendar.isWorkday(day) && block.random.chance(0.94)) makeDay(block, person, own, day)
    }
  }
}

function makeDay(block: Block, person: DemoPerson, own: readonly Open[], day: number): void {
  const { random, calendar } = block
  const current = own.filter((each) => each.item.from <= day && day <= each.item.to && isBearable(each))
  let minute = random.int(32, 38) * 15
  const count = random.pick([2, 2, 2, 3, 3, 4])
  for (let turn = 0; turn < count && current.length > 0; turn += 1) {
    const chosen = chooseItem(block, current)
    if (chosen.left <= 0 && random.chance(0.35)) return
    const timespent = random.int(2, 10) * 15
    if (!calendar.isPast(day, minute + timespent)) return
    chosen.left -= timespent
    addRecord(block, person, chosen.item, { day, minute, timespent })
    minute += timespent + random.int(0, 3) * 15
  }
}

/** Nobody goes on for more than twice the estimate. */
const isBearable = ({ item, left }: Open) => left > -item.minutes

/** What has most left of its estimate, more often than not. Some work takes longer than anybody thought. */
function chooseItem({ random }: Block, current: readonly Open[]): Open {
  const drawn = random.pick(current)
  return random.chance(0.3) ? drawn : current.reduce((most, each) => (each.left > most.left ? each : most), drawn)
}

function addRecord(
  { random, sheet, calendar, profile }: Block,
  person: DemoPerson,
  item: DemoItem,
  { day, minute, timespent }: { day: number; minute: number; timespent: number },
): void {
  const rate = item.rate ?? person.rate ?? profile
  const saved = calendar.instant(day, minute + timespent)
  const billable = item.isBillable && random.chance(0.95)
  sheet.record('timerecords', {
    itemid: item.id,
    projectid: item.projectid,
    contactid: person.id,
    startedon: calendar.instant(day, minute),
    timespent,
    billable,
    notes: random.chance(0.7) ? random.pick(timeNotes) : null,
    hourlyRate: rate.outprice,
    costRate: rate.inprice,
    createdon: saved,
    lastmodified: saved,
  })
}
