/** Shared by invoices and quotes: the header for a client, phases with lines, and totals. */
import { type Block, cents } from '../block.ts'
import { stamps } from '../calendar.ts'
import { label } from '../labels.ts'
import type { DemoCompany } from '../people/companies.ts'
import { pageFooter } from '../words/catalogue.ts'
import { workStages } from '../words/vocabulary.ts'
import type { DemoWork, PhaseOfWork } from '../words/work.ts'
import { getAmounts, getMoney, type LineMoney } from '../work/item-money.ts'
import { getScores } from '../work/scores.ts'

export interface DocumentTables {
  readonly entity: 'invoice' | 'quote'
  readonly table: string
  readonly phases: string
  readonly lines: string
  /** Column of phases and lines with the document's id. */
  readonly key: string
  readonly pagetitle: string
}

export interface DocumentHead {
  /** Null for a template. */
  readonly client: { readonly company: DemoCompany; readonly contactname: string | null } | null
  readonly projectid: number | null
  readonly divisionid: number | null
  readonly number: string | null
  readonly title: string
  readonly state: string
  /** Date of the document, counted from today. */
  readonly day: number
  /** Contacts who do the work of its lines. */
  readonly people: readonly number[]
}

interface MadeLine extends DemoLine {
  readonly id: number
  readonly phase: number
  readonly billAmount: number
  readonly taxable: boolean
}

interface MadePhase extends Pick<PhaseOfWork, 'name' | 'description'> {
  readonly id: number
}

/** A document under construction; its row may change until the rows are inserted. */
export interface DemoDocument {
  readonly kind: DocumentTables
  readonly head: DocumentHead
  readonly day: number
  readonly people: readonly number[]
  /** Its phases and lines so far. */
  readonly phases: MadePhase[]
  readonly lines: MadeLine[]
  readonly row: {
    readonly id: number
    readonly projectid: number | null
    version: number
    /** The versions before and after it. */
    revisionof: number | null
    replacedby: number | null
    /** When it was mailed last, how often, and when the client opened it; set once it is mailed. */
    sentdate: string | null
    senttimes: number
    viewedon: string | null
    templateused: number | null
    taxable: boolean
    taxrate: number
    total: number
    taxabletotal: number
    estIn: number
    budget: number
  }
}

/** @param columns columns that only this kind of document has */
export function makeDocument(block: Block, kind: DocumentTables, head: DocumentHead, columns: object): DemoDocument {
  const { random, sheet, calendar, profile } = block
  const { client, projectid, divisionid, number, title, day, people } = head
  const row = sheet.record(kind.table, {
    template: client === null,
    templateused: null,
    number,
    title,
    description: random.chance(0.6)
      ? 'As agreed at the last meeting; see the phases below for what is included.'
      : null,
    projectid,
    divisionid,
    activeworkstate: head.state,
    activeworkstageid: getStage(block, kind.entity, head.state),
    ...clientColumns(client),
    pagetitle: kind.pagetitle,
    footerdetails: pageFooter,
    layoutid: random.int(1, 2),
    showcostbreakdown: random.chance(0.9),
    showItemDescription: random.chance(0.8),
    currency: profile.currency,
    taxable: random.chance(0.95),
    taxrate: profile.taxrate,
    total: 0,
    taxabletotal: 0,
    estIn: 0,
    budget: 0,
    version: 1,
    revisionof: null,
    replacedby: null,
    sentdate: null,
    senttimes: 0,
    viewedon: null,
    ...columns,
    ...stamps(random, calendar, day),
  })
  if (client) label(block, kind.entity, row.id)
  return { kind, head, day, people, phases: [], lines: [], row }
}

/** A stage of the document's state; null if there is none. */
function getStage({ random, vocabulary }: Block, entity: 'invoice' | 'quote', state: string): number | null {
  const fitting = vocabulary.stages[entity].filter((_, index) => workStages[entity][index]?.[1] === state)
  return fitting.length > 0 && random.chance(0.85) ? random.pick(fitting) : null
}

function clientColumns(client: DocumentHead['client']) {
  const { company, contactname } = client ?? { company: null, contactname: null }
  return {
    companyid: company?.id ?? null,
    clientcompany: company?.name ?? null,
    clientcontactname: contactname,
    address1: company?.address.address1 ?? null,
    address2: company?.address.address2 ?? null,
    address3: company?.address.address3 ?? null,
    city: company?.address.city ?? null,
    state: company?.address.state ?? null,
    zipcode: company?.address.zipcode ?? null,
    country: company?.address.country ?? null,
  }
}

