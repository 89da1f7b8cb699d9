/** Items of a project's phases: typical work of the phase, dated within it, done or open as of today. */
import { ascending } from '../../../../contract/ascending.ts'
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import { label } from '../labels.ts'
import type { DemoPerson } from '../people/people.ts'
import type { ServiceRate } from '../vocabulary.ts'
import { itemDescriptions } from '../words/notes.ts'
import { areas, type DemoWork, extremeWork } from '../words/work.ts'
import { getMoney, type LineMoney } from './item-money.ts'
import type { DemoProject } from './projects.ts'
import type { Leg } from './schedule.ts'
import { getScores } from './scores.ts'

/** An item for time tracking. Days are counted from today. */
export interface DemoItem {
  readonly id: number
  readonly projectid: number
  readonly people: readonly DemoPerson[]
  readonly startDay: number
  readonly endDay: number
  /** Due day, counted from today. */
  readonly due: number
  readonly minutes: number
  readonly isBillable: boolean
  /** Prices of its service rate; null for those of the person. */
  readonly rate: ServiceRate | null
  readonly isHourly: boolean
  /** What it is sold for, if it has a fixed price and is complete. */
  readonly sold: { readonly name: string; readonly money: LineMoney; readonly day: number } | null
}

interface PlannedWork {
  readonly project: DemoProject
  readonly phase: Leg & { readonly id: number }
  readonly start: number
  readonly due: number
  readonly parentid: number | null
}

export function makeItems(block: Block, project: DemoProject): readonly DemoItem[] {
  return project.phases.flatMap((phase) => {
    const phaseWork = chooseWork(block, project, phase)
    const share = (phase.end - phase.start) / phaseWork.length
    const items = phaseWork.flatMap((work, turn) => {
      const start = Math.round(phase.start + turn * share * 0.8)
      const due = Math.min(Math.round(start + share * (1.1 + block.random.next() * 0.8)), phase.end)
      return makeWork(block, work, { project, phase, start, due, parentid: null })
    })
    addPrerequisites(block, items)
    return items
  })
}

function chooseWork({ random, isStaged }: Block, { index, cast }: DemoProject, { phase, isPresent }: Leg) {
  const sampledWork = random.sample(phase.work, random.int(2, 3))
  const far = isStaged && isPresent ? extremeWork[index / 3] : undefined
  const staged = cast.clients.concat(cast.contractors).filter((person) => isStaged && person.signIn !== null)
  const kinds = new Set(staged.map((person) => (cast.clients.includes(person) ? 'client' : 'contractor')))
  const neededWork = phase.work.filter((work) => kinds.has(work.doneBy as 'client' | 'contractor'))
  const orderedWork = phase.work.filter((work) => sampledWork.includes(work) || neededWork.includes(work))
  return far ? [...orderedWork, far] : orderedWork
}

/** One item, or an item with its parts below it, which is complete once all parts are. */
function makeWork(block: Block, work: DemoWork, place: PlannedWork): DemoItem[] {
  const item = makeItem(block, work, place)
  if (work.parts.length === 0) return [item.item]
  const parts = work.parts.map((part) => makeItem(block, part, { ...place, parentid: item.row.id }))
  const last = parts
    .map(({ row }) => row.completedate ?? '')
    .toSorted(ascending)
    .at(-1)
  const isDone = parts.every(({ row }) => row.completedate !== null)
  item.row.activeworkstate = isDone ? 'complete' : 'active'
  item.row.completedate = isDone ? (last ?? null) : null
  item.row.activeworkstageid = block.vocabulary.stages.item[isDone ? 4 : place.start > 0 ? 0 : 1] ?? null
  return [item, ...parts].map(({ item }) => item)
}

