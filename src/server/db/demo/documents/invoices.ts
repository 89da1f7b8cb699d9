/** Invoices in every state: claims for work of a project's phases, and for tracked hours and expenses. */
import type { InvoiceState } from '../../../../contract/resources/documents/invoices.ts'
import type { Block } from '../block.ts'
import { attachHours, type DemoFile } from '../content.ts'
import type { DemoExpense } from '../time/expenses.ts'
import { type DemoTime, storeTime } from '../time/time.ts'
import { type DemoWork, type PhaseOfWork, phases } from '../words/work.ts'
import { noReductions } from '../work/item-money.ts'
import type { DemoItem } from '../work/items.ts'
import type { DemoProject } from '../work/projects.ts'
import { makeCreditNote } from './credit-notes.ts'
import {
  addLine,
  addPhase,
  addWork,
  type DemoDocument,
  type DocumentTables,
  makeDocument,
  markTemplate,
} from './documents.ts'
import { mailDocument } from './mails.ts'
import { addPayments } from './payments.ts'
import { notRepeated, repeatInvoice } from './repeated.ts'
import { makeNextVersion } from './versions.ts'

const kind: DocumentTables = {
  entity: 'invoice',
  table: 'invoices',
  phases: 'invoicephases',
  lines: 'invoiceitems',
  key: 'invoiceid',
  pagetitle: 'Tax invoice',
}

/** A day as written on an invoice. */
const days = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayInWords = (date: string) => days.format(new Date(`${date}T00:00:00Z`))

/** Cycled through, so that every state occurs several times, and the first company has an invoice in each. */
const states: readonly InvoiceState[] = [
  'draft',
  'paid',
  'authorised',
  'submitted',
  'paid',
  'voided',
  'authorised',
  'paid',
  'submitted',
  'authorised',
]

/** Age in days of an invoice in a state: minimum and maximum. */
const ages: Readonly<Record<InvoiceState, readonly [youngest: number, oldest: number]>> = {
  draft: [1, 9],
  submitted: [3, 20],
  authorised: [8, 70],
  paid: [35, 300],
  voided: [20, 250],
}

export const invoiceNumbers = { prefix: 'INV-', digits: 4 } as const

/** Tracked time, expenses and items by project; invoiced time and expenses are marked as billed. */
export interface UnbilledWork {
  readonly time: ReadonlyMap<number, readonly DemoTime[]>
  readonly expenses: ReadonlyMap<number, readonly DemoExpense[]>
  readonly items: ReadonlyMap<number, readonly DemoItem[]>
}

/**
 * Returns the attached files. The last two invoices of the first block are one created by a recurring invoice, and a
 * credit note.
 */
export function makeInvoices(block: Block, projects: readonly DemoProject[], work: UnbilledWork): DemoFile[] {
  const { random, profile, number } = block
  const { invoices } = profile.volume
  const documents: DemoDocument[] = []
  const sold = new Set<DemoItem>()
  const files: DemoFile[] = []
  const extraCount = number === 0 ? 2 : 0
  for (let index = 0; index < invoices - extraCount; index += 1) {
    const project = projects[index < states.length ? index % 5 : random.int(0, projects.length - 1)]
    const state = states[index % states.length]
    if (!project || !state) continue
    const invoice = makeInvoice(block, project, state, number * invoices + index + 1, work)
    documents.push(invoice)
    if (state !== 'voided') billFixed(block, invoice, work.items.get(project.id) ?? [], sold)
    // The first company's invoices get no expenses, so that their amounts stay as described.
    if (index >= states.length) billExpense(block, invoice, state, work.expenses.get(project.id) ?? [])
    addPayments(block, invoice, state)
    mailDocument(block, invoice)
    // So that content on disk does not grow with the scale.
    if (number === 0 && index % 4 === 1) files.push(attachHours(block, invoice.row, project, invoice.day))
  }
  if (number === 0) {
    const credited = documents.findLast(({ head }) => head.state === 'submitted')
    const note = credited ? makeCreditNote(block, credited, numbered(invoices), ownColumns) : null
    const repeatedInvoice = repeatInvoice(block, documents, numbered(invoices - 1), ownColumns)
    markTemplate(documents, makeTemplate(block))
    documents.push(...[note, repeatedInvoice, replaceVoided(block, documents)].flatMap((document) => document ?? []))
  }
  trackBilled(block, documents, projects, work.items)
  return files
}

