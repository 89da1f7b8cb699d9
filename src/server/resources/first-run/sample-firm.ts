/**
 * Creates the sample data: three clients with a project each, people, two weeks of time, invoices in every important state, and a quote.
 * Uses the regular write path, so that it behaves like real data.
 */
import { sql } from 'kysely'
import { addDays } from '../../../contract/language/week.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { message } from '../../../contract/messages/message.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { type ReadyTemplate, readyTemplates } from '../../../contract/ready-templates.ts'
import { completeRecords } from '../../write/complete.ts'
import { createRecords } from '../../write/create.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { today } from '../today.ts'
import { templateFrom } from './ready-templates.ts'

interface Client {
  readonly name: string
  readonly city: string
  readonly person: readonly [first: string, last: string, email: string]
  readonly project: string
  /** Days since the start of the project. */
  readonly since: number
}

const clients: readonly Client[] = [
  {
    name: 'Harbour House Hotel',
    city: 'Bristol',
    person: ['Clara', 'Whitfield', 'clara.whitfield@harbourhouse.example'],
    project: message('Courtyard extension'),
    since: 40,
  },
  {
    name: 'Nordlicht Bakery',
    city: 'Hamburg',
    person: ['Jonas', 'Petersen', 'jonas.petersen@nordlicht.example'],
    project: message('Winter campaign'),
    since: 20,
  },
  {
    name: 'Alma Primary School',
    city: 'Leeds',
    person: ['Priya', 'Raman', 'priya.raman@almaprimary.example'],
    project: message('Annual accounts'),
    since: 12,
  },
]

const colleagues = [
  ['Maya', 'Lindqvist', message('Senior designer')],
  ['Tom', 'Okafor', message('Project manager')],
] as const

interface Project {
  readonly id: number
  readonly companyid: number
  readonly title: string
}

const sampleNumber = (t: Translate, index: number) => t('SAMPLE-{number}', { number: String(index + 1) })

/** Writes the sample in the account's language. The created records are in the changes of the write. */
export async function writeSample(writing: WriteContext): Promise<void> {
  const t = translateFor(writing.actor.locale)
  const create = async (resource: string, rows: readonly Record<string, unknown>[]) =>
    createRecords(
      writing,
      writing.bindingOf(resource),
      rows.map((values) => ({ values })),
    )
  const companies = await create(
    'companies',
    clients.map(({ name, city }) => ({ name, city, type: 'client' })),
  )
  await create(
    'contacts',
    clients.map(({ person: [firstname, lastname, email] }, index) => ({
      firstname,
      lastname,
      email,
      type: 'client',
      companyid: companies[index],
    })),
  )
  const staff = await create(
    'contacts',
    colleagues.map(([firstname, lastname, title]) => ({ firstname, lastname, title: t(title), type: 'staff' })),
  )
  const [rate] = await create('servicerates', [{ name: t('Sample rate'), inprice: 45, outprice: 95 }])
  const people = writing.actor.contact === null ? staff : [writing.actor.contact, ...staff]
  const projects: Project[] = []
  for (const [index, { project, since }] of clients.entries()) {
    const title = t(project)
    const companyid = companies[index] as number
    const templateused = await templateFrom(writing, readyTemplates[index] as ReadyTemplate)
    const managerid = people[index % people.length]
    const startdate = addDays(today(writing), -since)
    const [id] = await create('projects', [
      { title, companyid, managerid, templateused, startdate, number: sampleNumber(t, index) },
    ])
    projects.push({ id: id as number, companyid, title })
  }
  await work(writing, projects, people, rate as number)
  await documents(writing, projects)
}

/** Assigns items, completes the first ones of each project, and adds two weeks of time to items in progress. */
async function work(
  writing: WriteContext,
  projects: readonly Project[],
  people: readonly number[],
  rate: number,
): Promise<void> {
  const time: Record<string, unknown>[] = []
  for (const { id } of projects) {
    const items = await loadItems(writing, id)
    const assignments = items.map((item, index) => ({
      id: item,
      values: { assignedto: [people[index % people.length] as number], hourlyrateserviceid: rate },
    }))
    await changeEach(writing, writing.bindingOf('items'), assignments, 'update')
    for (const [index, itemid] of items.slice(0, trackedItems).entries()) {
      const contactid = people[index % people.length]
      const day = addDays(today(writing), -1 - ((index * 2 + id) % 12))
      time.push({ contactid, itemid, starttime: `${day}T09:00:00`, timespent: 90 + 30 * (index % 4), billable: true })
    }
    await completeRecords(writing, writing.bindingOf('items'), items.slice(0, doneItems))
  }
  await createRecords(
    writing,
    writing.bindingOf('time'),
    time.map((values) => ({ values })),
  )
}

const trackedItems = 5
const doneItems = 3

async function loadItems({ tx, actor }: WriteContext, project: number): Promise<readonly number[]> {
  const result = await sql<{ id: number }>`
    select i.id
    from items i
    join projectphases p on p.account_id = i.account_id and p.id = i.itemcollectionid
    where i.account_id = ${actor.account} and i.projectid = ${project}::bigint and not i.deleted
    order by p.sortorder, i.sortorder, i.id
  `.execute(tx)
  return result.rows.map(({ id }) => Number(id))
}

/** A paid, an overdue and a draft invoice, and a quote that awaits a reply. */
async function documents(writing: WriteContext, projects: readonly Project[]): Promise<void> {
  const t = translateFor(writing.actor.locale)
  const invoices: readonly (readonly [daysAgo: number, states: readonly string[], amount: number])[] = [
    [45, ['submitted', 'authorised', 'paid'], 2400],
    [30, ['submitted', 'authorised'], 1850],
    [1, [], 960],
  ]
  for (const [index, [daysAgo, states, amount]] of invoices.entries()) {
    const head = { number: sampleNumber(t, index), invoicedate: addDays(today(writing), -daysAgo), paymentperiod: 14 }
    await document(writing, 'invoice', projects[index] as Project, head, states, amount)
  }
  const quote = { number: sampleNumber(t, 0), quotedate: addDays(today(writing), -3), quoteperiod: 30 }
  await document(writing, 'quote', projects[0] as Project, quote, ['sent'], 5200)
}

async function document(
  writing: WriteContext,
  kind: 'invoice' | 'quote',
  { id: projectid, companyid, title }: Project,
  head: Readonly<Record<string, unknown>>,
  states: readonly string[],
  amount: number,
): Promise<void> {
  const t = translateFor(writing.actor.locale)
  const binding = writing.bindingOf(`${kind}s`)
  const [id] = await createRecords(writing, binding, [{ values: { ...head, title, companyid, projectid } }])
  const line = {
    name: t('Work as agreed'),
    billType: 2,
    outUnitQty: 1,
    outUnitPrice: amount,
  }
  await createRecords(writing, writing.bindingOf(`${kind}items`), [{ values: { ...line, [`${kind}id`]: id } }])
  for (const activeworkstate of states) {
    await changeEach(writing, binding, [{ id: id as number, values: { activeworkstate } }], 'update')
  }
}
