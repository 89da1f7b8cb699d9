/** Generates all rows of one account, block after block. Pure: the same profile and moment give the same rows. */

import type { Block } from './block.ts'
import { createCalendar } from './calendar.ts'
import { attachReceipt, type DemoFile, makeContent } from './content.ts'
import { invoiceNumbers, makeInvoices } from './documents/invoices.ts'
import { makeQuotes, quoteNumbers } from './documents/quotes.ts'
import { makeHistory } from './history.ts'
import { makeOtherContent } from './other-content.ts'
import { makeCompanies } from './people/companies.ts'
import { makePeople, type People } from './people/people.ts'
import type { Profile } from './profiles.ts'
import { createRandom } from './random.ts'
import { createSheet, type Ids, type Sheet, type TableRows } from './rows.ts'
import { makeAllocations } from './time/allocations.ts'
import { makeExpenses } from './time/expenses.ts'
import { makePlans } from './time/plans.ts'
import { makeTime } from './time/time.ts'
import { makeTimer } from './time/timer.ts'
import { makeVocabulary } from './vocabulary.ts'
import { makeWebhooks } from './webhooks.ts'
import { makeItems } from './work/items.ts'
import { makeProjects } from './work/projects.ts'
import { makeTemplates } from './work/templates.ts'

export interface AccountPlan {
  readonly account: number
  readonly profile: Profile
  readonly blocks: number
  /** The moment to which all dates are relative. */
  readonly now: Date
  /** Last ids of the whole database, which are incremented. */
  readonly ids: Ids
  /** Filled with the content of files. */
  readonly files: DemoFile[]
}

/** The rows in portions, vocabularies first. The caller adds the account itself. */
export function* makeAccount({ account, profile, blocks, now, ids, files }: AccountPlan): Generator<TableRows> {
  const calendar = createCalendar(profile.timezone, now)
  const settings = createSheet(account, ids)
  const words = { ...makeVocabulary(settings), templates: [] }
  const usedNames = new Set<string>()
  const block = {
    account,
    profile,
    vocabulary: words,
    calendar,
    sheet: settings,
    number: 0,
    isStaged: false,
    usedNames,
  }
  const templates = makeTemplates({ ...block, random: createRandom(`${profile.name}/templates`) })
  const vocabulary = { ...words, templates }
  const { invoices, quotes } = profile.volume
  number(settings, 'invoice', invoiceNumbers, blocks * invoices)
  number(settings, 'quote', quoteNumbers, blocks * quotes)
  yield settings.rows
  for (let number = 0; number < blocks; number += 1) {
    const sheet = createSheet(account, ids)
    const random = createRandom(`${profile.name}/${number}`)
    const blockFiles = makeBlock({
      account,
      profile,
      vocabulary,
      calendar,
      random,
      sheet,
      number,
      isStaged: profile.hasSignIns && number === 0,
      usedNames,
    })
    files.push(...blockFiles)
    yield sheet.rows
  }
}

/** Automatic numbering continues after the generated documents. */
function number(sheet: Sheet, entity: string, format: { prefix: string; digits: number }, lastNumber: number): void {
  sheet.link('autonumbering', { entity, active: true, ...format, next: lastNumber + 1 })
}

/** Returns the content of the block's files. */
function makeBlock(block: Block): readonly DemoFile[] {
  const area = (name: string): Block => ({ ...block, random: block.random.fork(name) })
  const companies = makeCompanies(area('companies'))
  const people: People = makePeople(area('people'), companies)
  const projects = makeProjects(area('projects'), companies, people)
  const forItems = area('items')
  const items = projects.flatMap((project) => makeItems(forItems, project))
  const plans = makeAllocations(area('allocations'), items)
  makePlans(area('plans'), [...people.staff, ...people.contractor], items)
  const time = makeTime(area('time'), [...people.staff, ...people.contractor], items, plans)
  if (block.number === 0) makeTimer(block, people.staff, items)
  const expenses = makeExpenses(area('expenses'), projects, items)
  const attached = makeInvoices(area('invoices'), projects, {
    time: Map.groupBy(time, ({ projectid }) => projectid),
    expenses: Map.groupBy(expenses, ({ projectid }) => projectid),
    items: Map.groupBy(items, ({ projectid }) => projectid),
  })
  makeQuotes(area('quotes'), companies, projects, people)
  if (block.number === 0) {
    makeWebhooks(area('webhooks'))
    makeHistory(area('history'), people.staff)
  }
  const receipts =
    block.number === 0 ? expenses.slice(0, 3).map((expense) => attachReceipt(area('receipts'), expense)) : []
  const beside = block.number === 0 ? makeOtherContent(area('beside'), people.staff) : []
  return [...attached, ...receipts, ...makeContent(area('content'), projects, items), ...beside]
}
