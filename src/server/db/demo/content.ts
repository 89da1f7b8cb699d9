/** Messages, notes, bookmarks, folders and files of projects. Some are shared with clients, most are not. */
import type { Block } from './block.ts'
import { stamps } from './calendar.ts'
import type { DemoPerson } from './people/people.ts'
import type { DemoExpense } from './time/expenses.ts'
import * as words from './words/content.ts'
import type { DemoItem } from './work/items.ts'
import type { DemoProject } from './work/projects.ts'

/** Content of a file, which is stored outside of the database. */
export interface DemoFile {
  readonly account: number
  readonly id: number
  readonly content: string
}

/** Ids of other records than projects to which messages and files can belong. */
export const noParentIds: Readonly<Record<'invoiceid' | 'quoteid' | 'companyid', number | null>> = {
  invoiceid: null,
  quoteid: null,
  companyid: null,
}

/**
 * Returns the content of files. Only the first block has files, so that content on disk does not grow with the scale.
 */
export function makeContent(
  block: Block,
  projects: readonly DemoProject[],
  items: readonly DemoItem[],
): readonly DemoFile[] {
  const itemsByProject = Map.groupBy(items, ({ projectid }) => projectid)
  return projects.flatMap((project) => {
    const ownItems = itemsByProject.get(project.id) ?? []
    for (const text of block.random.sample(words.messages, block.random.int(1, 4))) {
      makeThread(block, project, ownItems, text)
    }
    keepNotes(block, project)
    return block.number === 0 ? keepFiles(block, project, ownItems) : []
  })
}

/** Staff and clients who can write messages about a project. */
function getWriters({ cast }: DemoProject, isShared: boolean): readonly DemoPerson[] {
  return isShared ? [...cast.team, ...cast.followers] : cast.team
}

/** A day since the project began, at most three months ago. */
function dayIn({ random }: Block, { phases, completedOn }: DemoProject): number {
  const last = completedOn ?? -1
  const firstDay = Math.min(phases[0]?.start ?? last, last)
  return random.int(Math.max(firstDay, last - 90), last)
}

function makeThread(
  block: Block,
  project: DemoProject,
  items: readonly DemoItem[],
  [subject, body]: (typeof words.messages)[number],
): void {
  const { random } = block
  const clientaccess = project.cast.access.clientaccess && random.chance(0.6)
  const about = { itemid: items.length > 0 && random.chance(0.4) ? random.pick(items).id : null, clientaccess }
  const day = dayIn(block, project)
  const first = makeMessage(block, project, { ...about, parentid: null, subject, body }, day)
  let last = first
  for (let turn = random.int(0, 2); turn > 0; turn -= 1) {
    const answer = { ...about, parentid: first.id, subject: null, body: random.pick(words.answers) }
    last = makeMessage(block, project, answer, Math.min(day + random.int(0, 3), -1), last)
  }
}

interface Message {
  readonly itemid: number | null
  readonly parentid: number | null
  readonly subject: string | null
  readonly body: string
  readonly clientaccess: boolean
}

/** Minimum number of milliseconds before a reply. */
const pause = 20 * 60_000

/** @param before the previous message */
function makeMessage(
  block: Block,
  project: DemoProject,
  message: Message,
  day: number,
  before?: { readonly createdon: string },
): { readonly id: number; readonly createdon: string } {
  const { random, sheet, calendar } = block
  const people = getWriters(project, message.clientaccess)
  const writer = random.pick(people)
  const writtenTime = Date.parse(stamps(random, calendar, day).createdon)
  const earliest = before ? Date.parse(before.createdon) + pause : writtenTime
  const createdon = new Date(Math.max(writtenTime, earliest)).toISOString()
  const otherPeople = random.sample(people, 2).filter(({ id }) => id !== writer.id)
  // Replies mention a person; clients are not notified of mentions.
  const [mentionedPerson] =
    message.parentid === null
      ? []
      : otherPeople.filter(({ id }) => project.cast.team.some((demoPerson) => demoPerson.id === id))
  const row = sheet.record('messages', {
    ...noParentIds,
    projectid: project.id,
    ...message,
    body: mentionedPerson ? `@${mentionedPerson.name} ${message.body}` : message.body,
    contactid: writer.id,
    createdon,
    lastmodified: createdon,
  })
  for (const { id: contactid } of otherPeople) sheet.link('message_recipients', { messageid: row.id, contactid })
  if (mentionedPerson) sheet.link('message_mentions', { messageid: row.id, contactid: mentionedPerson.id })
  return { id: row.id, createdon }
}