function makeInvoice(
  block: Block,
  project: DemoProject,
  state: InvoiceState,
  number: number,
  { time }: UnbilledWork,
): DemoDocument {
  const { random } = block
  const day = -random.int(...ages[state])
  const startedPhases = project.phases.filter((phase) => phase.start <= day)
  const phase = startedPhases.at(-1)?.phase ?? (phases[0] as PhaseOfWork)
  const document = makeDocument(
    block,
    kind,
    {
      client: { company: project.company, contactname: project.cast.clients[0]?.name ?? null },
      projectid: random.chance(0.92) ? project.id : null,
      divisionid: project.divisionid,
      number: numbered(number),
      title: `${phase.name}, claim ${startedPhases.length}.${random.int(1, 4)}`,
      state,
      day,
      people: project.cast.team.map(({ id }) => id),
    },
    ownColumns(block, day),
  )
  const fees = addPhase(block, document, phase)
  for (const work of random.sample(hourly(phase.work), random.int(2, 3))) addWork(block, document, fees, work)
  if (state !== 'voided' && random.chance(0.6)) billHours(block, document, time.get(project.id) ?? [])
  return document
}

/** The last voided invoice was replaced by its next version, which was paid. */
function replaceVoided(block: Block, documents: readonly DemoDocument[]): DemoDocument | null {
  const voided = documents.findLast(({ head }) => head.state === 'voided')
  if (!voided) return null
  const forVersions = { ...block, random: block.random.fork('versions') }
  const next = makeNextVersion(forVersions, voided, 'paid', (day) => ownColumns(forVersions, day))
  addPayments(forVersions, next, 'paid')
  mailDocument(forVersions, next)
  return next
}

const numbered = (number: number) => invoiceNumbers.prefix + String(number).padStart(invoiceNumbers.digits, '0')

const hourly = (work: readonly DemoWork[]) => work.filter(({ billType, parts }) => billType === 1 && parts.length === 0)

function ownColumns({ random, vocabulary, calendar }: Block, day: number) {
  const { id: invoicetermid, paymentperiod, paymentterms, paymentdetails } = random.pick(vocabulary.terms)
  return {
    invoicedate: calendar.date(day),
    duedate: calendar.date(day + paymentperiod),
    invoicetermid,
    paymentperiod,
    paymentterms,
    paymentdetails,
    purchaseordernumber: random.chance(0.5) ? `PO-${random.int(10_000, 99_999)}` : null,
    paid: 0,
    paidtax: 0,
    creditof: null as number | null,
    ...notRepeated,
  }
}

/** Bills unbilled time on hourly work from before the invoice's date, as a line for each rate. */
function billHours(block: Block, document: DemoDocument, time: readonly DemoTime[]): void {
  const due = time.filter(
    ({ day, isHourly, row }) => isHourly && row.billable && row.invoiceid === null && day < document.day,
  )
  if (due.length === 0) return
  const phase = addPhase(block, document, { name: 'Hours', description: 'As tracked; the list is attached.' })
  const name = `Hours to ${dayInWords(block.calendar.date(document.day - 1))}`
  for (const [outLabourPrice, ownTimes] of Map.groupBy(due, ({ row }) => row.hourlyRate)) {
    const minutes = ownTimes.reduce((sum, { row }) => sum + row.timespent, 0)
    const prices = { inLabourPrice: ownTimes[0]?.row.costRate ?? 0, outLabourPrice }
    const money = {
      ...noReductions,
      ...prices,
      ...({ itemtypeid: 1, billType: 1, taxable: true, manualBillAmount: null } as const),
    }
    const line = addLine(block, document, phase, { name, minutes, money, projectid: ownTimes[0]?.projectid ?? null })
    for (const timeRecord of ownTimes) billTime(block, document, line, timeRecord)
  }
}

function billTime({ sheet }: Block, document: DemoDocument, line: number, { row }: DemoTime): void {
  row.invoiceid = document.row.id
  sheet.link('invoiceitem_time', { invoiceitemid: line, timerecordid: row.id })
}

/** Bills work at a fixed price that was complete by the invoice's date, once. */
function billFixed(block: Block, document: DemoDocument, items: readonly DemoItem[], sold: Set<DemoItem>): void {
  const due = items.filter((item) => item.sold !== null && item.sold.day < document.day && !sold.has(item))
  if (due.length === 0) return
  const phase = addPhase(block, document, { name: 'Fixed prices', description: 'Complete, as quoted.' })
  for (const item of due) {
    const { name, money } = item.sold as NonNullable<DemoItem['sold']>
    addLine(block, document, phase, { name, minutes: item.minutes, money, projectid: item.projectid })
    sold.add(item)
  }
}

