/**
 * Project templates for new firms: the usual course of a job, by profession. Their texts are messages, translated when they are
 * shown or stored.
 */
import { message } from './messages/message.ts'
import type { Translate } from './messages/messages.ts'

export interface ReadyItem {
  readonly name: string
  readonly hours: number
}

export interface ReadyPhase {
  readonly name: string
  /** Duration in days; the next phase begins on the day after. */
  readonly days: number
  readonly items: readonly ReadyItem[]
}

export interface ReadyTemplate {
  readonly name: string
  /** Its name in the list of templates. */
  readonly label: string
  readonly title: string
  readonly phases: readonly ReadyPhase[]
}

type Entry = readonly [name: string, hours: number]

const phase = (name: string, days: number, ...items: readonly Entry[]): ReadyPhase => ({
  name,
  days,
  items: items.map(([item, hours]) => ({ name: item, hours })),
})

export const readyTemplates: readonly ReadyTemplate[] = [
  {
    name: 'architect',
    label: message('Architect'),
    title: message('Building project'),
    phases: [
      phase(
        message('Brief and appraisal'),
        14,
        [message('Agree the brief'), 4],
        [message('Visit and measure the site'), 8],
        [message('Check planning constraints'), 6],
      ),
      phase(
        message('Concept design'),
        28,
        [message('Sketch options'), 24],
        [message('Present the concept'), 4],
        [message('Agree the cost plan'), 6],
      ),
      phase(
        message('Developed design'),
        42,
        [message('Draw plans and sections'), 40],
        [message('Coordinate with engineers'), 12],
        [message('Prepare the planning application'), 16],
      ),
      phase(
        message('Technical design'),
        42,
        [message('Draw construction details'), 48],
        [message('Write the specification'), 20],
        [message('Invite tenders'), 8],
      ),
      phase(
        message('Construction'),
        120,
        [message('Site visits'), 40],
        [message('Answer site questions'), 24],
        [message('Check valuations'), 12],
      ),
      phase(
        message('Handover'),
        14,
        [message('Snagging list'), 6],
        [message('Handover file'), 8],
        [message('Final account'), 4],
      ),
    ],
  },
  {
    name: 'agency',
    label: message('Agency'),
    title: message('Campaign'),
    phases: [
      phase(
        message('Discovery'),
        7,
        [message('Kick-off workshop'), 4],
        [message('Research the audience'), 8],
        [message('Write the creative brief'), 4],
      ),
      phase(
        message('Concept'),
        10,
        [message('Develop two routes'), 16],
        [message('Present the routes'), 3],
        [message('Refine the chosen route'), 8],
      ),
      phase(
        message('Production'),
        21,
        [message('Write the copy'), 12],
        [message('Design the assets'), 24],
        [message('Film and photos'), 16],
        [message('Build the landing page'), 16],
      ),
      phase(
        message('Launch'),
        7,
        [message('Test everything'), 6],
        [message('Book the media'), 4],
        [message('Go live'), 2],
      ),
      phase(message('Review'), 7, [message('Collect the results'), 4], [message('Report to the client'), 4]),
    ],
  },
  {
    name: 'accountant',
    label: message('Accountant'),
    title: message('Year-end accounts'),
    phases: [
      phase(
        message('Onboarding'),
        7,
        [message('Engagement letter'), 1],
        [message('Ask for the records'), 1],
        [message('Check what arrived'), 2],
      ),
      phase(
        message('Bookkeeping'),
        14,
        [message('Reconcile the bank'), 4],
        [message('Post adjustments'), 3],
        [message('Review debtors and creditors'), 2],
      ),
      phase(
        message('Accounts'),
        14,
        [message('Draft the accounts'), 6],
        [message('Partner review'), 2],
        [message('Approve with the client'), 2],
      ),
      phase(
        message('Tax'),
        10,
        [message('Compute the tax'), 3],
        [message('Draft the return'), 2],
        [message('File the return'), 1],
      ),
    ],
  },
]

export const readyTemplate = (name: string): ReadyTemplate | undefined =>
  readyTemplates.find((candidate) => candidate.name === name)

export const translatedTemplate = ({ name, label, title, phases }: ReadyTemplate, t: Translate): ReadyTemplate => ({
  name,
  label: t(label),
  title: t(title),
  phases: phases.map((phase) => ({
    ...phase,
    name: t(phase.name),
    items: phase.items.map((item) => ({ ...item, name: t(item.name) })),
  })),
})
