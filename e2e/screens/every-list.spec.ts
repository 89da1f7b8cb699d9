/** Create, edit, undo, bulk edit and filter on every list: by mouse, by keyboard alone and by touch. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from '../browser/steps.ts'
import { type EditedCell, type Hand, hands } from './hands.ts'
import { type OwnRecords, ownRecords } from './own-records.ts'
import { standing } from './screens.ts'

interface ListCase {
  readonly list: string
  readonly path: string
  /** URL of the list if it differs from its path; its records have no pages of their own then. */
  readonly at?: string
  readonly singular: string
  /** Inputs of a new record by label; the text of a picker is selected from its list. */
  readonly inputs: (name: string) => readonly { label: string; text: string; picks?: true }[]
  /** A cell to edit: the typed text, and its display afterwards. */
  readonly cell: EditedCell & { text: string; shows: string }
  /** A filter that matches the record. */
  readonly filter: { label: string; value: string }
}

const company = (name: string) => ({ label: 'Company', text: name, picks: true }) as const

const cases: readonly ListCase[] = [
  {
    list: 'Items',
    path: '/items',
    singular: 'item',
    inputs: (name) => [
      { label: 'Name', text: `${name} made` },
      { label: 'Project', text: name, picks: true },
    ],
    cell: { column: 'duedate', label: 'Due', letter: 'd', text: '2031-03-05', shows: '5 Mar 2031' },
    filter: { label: 'Project', value: '' },
  },
  {
    list: 'Projects',
    path: '/projects',
    singular: 'project',
    inputs: (name) => [{ label: 'Title', text: `${name} made` }, company(name)],
    cell: { column: 'duedate', label: 'Due', letter: 'd', text: '2031-03-05', shows: '5 Mar 2031' },
    filter: { label: 'Company', value: '' },
  },
  {
    list: 'Companies',
    path: '/companies',
    singular: 'company',
    inputs: (name) => [{ label: 'Name', text: `${name} made` }],
    cell: { column: 'phone', label: 'Phone', text: '+61 3 9999 0000', shows: '+61 3 9999 0000' },
    filter: { label: 'Type', value: 'Client' },
  },
  {
    list: 'Contacts',
    path: '/contacts',
    singular: 'contact',
    inputs: (name) => [{ label: 'First name', text: `${name} made` }, company(name)],
    cell: { column: 'title', label: 'Job title', text: 'Head of hands', shows: 'Head of hands' },
    filter: { label: 'Type', value: 'Client' },
  },
  {
    list: 'Invoices',
    path: '/invoices',
    singular: 'invoice',
    inputs: (name) => [company(name), { label: 'Title', text: `${name} made` }],
    cell: { column: 'duedate', label: 'Due', letter: 'd', text: '2031-03-05', shows: '5 Mar 2031' },
    filter: { label: 'Company', value: '' },
  },
  {
    list: 'Quotes',
    path: '/quotes',
    singular: 'quote',
    inputs: (name) => [company(name), { label: 'Title', text: `${name} made` }],
    cell: { column: 'validdate', label: 'Valid until', letter: 'd', text: '2031-03-05', shows: '5 Mar 2031' },
    filter: { label: 'Company', value: '' },
  },
  {
    list: 'Time',
    path: '/time',
    at: '/time?tab=list',
    singular: 'time record',
    // On the item created above.
    inputs: (name) => [
      { label: 'Item', text: `${name} made`, picks: true },
      { label: 'Duration', text: '1:30' },
      { label: 'Notes', text: `${name} made` },
    ],
    cell: { column: 'timespent', label: 'Duration', text: '2h 15m', shows: '2h 15m' },
    filter: { label: 'Item', value: '' },
  },
]