function keepNotes(block: Block, project: DemoProject): void {
  const { random, sheet, calendar } = block
  const { id: projectid, cast } = project
  for (const [title, body] of random.sample(words.notes, random.int(0, 2))) {
    const contactid = random.pick(cast.team).id
    sheet.record('projectnotes', {
      projectid,
      contactid,
      title,
      body,
      ...stamps(random, calendar, dayIn(block, project)),
    })
  }
  for (const [name, url] of random.sample(words.bookmarks, random.int(0, 2))) {
    sheet.record('bookmarks', { projectid, name, url, ...stamps(random, calendar, dayIn(block, project)) })
  }
}

function keepFiles(block: Block, project: DemoProject, items: readonly DemoItem[]): DemoFile[] {
  const { random, sheet, calendar } = block
  const files = random.sample(words.files, random.int(0, 3))
  const folders = files.length > 0 ? makeFolders(block, project) : []
  return files.map(([filename, text]) => {
    const content = text.replace('{project}', project.title)
    const row = sheet.record('files', {
      projectid: project.id,
      itemid: items.length > 0 && random.chance(0.5) ? random.pick(items).id : null,
      ...noParentIds,
      expenseid: null,
      folderid: random.chance(0.7) ? random.pick(folders) : null,
      contactid: random.pick(project.cast.team).id,
      filename,
      description: random.chance(0.5) ? 'As issued with the last transmittal.' : null,
      contenttype: 'text/plain',
      size: Buffer.byteLength(content),
      clientaccess: project.cast.access.clientaccess && random.chance(0.6),
      ...stamps(random, calendar, dayIn(block, project)),
    })
    return { account: block.account, id: row.id, content }
  })
}

/** The attachment of an invoice: the list of hours, shared with the client. */
export function attachHours(
  { account, random, sheet, calendar }: Block,
  { id: invoiceid, projectid }: { readonly id: number; readonly projectid: number | null },
  { cast, title }: DemoProject,
  day: number,
): DemoFile {
  const content = `Hours on ${title}, as tracked. One line for each day and person.\n`
  const { id } = sheet.record('files', {
    projectid,
    itemid: null,
    ...noParentIds,
    invoiceid,
    expenseid: null,
    folderid: null,
    contactid: random.pick(cast.team).id,
    filename: 'Hours.txt',
    description: 'Comes along with the invoice.',
    contenttype: 'text/plain',
    size: Buffer.byteLength(content),
    clientaccess: true,
    ...stamps(random, calendar, day),
  })
  return { account, id, content }
}

/** The receipt of an expense, visible to those who can see the expense. */
export function attachReceipt(
  { account, random, sheet, calendar }: Block,
  { row, projectid, day }: DemoExpense,
): DemoFile {
  const content = `Receipt: ${row.name}, ${calendar.date(day)}\n`
  const { id } = sheet.record('files', {
    projectid,
    itemid: null,
    ...noParentIds,
    expenseid: row.id,
    folderid: null,
    contactid: row.contactid,
    filename: 'Receipt.txt',
    description: null,
    contenttype: 'text/plain',
    clientaccess: false,
    size: Buffer.byteLength(content),
    ...stamps(random, calendar, day),
  })
  return { account, id, content }
}

/** Folders of a project; the last one is inside the first. */
function makeFolders(block: Block, project: DemoProject): number[] {
  const { random, sheet, calendar } = block
  const folders = words.folders.map((name) => {
    const dates = stamps(random, calendar, dayIn(block, project))
    return sheet.record('folders', { projectid: project.id, parentid: null as number | null, name, ...dates })
  })
  const [first, last] = [folders[0], folders.at(-1)]
  if (first && last) last.parentid = first.id
  return folders.map(({ id }) => id)
}