/**
 * Tracks the hours of claims, which nobody of those who sign in has worked: before the days for which everybody's time is
 * known, or since the project began.
 */
function trackBilled(
  forInvoices: Block,
  documents: readonly DemoDocument[],
  projects: readonly DemoProject[],
  items: UnbilledWork['items'],
): void {
  const block = { ...forInvoices, random: forInvoices.random.fork('billed') }
  const credited = new Set(documents.flatMap(({ lines }) => lines).flatMap(({ creditof }) => creditof ?? []))
  const worked: WorkedDays = new Set()
  for (const document of documents) {
    const project = projects.find(({ id }) => id === document.row.projectid)
    if (!project || document.head.state === 'voided') continue
    const work = (items.get(project.id) ?? []).filter(({ isHourly }) => isHourly)
    for (const line of document.lines) {
      const isClaim = line.money.billType === 1 && line.projectid === null && !line.creditof && !credited.has(line.id)
      if (isClaim && work.length > 0) trackLine(block, document, line, { project, work, worked })
    }
  }
}

/** Days on which somebody has tracked hours of claims: `person:day`. */
type WorkedDays = Set<string>

function trackLine(
  block: Block,
  document: DemoDocument,
  line: DemoDocument['lines'][number],
  {
    project,
    work,
    worked,
  }: { readonly project: DemoProject; readonly work: readonly DemoItem[]; readonly worked: WorkedDays },
): void {
  const { random, calendar, profile } = block
  const contractors = project.cast.team.filter(({ signIn }) => signIn === null)
  const { hourlyrateserviceid, outLabourPrice: hourlyRate, inLabourPrice: costRate } = line.money
  let day = Math.min(document.day, -profile.volume.timeDays)
  for (let remainingMinutes = line.minutes; remainingMinutes > 0; ) {
    const person = random.pick(contractors.length > 0 ? contractors : project.cast.team)
    do day -= 1
    while (!calendar.isWorkday(day) || worked.has(`${person.id}:${day}`))
    worked.add(`${person.id}:${day}`)
    const timespent = Math.min(remainingMinutes, random.int(8, 14) * 30)
    const slot = { person, item: random.pick(work), day }
    const terms = { billable: true, notes: null, hourlyrateserviceid, timeallocationid: null, hourlyRate, costRate }
    billTime(block, document, line.id, storeTime(block, { ...slot, minute: 540, timespent }, terms))
    remainingMinutes -= timespent
  }
}

/** Bills an unbilled expense of the project, as one line. */
function billExpense(
  block: Block,
  document: DemoDocument,
  state: InvoiceState,
  expenses: readonly DemoExpense[],
): void {
  const due = expenses.find(({ day, row }) => row.billable && row.invoiceid === null && day < document.day)
  if (!due || state === 'voided') return
  const phase = addPhase(block, document, { name: 'Expenses', description: 'At cost, with handling as agreed.' })
  const labour = { inLabourPrice: 0, outLabourPrice: 0 }
  const money = {
    ...noReductions,
    ...labour,
    outUnitQty: 1,
    outUnitPrice: due.charge,
    ...({ itemtypeid: 2, billType: 2, taxable: true, manualBillAmount: null } as const),
  }
  const line = addLine(block, document, phase, { name: due.row.name, minutes: 0, money, projectid: due.projectid })
  due.row.invoiceid = document.row.id
  block.sheet.link('invoiceitem_expenses', { invoiceitemid: line, expenseid: due.row.id })
}

function makeTemplate(block: Block): DemoDocument {
  const head = {
    client: null,
    projectid: null,
    divisionid: null,
    number: null,
    title: 'Monthly claim',
    state: 'draft',
    day: -200,
    people: [],
  }
  const document = makeDocument(block, kind, head, { ...ownColumns(block, -200), invoicedate: null, duedate: null })
  const phase = phases[0] as PhaseOfWork
  const fees = addPhase(block, document, { name: 'Professional fees', description: phase.description })
  for (const work of hourly(phase.work).slice(0, 2)) addWork(block, document, fees, work)
  return document
}
