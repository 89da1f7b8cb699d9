/**
 * Cells that can be edited, empty and filled, on every list: by mouse, and by keyboard and by touch for each kind of editor, the editor
 * is visible, has the focus and takes what is typed, and Escape returns to the row without a change.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { resourceNamed } from '../../src/contract/registry.ts'
import { headers, make } from '../browser/demo.ts'
import { open } from '../browser/steps.ts'
import { standing } from './screens.ts'

const lists = [
  'projects',
  'items',
  'invoices',
  'quotes',
  'companies',
  'contacts',
  'expenses',
  'recurringinvoices',
  'time',
]
/** Wide enough for all columns. */
const viewport = { width: 6000, height: 900 }

/** The list with a column for every field of its declaration. */
function addressOf(list: string): string {
  const fields = Object.keys(resourceNamed(list).fields).join(',')
  return `/${list}?${list === 'time' ? 'tab=list&' : ''}fields=${fields}&pagesize=100`
}

/** Texts that the editors of all kinds accept while they are being typed. */
const typed = 'zq'

const ways = {
  mouse: (cell: Locator) => cell.click({ position: { x: 6, y: 12 } }),
  keyboard: async (cell: Locator) => {
    await cell.focus()
    await cell.press('F2')
  },
  // At the end of the cell: browsers take a tap close to a link for a tap on it, and that follows the link.
  touch: async (cell: Locator) => {
    const { width } = (await cell.boundingBox()) ?? { width: 12 }
    await cell.tap({ position: { x: width - 6, y: 12 } })
  },
}

interface Cell {
  readonly id: string
  readonly column: string
  readonly content: 'empty' | 'filled'
}

/** The first empty and the first filled cell of each column that can be edited; beside a link there is room for a finger. */
function findCells(): Cell[] {
  const cells = new Map<string, Cell>()
  for (const cell of document.querySelectorAll<HTMLElement>('tbody td[data-edits][data-column]')) {
    const content = cell.textContent === '' && !cell.querySelector('svg, img') ? 'empty' : 'filled'
    const link = cell.querySelector('a')
    if (link && cell.getBoundingClientRect().right - link.getBoundingClientRect().right < 24) continue
    const [column = '', id = ''] = [cell.dataset.column, cell.closest('tr')?.dataset.id]
    if (!cells.has(`${column} ${content}`)) cells.set(`${column} ${content}`, { id, column, content })
  }
  return [...cells.values()]
}

/** What is wrong with the editor that has the focus, or null. */
function faultOfEditor(text: string): string | null {
  const at = document.activeElement
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) return `the focus is on ${at?.tagName}`
  if (!at.value.endsWith(text)) return `it shows “${at.value}”`
  const { left, top, width, height } = at.getBoundingClientRect()
  const hit = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2)
  if (hit !== at) return `it is covered by ${hit?.tagName} ${hit?.className}`
  return null
}

/** What the editors of different fields have in common. */
function kindOfEditor(): string {
  const at = document.activeElement
  const marks = ['role', 'type', 'inputmode', 'aria-haspopup', 'aria-multiselectable'].map((name) =>
    at?.getAttribute(name),
  )
  return [at?.tagName, ...marks].join(' ')
}

/** @returns what is wrong with the editor, or null, and its kind */
async function tryCell(page: Page, { id, column }: Cell, way: keyof typeof ways) {
  const row = page.locator(`tr[data-id="${id}"]`)
  const cell = row.locator(`td[data-column="${column}"]`)
  await cell.scrollIntoViewIfNeeded()
  await ways[way](cell)
  const editor = page.locator('input:not([type=checkbox]):focus, textarea:focus')
  if (!(await editor.isVisible({ timeout: 0 }))) await editor.waitFor({ timeout: 3000 }).catch(() => {})
  // A list that hides again does so within a few frames.
  await page.waitForTimeout(120)
  await page.keyboard.type(typed)
  const fault = await page.evaluate(faultOfEditor, typed)
  const kind = await page.evaluate(kindOfEditor)
  await page.keyboard.press('Escape')
  if (!fault) await expect.poll(() => row.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  return { fault, kind }
}

/** Scrolls the list to its top, since a long list has only the rows around the visible ones. */
const toTop = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('main, main *')) each.scrollTop = 0
  })

/** Tries every cell by mouse, and by keyboard and touch one of each kind of editor, empty and filled. */
async function tryCells(page: Page, address: string): Promise<string[]> {
  const cells = await page.evaluate(findCells)
  expect(cells.length, 'cells to try').toBeGreaterThan(0)
  const found: string[] = []
  const ofKind = new Map<string, Cell>()
  const tried = async (cell: Cell, way: keyof typeof ways) => {
    const { fault, kind } = await tryCell(page, cell, way)
    if (fault) {
      found.push(`${cell.content} ${cell.column} by ${way}: ${fault}`)
      // A fault may have led to another page.
      await page.goto(address)
      await standing(page)
      await toTop(page)
    }
    return kind
  }
  for (const cell of cells) {
    const kind = `${await tried(cell, 'mouse')} ${cell.content}`
    if (!ofKind.has(kind)) ofKind.set(kind, cell)
  }
  for (const way of ['keyboard', 'touch'] as const) {
    await toTop(page)
    for (const cell of ofKind.values()) await tried(cell, way)
  }
  return found
}

for (const list of lists) {
  test(`Every cell of ${list} opens its editor, whether empty or filled`, { tag: '@walk' }, async ({ browser }) => {
    const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
    // A cell that is gone fails the test instead of using up its time.
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    const written: string[] = []
    page.on('request', (request) => {
      if (['PUT', 'POST', 'DELETE'].includes(request.method()) && request.url().includes(`/api/v4/${list}`))
        written.push(`${request.method()} ${request.url()}`)
    })
    await open(page, addressOf(list))
    await standing(page)
    const found = await tryCells(page, addressOf(list))
    expect({ found, written }).toEqual({ found: [], written: [] })
    await context.close()
  })
}

for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
  test(`A person is assigned in an empty cell by ${way}, and nothing else changes`, { tag: '@walk' }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
    const page = await context.newPage()
    await open(page, '/items')
    const id = await make(page, '/projects/1/items', { name: `Nobody's work by ${way}` })
    await page.goto(`/items?search=Nobody's work by ${way}`)
    await standing(page)
    const cell = page.locator(`tr[data-id="${id}"] td[data-column=assignedto]`)
    const saved = page.waitForRequest((request) => request.method() === 'PUT')
    await ways[way](cell)
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeFocused()
    await page.keyboard.type('Rafael')
    await expect(page.getByRole('option', { name: /Rafael/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    expect(Object.keys((await saved).postDataJSON())).toEqual(['assignedto'])
    await expect(cell).toContainText('Rafael')
    await expect(page.locator(`tr[data-id="${id}"]`)).toContainText(`Nobody's work by ${way}`)
    await page.request.delete(`/api/v4/items/${id}`, { headers })
    await context.close()
  })
}
