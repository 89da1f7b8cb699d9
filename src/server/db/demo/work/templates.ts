/** Generates project templates with their phases and items. */
import type { Block } from '../block.ts'
import { stamps } from '../calendar.ts'
import { type DemoWork, type PhaseOfWork, phases } from '../words/work.ts'
import { getMoney } from './item-money.ts'
import { getScores } from './scores.ts'

/** Name, description, and range of the practice's phases. */
const forms = [
  ['Full service', 'From the brief to handover, for buildings of any size.', [0, phases.length]],
  ['Design and planning', 'Up to the permit; the builder takes it from there.', [0, 3]],
  ['Feasibility study', 'What a site can carry and what that would cost.', [0, 1]],
] as const

/** Day on which the templates were created, counted from today. */
const createdDay = -300

export function makeTemplates(block: Block): number[] {
  return forms.map(([title, description, [first, end]]) => {
    const { sheet, calendar, random, vocabulary } = block
    const offeredPhases = phases.slice(first, end)
    const { id } = sheet.record('projecttemplates', {
      title,
      description,
      startdate: calendar.date(0),
      duedate: calendar.date(offeredPhases.reduce((days, phase) => days + phase.days, 0)),
      categoryid: random.pick(vocabulary.categories.project),
      priority: 3,
      clientaccess: true,
      clientviewalltasks: false,
      staffviewalltasks: true,
      manualBudget: null,
      ...stamps(random, calendar, createdDay),
    })
    let day = 0
    for (const phase of offeredPhases) {
      addPhase(block, id, phase, day)
      day += phase.days
    }
    return id
  })
}

function addPhase(block: Block, templateid: number, phase: PhaseOfWork, day: number): void {
  const { random, sheet, calendar } = block
  const { id } = sheet.record('templatephases', {
    templateid,
    name: phase.name,
    description: phase.description,
    startdate: calendar.date(day),
    duedate: calendar.date(day + phase.days),
    ...stamps(random, calendar, createdDay),
  })
  for (const work of phase.work) addItem(block, { templateid, itemcollectionid: id, parentid: null }, work, day)
}

interface ItemParent {
  readonly templateid: number
  readonly itemcollectionid: number
  readonly parentid: number | null
}

function addItem(block: Block, place: ItemParent, work: DemoWork, day: number): void {
  const { random, sheet, calendar, vocabulary } = block
  const minutes = work.hours * 60
  const { id } = sheet.record('templateitems', {
    ...place,
    name: work.name,
    categoryid: random.pick(vocabulary.categories.item),
    priority: 3,
    startdate: calendar.date(day),
    duedate: calendar.date(day + 14),
    projectedTimeSpent: minutes,
    ...getScores(block),
    ...getMoney(block, work, minutes),
    discountpercent: null,
    discountamount: null,
    manualBudget: null,
    manualBillAmount: null,
    ...stamps(random, calendar, createdDay),
  })
  if (random.chance(0.2)) {
    sheet.link('record_tags', { entity: 'templateitem', recordid: id, tagid: random.pick(vocabulary.tags.item) })
  }
  for (const part of work.parts) addItem(block, { ...place, parentid: id }, part, day)
}
