/** Projects, their phases, and the people who work on them or follow them. */
import { type Block, fill, unused } from '../block.ts'
import { stamps } from '../calendar.ts'
import { label } from '../labels.ts'
import type { DemoCompany } from '../people/companies.ts'
import type { People } from '../people/people.ts'
import { streets } from '../words/localities.ts'
import { lastNames } from '../words/names.ts'
import * as words from '../words/projects.ts'
import { type Cast, getCast } from './cast.ts'
import { finalStage, type Leg, makeSchedule, type Schedule } from './schedule.ts'

export interface DemoProject {
  readonly id: number
  /** Position in the block. */
  readonly index: number
  readonly title: string
  readonly company: DemoCompany
  readonly divisionid: number | null
  readonly cast: Cast
  readonly size: number
  /** Day of completion, counted from today; null if it is active. */
  readonly completedOn: number | null
  readonly phases: readonly (Leg & { readonly id: number })[]
}

/** Stages of a block's projects, cycled through: every stage occurs several times, completed projects most often. */
const stagePlan = [3, 1, 5, 2, 4, 0, 3, 5, 4, 1, 3, 2, 5, 4, 0, 3, 5, 2, 1, 4, 5, 3, 0, 4, 5] as const

/** The first projects belong to the company whose contact signs in. */
const ofFirstCompany = 5

export function makeProjects(block: Block, companies: readonly DemoCompany[], people: People): readonly DemoProject[] {
  const clients = companies.filter((company) => company.type === 'client' && company.isActive)
  return Array.from({ length: block.profile.volume.projects }, (_, index) => {
    const company = clients[index < ofFirstCompany ? 0 : 1 + ((index - ofFirstCompany) % (clients.length - 1))]
    if (!company) throw new Error('a project needs a client')
    return makeProject(block, index, company, people)
  })
}

function makeProject(block: Block, index: number, company: DemoCompany, people: People): DemoProject {
  const { random, sheet, vocabulary, calendar } = block
  const stage = stagePlan[index % stagePlan.length] ?? 0
  const schedule = makeSchedule(random, stage)
  const cast = getCast(block, index, company, people)
  const completedOn = stage === finalStage ? Math.min(schedule.end + random.int(-3, 12), -1) : null
  const row = sheet.record('projects', {
    number: `${calendar.date(schedule.start).slice(2, 4)}-${String(block.number * block.profile.volume.projects + index + 1).padStart(3, '0')}`,
    title: getTitle(block, index, company),
    description: random.chance(0.8) ? random.pick(words.descriptions) : null,
    companyid: company.id,
    contactid: cast.clients[0]?.id ?? null,
    managerid: cast.manager.id,
    teamid: random.chance(0.7) ? random.pick(vocabulary.teams) : null,
    groupid: random.chance(0.3) ? random.pick(vocabulary.groups) : null,
    activeworkstate: completedOn === null ? 'active' : 'complete',
    workstageid: vocabulary.stages.project[stage] ?? null,
    priority: random.pick([1, 2, 2, 3, 3, 3, 4, 5]),
    startdate: calendar.date(schedule.start),
    duedate: calendar.date(dueDay(block, index, schedule, completedOn)),
    completedate: completedOn === null ? null : calendar.date(completedOn),
    divisionid: company.divisionid ?? (random.chance(0.7) ? random.pick(vocabulary.divisions) : null),
    ...cast.access,
    ...getDetails(block, index),
    ...stamps(random, calendar, schedule.start - random.int(3, 40)),
  })
  label(block, 'project', row.id)
  addPeople(block, row.id, cast)
  const phases = schedule.legs.map((leg) => ({ ...leg, id: makePhase(block, row.id, leg) }))
  const { id, title, divisionid } = row
  return { id, index, title, company, divisionid, cast, size: schedule.size, completedOn, phases }
}

function getTitle({ random, usedNames, isStaged }: Block, index: number, company: DemoCompany): string {
  const far = isStaged && index % 6 === 5 ? words.extremeTitles[(index - 5) / 6] : undefined
  if (far) return far
  const compose = () =>
    fill(`${random.pick(words.titles[company.sector])}${random.pick(words.scopes)}`, {
      street: () => random.pick(streets),
      place: () => company.place.suburb,
      family: () => random.pick(lastNames),
    })
  return unused(usedNames, () => ({ name: compose() })).name
}

/** A few active projects are overdue. */
function dueDay({ random }: Block, index: number, { end }: Schedule, completedOn: number | null): number {
  const isLate = completedOn === null && index % 7 === 3
  return isLate ? -random.int(3, 25) : end + random.int(0, 14)
}

function getDetails({ random, vocabulary }: Block, index: number) {
  return {
    categoryid: random.pick(vocabulary.categories.project),
    worktypeid: random.int(1, 4),
    costRateType: random.int(1, 2),
    chargeRateType: random.int(1, 2),
    privatenotes: index % 3 === 0 || random.chance(0.4) ? random.pick(words.privateNotes) : null,
    purchaseorder: random.chance(0.5) ? `PO-${random.int(10_000, 99_999)}` : null,
    customformtitle: random.chance(0.2) ? random.pick(words.formTitles) : null,
    timeallocated: random.chance(0.5) ? random.int(40, 400) * 60 : null,
    templateused: random.chance(0.3) ? random.pick(vocabulary.templates) : null,
    notification: random.chance(0.4),
    manualBudget: random.chance(0.4) ? random.int(30, 480) * 500 : null,
  }
}

function addPeople({ sheet }: Block, projectid: number, cast: Cast): void {
  const contacts = cast.clients.slice(1)
  const parts = { staff: cast.team, contractors: cast.contractors, clients: cast.followers, contacts }
  for (const [part, people] of Object.entries(parts)) {
    for (const { id: contactid } of people) sheet.link('project_people', { projectid, contactid, part })
  }
}

function makePhase({ random, sheet, calendar }: Block, projectid: number, { phase, start, end }: Leg): number {
  return sheet.record('projectphases', {
    projectid,
    name: phase.name,
    description: phase.description,
    startdate: calendar.date(start),
    duedate: calendar.date(end),
    ...stamps(random, calendar, Math.min(start - 5, -20)),
  }).id
}
