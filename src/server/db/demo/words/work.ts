/** The phases of an architecture project, and typical work in each. */

export type RateName = 'principal' | 'associate' | 'architect' | 'graduate' | 'interiors' | 'drafting' | 'site'

export interface DemoWork {
  readonly name: string
  /** Typical number of hours. */
  readonly hours: number
  /** Number of the billing type in the API: 0 not billed, 1 hourly, 2 fixed, 3 recurring. */
  readonly billType: 0 | 1 | 2 | 3
  /** Service rate; null for the account's own prices. */
  readonly rate: RateName | null
  readonly doneBy: 'staff' | 'contractor' | 'client'
  /** For work bought or sold by quantity: quantity, cost and price per unit. */
  readonly units: readonly [quantity: number, cost: number, price: number] | null
  readonly parts: readonly DemoWork[]
}

export interface PhaseOfWork {
  readonly name: string
  readonly description: string
  /** Duration in calendar days, in a project of usual size. */
  readonly days: number
  readonly work: readonly DemoWork[]
}

const plain = { billType: 1, rate: null, doneBy: 'staff', units: null, parts: [] } as const

const hourly = (name: string, hours: number, rate: RateName | null = null): DemoWork => ({
  ...plain,
  name,
  hours,
  rate,
})
const internal = (name: string, hours: number): DemoWork => ({ ...plain, name, hours, billType: 0 })
const fixedPriceWork = (name: string, hours: number, ...units: [number, number, number]): DemoWork => {
  return { ...plain, name, hours, billType: 2, units }
}
const monthly = (name: string, hours: number, ...units: [number, number, number]): DemoWork => {
  return { ...plain, name, hours, billType: 3, units }
}
const byContractor = (name: string, hours: number): DemoWork => ({ ...plain, name, hours, doneBy: 'contractor' })
const byClient = (name: string): DemoWork => ({ ...plain, name, hours: 1, billType: 0, doneBy: 'client' })
const parts = (name: string, rate: RateName, ...parts: DemoWork[]): DemoWork => ({
  ...plain,
  name,
  hours: 6,
  rate,
  parts,
})

export const phases: readonly PhaseOfWork[] = [
  {
    name: 'Briefing and feasibility',
    description: 'What is needed, what the site allows, what it may cost.',
    days: 35,
    work: [
      parts(
        'Existing conditions',
        'graduate',
        hourly('Measured survey of existing building', 24, 'drafting'),
        hourly('Photographic record and defects list', 10, 'graduate'),
      ),
      hourly('Briefing workshops with user groups', 14, 'associate'),
      hourly('Area schedule and adjacency diagrams', 12, 'architect'),
      hourly('Site and context analysis', 16, 'graduate'),
      hourly('Planning controls and title search', 8, 'architect'),
      fixedPriceWork('Feature and level survey', 2, 1, 2_450, 2_900),
      byContractor('Geotechnical desk study', 12),
      byClient('Approve return brief'),
      internal('Fee review against resourcing plan', 3),
    ],
  },
  {
    name: 'Concept design',
    description: 'Two or three ways to answer the brief, one of them worked up.',
    days: 50,
    work: [
      parts(
        'Concept options',
        'principal',
        hourly('Option A: keep and extend', 26, 'architect'),
        hourly('Option B: courtyard scheme', 26, 'architect'),
      ),
      hourly('Massing and daylight studies', 20, 'graduate'),
      hourly('Concept plans and sections', 34, 'architect'),
      fixedPriceWork('Presentation model 1:100', 10, 1, 1_180, 1_950),
      hourly('Materials and interiors direction', 18, 'interiors'),
      byContractor('Structural concept and grid advice', 16),
      byClient('Choose preferred option'),
      internal('Internal design review', 6),
    ],
  },
  {
    name: 'Planning approval',
    description: 'Application, referral answers and permit.',
    days: 70,
    work: [
      parts(
        'Town planning drawing set',
        'architect',
        hourly('Site plan, floor plans and roof plan', 32, 'drafting'),
        hourly('Elevations, sections and shadow diagrams', 28, 'drafting'),
      ),
      hourly('Planning report and design response', 22, 'associate'),
      hourly('Pre-application meeting with council', 6, 'associate'),
      fixedPriceWork('Application and advertising fees', 1, 1, 1_845, 1_845),
      hourly('Heritage impact statement', 18, 'principal'),
      hourly('Respond to request for further information', 20, 'associate'),
      byContractor('Waste and traffic management plan', 14),
      byClient('Sign application forms as owner'),
    ],
  },
  {
    name: 'Construction documentation',
    description: 'Drawings, schedules and specification that a builder can price and build from.',
    days: 90,
    work: [
      parts(
        'General arrangement drawings',
        'drafting',
        hourly('Floor plans and set-out', 40, 'drafting'),
        hourly('Reflected ceiling plans', 26, 'drafting'),
      ),
      parts(
        'Wall, roof and junction details',
        'architect',
        hourly('Façade and window details', 36, 'architect'),
        hourly('Roof edges, gutters and flashings', 24, 'architect'),
      ),
      hourly('Door, window and hardware schedules', 20, 'graduate'),
      hourly('Joinery and wet area details', 38, 'interiors'),
      hourly('Specification', 30, 'associate'),
      hourly('Consultant coordination and clash check', 24, 'drafting'),
      byContractor('Structural drawings and computations', 40),
      byContractor('Services design and coordination', 32),
      hourly('Building permit documentation', 16, 'architect'),
      internal('Quality check before tender', 8),
    ],
  },
  {
    name: 'Construction administration',
    description: 'From contract signing to practical completion.',
    days: 160,
    work: [
      monthly('Site meetings and minutes', 36, 6, 0, 1_650),
      monthly('Progress claims and certificates', 14, 6, 0, 620),
      hourly('Shop drawing review', 26, 'site'),
      hourly('Answer requests for information', 34, 'site'),
      parts(
        'Site inspections',
        'site',
        hourly('Structure and envelope inspections', 16, 'site'),
        hourly('Services and finishes inspections', 16, 'site'),
      ),
      hourly('Variations and cost reporting', 18, 'associate'),
      byContractor('Structural inspections', 14),
      hourly('Finishes, furniture and signage selection', 24, 'interiors'),
      byClient('Approve furniture budget'),
    ],
  },
  {
    name: 'Handover and defects',
    description: 'Completion, defects, manuals and the look back after a year.',
    days: 40,
    work: [
      hourly('Defects inspection and list', 14, 'site'),
      hourly('As-built drawings and manuals', 20, 'drafting'),
      fixedPriceWork('Photography of the finished building', 3, 1, 1_600, 1_950),
      hourly('Final certificate and account', 8, 'associate'),
      byClient('Confirm handover and keys'),
      internal('Lessons learned session', 4),
    ],
  },
]

/** Rooms and parts of buildings, which distinguish items for similar work. */
export const areas = [
  'ground floor',
  'level 1',
  'level 2',
  'north wing',
  'east wing',
  'stair and lift core',
  'entry and forecourt',
  'kitchen and servery',
  'roof terrace',
  'basement',
  'courtyard',
  'laneway frontage',
] as const

/** Names that test the layout: long ones, other scripts. */
export const extremeWork: readonly DemoWork[] = [
  hourly(
    'Coordinate the revised structural grid with services penetrations, acoustic separation and the underpinning sequence along the eastern boundary wall, levels B1 to 3, and reissue all affected sheets',
    30,
    'architect',
  ),
  hourly('現場調査メモの翻訳 – translate the joiner’s survey notes', 6),
  hourly('Прослуховування залу – acoustic listening test', 8, 'associate'),
]
