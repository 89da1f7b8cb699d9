/** Project templates that a new firm begins with instead of an empty page: the usual course of a job, by profession. */

export interface ReadyItem {
  readonly name: string
  readonly hours: number
}

export interface ReadyPhase {
  readonly name: string
  /** Days that it lasts; the next phase begins on the day after. */
  readonly days: number
  readonly items: readonly ReadyItem[]
}

export interface ReadyTemplate {
  readonly name: string
  /** What people choose it by. */
  readonly label: string
  readonly title: string
  readonly phases: readonly ReadyPhase[]
}

/** `Brief 4, Survey 12` */
const phase = (name: string, days: number, list: string): ReadyPhase => ({
  name,
  days,
  items: list.split(', ').map((entry) => {
    const [, item = entry, hours = '1'] = /^(.*) (\d+)$/.exec(entry) ?? []
    return { name: item, hours: Number(hours) }
  }),
})

export const readyTemplates: readonly ReadyTemplate[] = [
  {
    name: 'architect',
    label: 'Architect',
    title: 'Building project',
    phases: [
      phase('Brief and appraisal', 14, 'Agree the brief 4, Visit and measure the site 8, Check planning constraints 6'),
      phase('Concept design', 28, 'Sketch options 24, Present the concept 4, Agree the cost plan 6'),
      phase(
        'Developed design',
        42,
        'Draw plans and sections 40, Coordinate with engineers 12, Prepare the planning application 16',
      ),
      phase('Technical design', 42, 'Draw construction details 48, Write the specification 20, Invite tenders 8'),
      phase('Construction', 120, 'Site visits 40, Answer site questions 24, Check valuations 12'),
      phase('Handover', 14, 'Snagging list 6, Handover file 8, Final account 4'),
    ],
  },
  {
    name: 'agency',
    label: 'Agency',
    title: 'Campaign',
    phases: [
      phase('Discovery', 7, 'Kick-off workshop 4, Research the audience 8, Write the creative brief 4'),
      phase('Concept', 10, 'Develop two routes 16, Present the routes 3, Refine the chosen route 8'),
      phase('Production', 21, 'Write the copy 12, Design the assets 24, Film and photos 16, Build the landing page 16'),
      phase('Launch', 7, 'Test everything 6, Book the media 4, Go live 2'),
      phase('Review', 7, 'Collect the results 4, Report to the client 4'),
    ],
  },
  {
    name: 'accountant',
    label: 'Accountant',
    title: 'Year-end accounts',
    phases: [
      phase('Onboarding', 7, 'Engagement letter 1, Ask for the records 1, Check what arrived 2'),
      phase('Bookkeeping', 14, 'Reconcile the bank 4, Post adjustments 3, Review debtors and creditors 2'),
      phase('Accounts', 14, 'Draft the accounts 6, Partner review 2, Approve with the client 2'),
      phase('Tax', 10, 'Compute the tax 3, Draft the return 2, File the return 1'),
    ],
  },
]

export const readyTemplate = (name: string): ReadyTemplate | undefined =>
  readyTemplates.find((each) => each.name === name)