/** Fills one input of a dialog; the text of a picker is selected from its options. */
async function fill(
  page: Page,
  hand: Hand,
  dialog: Locator,
  { label, text, picks }: { label: string; text: string; picks?: true },
) {
  const input = dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()
  if (!(await input.evaluate((each) => each === document.activeElement))) {
    if (hand.name === 'keyboard') {
      for (let step = 0; step < 30 && !(await input.evaluate((each) => each === document.activeElement)); step++)
        await page.keyboard.press('Tab')
    } else await hand.press(page, input)
  }
  await page.keyboard.type(text)
  if (!picks) return
  const option = page.getByRole('option', { name: text }).first()
  await expect(option).toBeVisible()
  if (hand.name === 'keyboard') await page.keyboard.press('Enter')
  else await hand.press(page, option)
}

async function goThrough(page: Page, hand: Hand, which: ListCase, name: string): Promise<void> {
  const { list, path, at = path, singular, cell } = which
  const row = page.locator('tr[data-id]').filter({ hasText: `${name} made` })

  await test.step(`${list}: create`, async () => {
    await page.goto(at)
    await standing(page)
    await hand.create(page, `New ${singular}`)
    const dialog = page.getByRole('dialog', { name: `New ${singular}` })
    await expect(dialog).toBeVisible()
    for (const input of which.inputs(name)) await fill(page, hand, dialog, input)
    await hand.send(page, dialog.getByRole('button', { name: `Create ${singular}` }))
    if (at === path) await expect(page).toHaveURL(new RegExp(`${path}/\\d+`))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step(`${list}: edit and undo`, async () => {
    await page.goto(`${path}?search=${encodeURIComponent(name)}`)
    await standing(page)
    const edited = row.locator(`td[data-column="${cell.column}"]`)
    const before = (await edited.textContent()) ?? ''
    await hand.edit(page, row, cell)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(cell.text)
    await page.keyboard.press('Enter')
    await expect(edited).toContainText(cell.shows)
    // The focus returns to its previous place.
    await expect.poll(() => row.evaluate((each) => each.contains(document.activeElement))).toBe(true)
    await hand.undo(page)
    await expect(edited).toHaveText(before)
  })

  await test.step(`${list}: delete what is selected, and undo`, async () => {
    await hand.select(page, row)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar).toContainText('1 selected')
    await hand.press(page, bar.getByRole('button', { name: 'Delete' }))
    await expect(row).toHaveCount(0)
    await hand.undo(page)
    await expect(row).toHaveCount(1)
  })

  await test.step(`${list}: filter`, async () => {
    await page.goto(at)
    await standing(page)
    await hand.press(page, page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }))
    const choice = page.getByRole('menuitem', { name: which.filter.label, exact: true })
    await hand.choose(page, choice)
    const search = page.getByRole('combobox', { name: which.filter.label })
    await expect(search).toBeFocused()
    await page.keyboard.type(which.filter.value || name)
    const option = page.getByRole('option', { name: which.filter.value || name }).first()
    await expect(option).toBeVisible()
    if (hand.name === 'keyboard') await page.keyboard.press('Enter')
    else await hand.press(page, option)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Remove filter ${which.filter.label}` })).toBeVisible()
    await expect(page.locator('tr[data-id]').first()).toBeVisible()
  })
}

/** Deletes the records that the journey created through the screens. */
async function clear(page: Page, own: OwnRecords, paths: readonly string[], name: string): Promise<void> {
  for (const path of paths) await own.removeFound(path, name)
  await own.clear()
  await page.context().close()
}

for (const hand of hands) {
  test(`Every list by ${hand.name}`, async ({ browser, request }) => {
    test.slow()
    const context = await browser.newContext({ hasTouch: hand.hasTouch, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await open(page, '/companies')
    const own = await ownRecords(page, request)
    const name = `Hand${hand.name}${Date.now() % 100_000}`
    const made = await own.make('companies', { name, type: 'client' })
    await own.make('projects', { title: name, companyid: made.id })
    const wanted = cases.filter(({ list }) => !process.env.LISTS || process.env.LISTS.includes(list))
    for (const each of wanted) await goThrough(page, hand, each, name)
    await clear(page, own, cases.map(({ path }) => path).toReversed(), `${name} made`)
  })
}
