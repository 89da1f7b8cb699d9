/** Quotes in every state: fee proposals for phases of work. */
import type { QuoteState } from '../../../../contract/resources/documents/quotes.ts'
import type { Block } from '../block.ts'
import type { DemoCompany } from '../people/companies.ts'
import type { People } from '../people/people.ts'
import { quoteTerms } from '../words/catalogue.ts'
import { phases } from '../words/work.ts'
import type { DemoProject } from '../work/projects.ts'
import { addPhase, addWork, type DemoDocument, type DocumentTables, makeDocument, markTemplate } from './documents.ts'
import { mailDocument } from './mails.ts'
import { makeNextVersion } from './versions.ts'

const kind: DocumentTables = {
  entity: 'quote',
  table: 'quotes',
  phases: 'quotephases',
  lines: 'quoteitems',
  key: 'quoteid',
  pagetitle: 'Fee proposal',
}

/** Cycled through. The first ones are for the first company, whose contact signs in: two of them await a reply. */
const states: readonly QuoteState[] = [
  'sent',
  'pending',
  'accepted',
  'sent',
  'addedtoproject',
  'declined',
  'expired',
  'pending',
]
const ofFirstCompany = 5

/** Age in days of a quote in a state: minimum and maximum. Sent ones are valid for longer than that. */
const ages: Readonly<Record<QuoteState, readonly [youngest: number, oldest: number]>> = {
  pending: [1, 9],
  sent: [2, 24],
  accepted: [20, 80],
  addedtoproject: [60, 300],
  declined: [40, 200],
  expired: [95, 300],
}

export const quoteNumbers = { prefix: 'QU-', digits: 4 } as const

export function makeQuotes(
  block: Block,
  companies: readonly DemoCompany[],
  projects: readonly DemoProject[],
  people: People,
) {
  const { random, profile, number } = block
  const { quotes } = profile.volume
  const clients = companies.filter(({ type, isActive }) => type === 'client' && isActive)
  const documents: DemoDocument[] = []
  for (let index = 0; index < quotes; index += 1) {
    const chosenCompany = index < ofFirstCompany ? clients[0] : random.pick(clients)
    const state = states[index % states.length]
    const before = documents.at(-1)
    // An expired quote but the last is followed by the new one that its client requested.
    const company = before?.head.state === 'expired' ? before.head.client?.company : chosenCompany
    if (!company || !state) continue
    const project = projects.find((candidate) => candidate.company === company && state === 'addedtoproject')
    const contactname = people.client.find(({ companyid }) => companyid === company.id)?.name ?? null
    const quotedby = random.pick(people.staff.slice(0, 2)).name
    const team = people.staff.map(({ id }) => id)
    const proposal = { state, number: number * quotes + index + 1, company, contactname, project, quotedby, team }
    const quote = makeQuote(block, proposal)
    if (before?.head.state === 'expired' && index < quotes - 1) renew(block, before, quote)
    mailDocument(block, quote)
    documents.push(quote)
  }
  if (number === 0) {
    markTemplate(documents, makeTemplate(block))
    replaceExpired(block, documents)
  }
}

/** The last expired quote was replaced by its next version, which was accepted. */
function replaceExpired(block: Block, documents: readonly DemoDocument[]): void {
  const expired = documents.findLast(({ head }) => head.state === 'expired')
  if (!expired) return
  const forVersions = { ...block, random: block.random.fork('versions') }
  const contactname = expired.head.client?.contactname ?? null
  const next = makeNextVersion(forVersions, expired, 'accepted', (day) => ({
    ...ownColumns(forVersions, day, block.profile.name),
    approveddate: block.calendar.date(day + 5),
    ...getClientAnswer(block, 'accepted', contactname, day + 5),
    clientaccess: true,
  }))
  mailDocument(forVersions, next)
}

interface Proposal {
  readonly state: QuoteState
  readonly number: number
  readonly company: DemoCompany
  readonly contactname: string | null
  readonly project: DemoProject | undefined
  readonly quotedby: string
  /** Contacts who would do the work, if it is accepted. */
  readonly team: readonly number[]
}

