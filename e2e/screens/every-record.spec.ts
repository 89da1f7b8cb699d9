/** Edit, undo, delete and restore on the page of every kind of record: by mouse, by keyboard alone and by touch. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../browser/steps.ts'
import { type Hand, hands } from './hands.ts'
import { type Made, type OwnRecords, ownRecords } from './own-records.ts'
import { standing } from './screens.ts'

interface RecordCase {
  readonly collection: string
  readonly singular: string
  /** An empty field, the text to type, and its display afterwards. */
  readonly edited: { label: string; text: string; shows: string }
  readonly body: (name: string, company: Made, project: Made) => object
}

const day = { text: '2031-03-05', shows: '5 Mar 2031' }

const cases: readonly RecordCase[] = [
  {
    collection: 'items',
    singular: 'item',
    edited: { label: 'Due', ...day },
    body: (name, _, { id }) => ({ name, projectid: id }),
  },
  {
    collection: 'projects',
    singular: 'project',
    edited: { label: 'Due', ...day },
    body: (title, { id }) => ({ title, companyid: id }),
  },
  {
    collection: 'companies',
    singular: 'company',
    edited: { label: 'Code', text: 'HANDS', shows: 'HANDS' },
    body: (name) => ({ name, type: 'client' }),
  },
  {
    collection: 'contacts',
    singular: 'contact',
    edited: { label: 'Job title', text: 'Head of hands', shows: 'Head of hands' },
    body: (firstname, { id }) => ({ firstname, type: 'client', companyid: id }),
  },
  {
    collection: 'invoices',
    singular: 'invoice',
    edited: { label: 'Due', ...day },
    body: (title, { id }) => ({ title, companyid: id }),
  },
  {
    collection: 'quotes',
    singular: 'quote',
    edited: { label: 'Valid until', ...day },
    body: (title, { id }) => ({ title, companyid: id }),
  },
]

async function goThrough(
  page: Page,
  hand: Hand,
  { collection, singular, edited }: RecordCase,
  { id }: Made,
): Promise<void> {
  const address = `/${collection}/${id}`
  const value = page.getByRole('button', { name: new RegExp(`^Edit ${edited.label}:`) })

  await test.step(`${singular}: edit, leave, undo`, async () => {
    await page.goto(address)
    await standing(page)
    const before = (await value.textContent()) ?? ''
    await hand.press(page, value)
    const input = page.getByRole('textbox', { name: edited.label, exact: true })
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(value).toBeFocused()
    await hand.press(page, value)
    await expect(input).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(edited.text)
    await page.keyboard.press('Enter')
    await expect(value).toContainText(edited.shows)
    // The focus returns to its previous place.
    await expect(value).toBeFocused()
    await hand.undo(page)
    await expect(value).toHaveText(before)
  })

  await test.step(`${singular}: delete, and undo`, async () => {
    await hand.press(page, page.getByRole('main').getByRole('button', { name: 'More actions' }))
    await hand.choose(page, page.getByRole('menuitem', { name: `Delete ${singular}` }))
    await expect(page).toHaveURL(new RegExp(`/${collection}([?]|$)`))
    await hand.undo(page)
    // Waits for the response, because leaving before it makes the browser ask for confirmation.
    await expect(page.getByText(/^Undone: /)).toBeVisible()
    await page.goto(address)
    await standing(page)
    await expect(value).toBeVisible()
  })
}

async function made(own: OwnRecords, name: string): Promise<ReadonlyMap<string, Made>> {
  const company = await own.make('companies', { name, type: 'client' })
  const project = await own.make('projects', { title: name, companyid: company.id })
  const found = new Map<string, Made>()
  for (const { collection, body } of cases)
    found.set(collection, await own.make(collection, body(name, company, project)))
  return found
}

for (const hand of hands) {
  test(`The page of every kind of record by ${hand.name}`, async ({ browser, request }) => {
    test.slow()
    const context = await browser.newContext({ hasTouch: hand.hasTouch, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await open(page, '/companies')
    const own = await ownRecords(page, request)
    const records = await made(own, `Page by ${hand.name} ${Date.now() % 100_000}`)
    for (const each of cases) await goThrough(page, hand, each, records.get(each.collection) as Made)
    await own.clear()
    await context.close()
  })
}
