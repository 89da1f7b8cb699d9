/** The vocabularies of a firm, as set up by an administrator: tags, work stages, rates, custom fields and the like. */
import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { RateName } from './work.ts'

export const divisions = ['Architecture', 'Interiors'] as const
export const teams = ['Civic and education', 'Housing and hospitality'] as const
export const groups = ['Design leads', 'Site team', 'Model makers', 'Friends of the practice'] as const

export const roles = [
  ['Project lead', '2563eb'],
  ['Designer', '7c3aed'],
  ['Draughting', '0891b2'],
  ['Site supervision', 'd97706'],
  ['Client representative', '16a34a'],
  ['Consultant', '64748b'],
] as const

/** Cost and price of an hour. */
export const serviceRates: Readonly<Record<RateName, readonly [name: string, cost: number, price: number]>> = {
  principal: ['Principal', 112, 265],
  associate: ['Associate', 86, 215],
  architect: ['Architect', 68, 178],
  graduate: ['Graduate', 47, 128],
  interiors: ['Interior design', 62, 165],
  drafting: ['Drafting and BIM', 52, 142],
  site: ['Contract administration', 74, 188],
}

export type Staged = 'project' | 'item' | 'invoice' | 'quote'
export type Tagged = 'company' | 'contact' | 'project' | 'item' | 'invoice' | 'quote'

/** Stages of an entity in order: name, state, color. */
export const workStages: Readonly<Record<Staged, readonly (readonly [string, string, string])[]>> = {
  project: [
    ['Briefing', 'active', '94a3b8'],
    ['Concept', 'active', '7c3aed'],
    ['Planning', 'active', '2563eb'],
    ['Documentation', 'active', '0891b2'],
    ['On site', 'active', 'd97706'],
    ['Handed over', 'complete', '16a34a'],
  ],
  item: [
    ['To do', 'active', '94a3b8'],
    ['In progress', 'active', '2563eb'],
    ['Waiting for others', 'active', 'd97706'],
    ['In review', 'active', '7c3aed'],
    ['Done', 'complete', '16a34a'],
  ],
  invoice: [
    ['In preparation', 'draft', '94a3b8'],
    ['With director', 'submitted', '7c3aed'],
    ['To be sent', 'authorised', '2563eb'],
    ['In collection', 'authorised', 'd97706'],
    ['Settled', 'paid', '16a34a'],
  ],
  quote: [
    ['Being written', 'pending', '94a3b8'],
    ['With client', 'sent', '2563eb'],
    ['In negotiation', 'sent', 'd97706'],
    ['Won', 'accepted', '16a34a'],
  ],
}

export const tags: Readonly<Record<Tagged, readonly string[]>> = {
  company: ['Repeat client', 'Public sector', 'Not-for-profit', 'Framework panel', 'Referral', 'Watch credit'],
  contact: ['Decision maker', 'Newsletter', 'Building committee', 'On-site contact', 'Accounts', 'Event list'],
  project: ['Heritage', 'Passive house', 'Timber', 'Competition', 'Fast track', 'Award candidate', 'Flagship'],
  item: ['Needs client input', 'Statutory', 'Drawing issue', 'Site', 'Quick win', 'Critical path', 'Rework'],
  invoice: ['Progress claim', 'Retainer', 'Expenses', 'Final account', 'Disputed'],
  quote: ['Fee proposal', 'Variation', 'Tender', 'Repeat client'],
}

/** Tags that clients can see; all others are for staff only. */
export const tagsForClients: readonly string[] = [
  'On-site contact',
  'Building committee',
  'Heritage',
  'Passive house',
  'Timber',
  'Needs client input',
  'Statutory',
  'Drawing issue',
  'Progress claim',
  'Final account',
  'Fee proposal',
  'Variation',
]

export const colors = ['2563eb', '16a34a', 'd97706', 'dc2626', '7c3aed', '0891b2', '64748b', 'db2777'] as const

export interface CustomField {
  readonly name: string
  readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'dropdown'
  /** Options of a dropdown. */
  readonly options: readonly string[]
  /** Probability that a record has a value. */
  readonly filled: number
  value(random: Random, calendar: Calendar): string
}

const dropdown = (name: string, filledShare: number, ...options: string[]): CustomField => {
  return { name, type: 'dropdown', options, filled: filledShare, value: (random) => random.pick(options) }
}
const field = (
  name: string,
  type: CustomField['type'],
  filledShare: number,
  value: CustomField['value'],
): CustomField => {
  return { name, type, options: [], filled: filledShare, value }
}

export const customFields: Readonly<Record<Tagged, readonly CustomField[]>> = {
  company: [
    dropdown('Found us through', 0.8, 'Referral', 'Open house', 'Tender portal', 'Publication', 'Past project'),
    field('Insurance checked', 'date', 0.5, (random, calendar) => calendar.date(-random.int(10, 380))),
  ],
  contact: [
    dropdown('Preferred channel', 0.7, 'Email', 'Phone', 'Text message', 'Project portal'),
    field('Holiday card', 'checkbox', 0.5, (random) => String(random.chance(0.7))),
  ],
  project: [
    field('Gross floor area (m²)', 'number', 0.9, (random) => String(random.int(9, 640) * 10)),
    field('Permit number', 'text', 0.6, (random) => `PA-${random.int(1000, 9999)}/${random.int(1, 4)}`),
    dropdown('Procurement', 0.7, 'Traditional tender', 'Negotiated', 'Design and construct', 'Early contractor'),
  ],
  item: [
    field('Drawing series', 'text', 0.45, (random) => `A${random.int(1, 8)}${random.int(0, 9)}0`),
    dropdown('Revision', 0.35, 'P1', 'P2', 'P3', 'T1', 'C1', 'C2'),
  ],
  quote: [field('Chance of winning (%)', 'number', 0.8, (random) => String(random.int(1, 9) * 10))],
  invoice: [field('Client reference', 'text', 0.8, (random) => `4500${random.int(100_000, 999_999)}`)],
}