function makeQuote(block: Block, proposal: Proposal): DemoDocument {
  const { state, number, company, contactname, project, quotedby, team } = proposal
  const { random, calendar, vocabulary } = block
  const day = -random.int(...ages[state])
  const first = random.int(0, phases.length - 2)
  const offeredPhases = phases.slice(first, first + random.int(1, 2))
  const { prefix, digits } = quoteNumbers
  const agreed = state === 'accepted' || state === 'addedtoproject' ? day + random.int(4, 18) : null
  const document = makeDocument(
    block,
    kind,
    {
      client: { company, contactname },
      projectid: project?.id ?? null,
      divisionid: project?.divisionid ?? company.divisionid ?? random.pick(vocabulary.divisions),
      number: prefix + String(number).padStart(digits, '0'),
      title: `Fee proposal: ${offeredPhases.map(({ name }) => name.toLowerCase()).join(', ')}`,
      state,
      day,
      people: team,
    },
    {
      ...ownColumns(block, day, quotedby),
      approveddate: agreed === null ? null : calendar.date(agreed),
      ...getClientAnswer(block, state, contactname, agreed ?? day + 6),
      clientaccess: state !== 'pending' && (block.isStaged || random.chance(0.7)),
    },
  )
  for (const phase of offeredPhases) {
    const id = addPhase(block, document, phase)
    const work = phase.work.filter(({ billType, parts }) => billType > 0 && parts.length === 0)
    for (const demoWork of random.sample(work, random.int(2, 4))) addWork(block, document, id, demoWork)
  }
  return document
}

/** Records the client's request to renew the expired quote, and links its renewal. */
function renew({ calendar }: Block, expired: DemoDocument, renewal: DemoDocument): void {
  Object.assign(expired.row, {
    renewalaskedby: expired.head.client?.contactname ?? null,
    renewalaskedon: calendar.instant(Math.min(renewal.day - 1, -1), 600),
    renewalnote: 'We have the budget now. Is this still possible?',
  })
  Object.assign(renewal.row, { renewalof: expired.row.id })
}

const notRenewed = { renewalaskedby: null, renewalaskedon: null, renewalnote: null, renewalof: null }

/** The client's reply: by whom, when and from where, and the note. */
function getClientAnswer({ calendar }: Block, state: QuoteState | null, contactname: string | null, day: number) {
  const words = state === 'declined' ? 'We have chosen to wait until next year.' : 'Please go ahead.'
  const isAnswered = state === 'accepted' || state === 'addedtoproject' || state === 'declined'
  return isAnswered && contactname !== null
    ? {
        answeredby: contactname,
        answeredon: calendar.instant(day, 640),
        answeredfrom: '203.0.113.24',
        answernote: words,
      }
    : { answeredby: null, answeredon: null, answeredfrom: null, answernote: null }
}

function ownColumns({ random, calendar }: Block, day: number, quotedby: string) {
  const quoteperiod = random.pick([30, 45, 60])
  return {
    type: random.pick(['quote', 'quote', 'estimate']),
    quotedate: calendar.date(day),
    validdate: calendar.date(day + quoteperiod),
    quoteperiod,
    quotedby,
    terms: quoteTerms,
    ...notRenewed,
  }
}

function makeTemplate(block: Block): DemoDocument {
  const head = {
    client: null,
    projectid: null,
    divisionid: null,
    number: null,
    title: 'Full service',
    state: 'pending',
    day: -200,
    people: [],
  }
  const columns = {
    ...ownColumns(block, -200, ''),
    quotedate: null,
    validdate: null,
    approveddate: null,
    ...getClientAnswer(block, null, null, 0),
    clientaccess: false,
  }
  const document = makeDocument(block, kind, head, columns)
  for (const phase of phases.slice(1, 3)) {
    const id = addPhase(block, document, phase)
    for (const work of phase.work.filter(({ units }) => units !== null)) addWork(block, document, id, work)
  }
  return document
}