function makeItem(block: Block, work: DemoWork, { project, phase, start, due, parentid }: PlannedWork) {
  const { random, sheet, calendar, vocabulary } = block
  const minutes = Math.max(30, Math.round((work.hours * project.size * (0.9 + random.next() * 0.6) * 60) / 30) * 30)
  const completedOn = getCompletion(block, project, phase, { start, due })
  const money = getMoney(block, work, minutes)
  const people = getAssignees(block, work, project, start > 10)
  // Hours of every fifth project are charged as its quote said, which is what their service costs.
  const isQuoted = project.index % 5 === 0 && work.billType === 1 && money.hourlyrateserviceid !== null
  const row = sheet.record('items', {
    projectid: project.id,
    itemcollectionid: phase.id,
    parentid,
    name: getName(block, work),
    code: random.chance(0.3) ? `${phase.phase.name.slice(0, 2).toUpperCase()}${random.int(100, 999)}` : null,
    description: random.chance(0.5) ? random.pick(itemDescriptions) : null,
    categoryid: random.chance(0.6) ? random.pick(vocabulary.categories.item) : null,
    priority: random.pick([1, 2, 2, 3, 3, 3, 3, 4, 5]),
    startdate: calendar.date(start),
    duedate: calendar.date(due),
    projectedTimeSpent: minutes,
    projectedTimeManual: random.chance(0.08) ? minutes + 120 : null,
    ...getProgress(block, start, completedOn),
    ...getScores(block),
    ...money,
    agreedrate: isQuoted ? money.outLabourPrice : null,
    ...stamps(random, calendar, Math.min(start - random.int(2, 30), -random.int(1, 60))),
  })
  for (const { id: contactid } of people) sheet.link('item_assignees', { itemid: row.id, contactid })
  label(block, 'item', row.id)
  const item: DemoItem = {
    id: row.id,
    projectid: project.id,
    people,
    startDay: start,
    endDay: Math.min(completedOn ?? due + 15, 0),
    due,
    minutes,
    isBillable: work.billType !== 0,
    rate: getRate(money),
    isHourly: work.billType === 1,
    sold: work.billType === 2 && completedOn !== null ? { name: work.name, money, day: completedOn } : null,
  }
  return { row, item }
}

function getRate({ hourlyrateserviceid: id, inLabourPrice: inprice, outLabourPrice: outprice }: LineMoney) {
  return id === null ? null : { id, inprice, outprice }
}

/** Drawings and details are often made for one part of the building at a time. */
function getName({ random }: Block, work: DemoWork): string {
  const isByArea = work.rate !== null && work.rate !== 'associate' && work.hours >= 16 && !extremeWork.includes(work)
  return isByArea && random.chance(0.55) ? `${work.name}, ${random.pick(areas)}` : work.name
}

/** The day on which an item was completed, or null. Past items are complete, except for a few that are overdue now. */
function getCompletion(
  { random }: Block,
  project: DemoProject,
  phase: Leg,
  { start, due }: { start: number; due: number },
): number | null {
  const around = due + random.int(-4, 4)
  if (project.completedOn !== null) return Math.min(Math.max(around, start), project.completedOn)
  if (due < 0) return random.chance(phase.isPresent ? 0.5 : 0.06) ? null : Math.min(Math.max(around, start), -1)
  return start < -1 && random.chance(0.1) ? random.int(start + 1, -1) : null
}

function getProgress({ random, vocabulary, calendar }: Block, start: number, completedOn: number | null) {
  const [toDo, inProgress, waiting, inReview, done] = vocabulary.stages.item
  const isBegun = start <= 0
  const open = isBegun ? random.pick([inProgress, inProgress, inProgress, waiting, inReview]) : toDo
  const stage = completedOn === null ? open : done
  return {
    activeworkstate: completedOn === null ? 'active' : 'complete',
    activeworkstageid: random.chance(0.93) ? (stage ?? null) : null,
    completedate: completedOn === null ? null : calendar.date(completedOn),
    manualPercentageComplete: completedOn === null && isBegun ? random.int(1, 18) * 5 : null,
  }
}

/** Some future work is not assigned yet. */
function getAssignees(
  { random }: Block,
  work: DemoWork,
  { cast }: DemoProject,
  isAhead: boolean,
): readonly DemoPerson[] {
  if (work.doneBy === 'client') return cast.clients.slice(0, 1)
  if (work.doneBy === 'contractor' && cast.contractors.length > 0) return cast.contractors
  if (isAhead && random.chance(0.2)) return []
  return random.sample(cast.team, random.chance(0.4) ? 2 : 1)
}

/** Most items wait for one that is due before they begin; some wait for one that is not, as plans go wrong. */
function addPrerequisites({ random, sheet }: Block, items: readonly DemoItem[]): void {
  for (const [index, { id: itemid, startDay }] of items.entries()) {
    if (index === 0 || !random.chance(0.8)) continue
    const earlier = items.slice(0, index).findLast(({ due }) => due <= startDay)
    const before = earlier ?? (index % 7 === 0 ? items[index - 1] : undefined)
    if (before) sheet.link('item_prerequisites', { itemid, prerequisiteid: before.id })
  }
}