export function addPhase(
  { random, sheet, calendar }: Block,
  { kind, day, row, phases }: DemoDocument,
  { name, description }: Pick<PhaseOfWork, 'name' | 'description'>,
): number {
  const { id } = sheet.record(kind.phases, {
    [kind.key]: row.id,
    name,
    description,
    startdate: calendar.date(day),
    duedate: calendar.date(day + random.int(20, 60)),
    ...stamps(random, calendar, day),
  })
  phases.push({ id, name, description })
  return id
}

/** Adds a line for a piece of work, priced like an item of a project. */
export function addWork(block: Block, document: DemoDocument, phase: number, work: DemoWork): void {
  const minutes = Math.max(30, Math.round((work.hours * (0.7 + block.random.next() * 0.6) * 60) / 30) * 30)
  addLine(block, document, phase, { name: work.name, minutes, money: getMoney(block, work, minutes) })
}

export interface DemoLine {
  readonly name: string
  readonly minutes: number
  readonly money: LineMoney
  /** For lines of invoices that bill tracked work: its project. */
  readonly projectid?: number | null
  /** For lines of credit notes: the credited line. */
  readonly creditof?: number
  /** The credited quantity: units, or minutes of an hourly line. */
  readonly creditquantity?: number
}

/** Adds a line and its amount. Returns its id. */
export function addLine(
  block: Block,
  { kind, day, people, lines, row }: DemoDocument,
  phase: number,
  { name, minutes, money, projectid = null, creditof, creditquantity }: DemoLine,
): number {
  const { random, sheet, calendar, vocabulary } = block
  const above = lines.at(-1)
  const { billAmount, estCost } = getAmounts(money, minutes)
  row.total = cents(row.total + billAmount)
  row.taxabletotal = cents(row.taxabletotal + (money.taxable ? billAmount : 0))
  row.estIn = cents(row.estIn + estCost)
  row.budget = cents(row.budget + (money.manualBudget ?? billAmount))
  const { id } = sheet.record(kind.lines, {
    [kind.key]: row.id,
    itemcollectionid: phase,
    parentid: above?.phase === phase && random.chance(0.15) ? above.id : null,
    name,
    code: random.chance(0.3) ? `L${random.int(100, 999)}` : null,
    description: random.chance(0.4) ? 'Includes two rounds of comments.' : null,
    categoryid: random.chance(0.5) ? random.pick(vocabulary.categories.item) : null,
    priority: 3,
    startdate: calendar.date(day),
    duedate: random.chance(0.5) ? calendar.date(day + 30) : null,
    projectedTimeSpent: minutes,
    projectedTimeManual: random.chance(0.1) ? minutes : null,
    ...getScores(block),
    ...money,
    ...(kind.entity === 'invoice'
      ? { projectid, creditof: creditof ?? null, creditquantity: creditquantity ?? null }
      : {}),
    ...stamps(random, calendar, day),
  })
  lines.push({
    id,
    phase,
    name,
    minutes,
    money,
    billAmount,
    taxable: money.taxable,
    projectid,
    ...(creditof && { creditof }),
  })
  labelLine(block, kind.entity, id, people)
  return id
}

/** Tags some lines, and assigns most of them. */
function labelLine(
  { random, sheet, vocabulary }: Block,
  entity: 'invoice' | 'quote',
  id: number,
  people: readonly number[],
): void {
  if (random.chance(0.3)) {
    sheet.link('record_tags', { entity: `${entity}item`, recordid: id, tagid: random.pick(vocabulary.tags.item) })
  }
  if (people.length > 0 && random.chance(0.8)) {
    sheet.link('line_assignees', { entity, lineid: id, contactid: random.pick(people) })
  }
}

/** Marks some documents as created from a template. */
export function markTemplate(documents: readonly DemoDocument[], template: DemoDocument): void {
  for (const [index, { row }] of documents.entries()) if (index % 6 === 2) row.templateused = template.row.id
}

/** Tax on the taxable lines, rounded once and half away from zero. */
export function getTax({ row }: DemoDocument): number {
  const { taxable, taxabletotal, taxrate } = row
  return taxable ? (Math.sign(taxabletotal) * Math.round(Math.abs(taxabletotal) * taxrate)) / 100 : 0
}
