/** Weekly allocations of people, and days off. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import type { DemoPerson } from '../people/people.ts'
import type { DemoItem } from '../work/items.ts'

/** Numbers of fully planned weeks before and after this one. */
const [past, ahead] = [3, 7]
/** The Mondays of these weeks, counted from today. */
const mondays = (block: Block) => {
  const next = Array.from({ length: 7 }, (_, day) => day).find((day) => isMonday(block, day)) ?? 0
  return Array.from({ length: past + ahead }, (_, week) => next + 7 * (week - past))
}
const isMonday = ({ calendar }: Block, day: number) => calendar.isWorkday(day) && !calendar.isWorkday(day - 1)

/** Allocates each week of each person to one to three of their items; sometimes it is overbooked. */
export function makePlans(block: Block, people: readonly DemoPerson[], items: readonly DemoItem[]): void {
  const weeks = mondays(block)
  const byPerson = Map.groupBy(
    items.flatMap((item) => item.people.map((person) => ({ person, item }))),
    ({ person }) => person,
  )
  for (const person of people) {
    const ownItems = (byPerson.get(person) ?? []).map(({ item }) => item)
    if (ownItems.length === 0) continue
    for (const [index, monday] of weeks.entries()) planWeek(block, person, ownItems, monday, fullness(block, index))
  }
  makeDaysOff(block, people, weeks)
}

/** Share of a week's forty hours that is allocated; less in weeks that are further ahead. */
function fullness({ random }: Block, week: number): number {
  const distance = Math.max(0, week - past)
  return (random.int(55, random.chance(0.15) ? 125 : 95) / 100) * (1 - distance * 0.08)
}

function planWeek(block: Block, person: DemoPerson, ownItems: readonly DemoItem[], monday: number, full: number): void {
  const { random, sheet, calendar, profile } = block
  const current = ownItems.filter(({ startDay, endDay }) => startDay <= monday + 4 && endDay >= monday)
  const works = random.sample(current.length > 0 ? current : ownItems, random.int(1, 3))
  const minutes = Math.max(60, Math.round((full * 2400) / works.length / 60) * 60)
  for (const item of works) {
    const rate = item.rate ?? person.rate ?? profile
    sheet.record('timeallocations', {
      itemid: item.id,
      projectid: item.projectid,
      contactid: person.id,
      timeallocated: minutes,
      timeBillable: item.isBillable ? minutes : 0,
      starttime: calendar.instant(monday, 9 * 60),
      notes: null,
      hourlyrateserviceid: item.rate?.id ?? null,
      hourlyRate: rate.outprice,
      costRate: rate.inprice,
      ...stamps(random, calendar, Math.min(monday, 0) - random.int(3, 20)),
    })
  }
}

const reasons = ['Annual leave', 'Conference', 'Moving house', 'Parental leave'] as const

/** A holiday of the firm, and a few days off of some people. */
function makeDaysOff(block: Block, people: readonly DemoPerson[], weeks: readonly number[]): void {
  const off = (contactid: number | null, startDay: number, days: number, note: string) =>
    block.sheet.record('daysoff', {
      contactid,
      startdate: block.calendar.date(startDay),
      enddate: block.calendar.date(startDay + days - 1),
      note,
      ...stamps(block.random, block.calendar, -block.random.int(3, 30)),
    })
  if (block.number === 0) off(null, (weeks.at(-3) as number) + 4, 1, 'Office closed')
  for (const [index, person] of people.entries()) {
    if (index % 3 !== 1) continue
    const monday = block.random.pick(weeks.slice(past))
    off(person.id, monday + block.random.int(0, 2), block.random.int(1, 3), block.random.pick(reasons))
  }
}
