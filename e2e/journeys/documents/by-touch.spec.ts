/** Lines of invoices and quotes are edited, moved and deleted by touch. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'
import { betweenHandles, dragByTouch } from '../../browser/touch.ts'

const documents = [
  { kind: 'invoice', path: '/invoices', body: { companyid: 1, title: 'By touch' } },
  { kind: 'quote', path: '/quotes', body: { companyid: 1, title: 'By touch' } },
] as const

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
] as const

const names = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Description' })
    .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value).filter(Boolean))

/** Distance of the first line from the head of the table in pixels. */
const placeInTable = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Description' })
    .first()
    .evaluate((line) => {
      const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
      return topOf(line) - topOf(line.closest('table'))
    })

async function addLine(page: Page, name: string, quantity: string, price: string): Promise<void> {
  await page.getByRole('button', { name: /^Add a line/ }).tap()
  await page.keyboard.type(name)
  await page.getByLabel('Quantity of the new line').tap()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(quantity)
  await page.getByLabel(`Price of ${name}`).tap()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await apart(page)
  await dragByTouch(page, ...(await betweenHandles(from, to)))
  await apart(page)
}

/** The browser takes touches within a third of a second as one gesture. */
const apart = (page: Page) => page.waitForTimeout(400)

async function onTouchScreen(browser: Browser, viewport: (typeof sizes)[number], path: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await open(page, '/')
  await page.setViewportSize(viewport)
  await page.goto(path)
  await settled(page)
  return { context, page }
}

/** Chooses from this line's menu: that of another may still be closing. */
async function choose(page: Page, line: string, action: string): Promise<void> {
  const name = `Actions for ${line}`
  await page.getByRole('button', { name }).tap()
  await page.getByRole('menu', { name }).getByRole('menuitem', { name: action }).tap()
}

for (const { kind, path, body } of documents) {
  for (const size of sizes) {
    test(`Lines of ${kind} are added, edited, moved and removed by touch, ${size.width} wide`, async ({
      browser,
      page: desk,
    }) => {
      const id = await make(desk, path, body)
      const { context, page } = await onTouchScreen(browser, size, `${path}/${id}`)
      await page.getByRole('button', { name: /^Add a line/ }).tap()
      const first = await placeInTable(page)
      await addLine(page, 'Site visit', '3', '150')
      await expect(page.getByLabel('Amount of Site visit')).toHaveValue('$450.00')
      await expect(page.getByRole('textbox', { name: 'Name of phase General' })).toBeVisible()
      expect(await placeInTable(page)).toBe(first)
      await addLine(page, 'Travel', '1', '80')
      await expect(page.getByLabel('Amount of Travel')).toHaveValue('$80.00')
      await page.getByLabel('Quantity of Site visit').tap()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('2')
      await page.getByLabel('Amount of Travel').tap()
      await expect(page.getByLabel('Amount of Site visit')).toHaveValue('$300.00')
      const handle = (name: string) => page.getByRole('button', { name: `Reorder ${name}`, exact: true })
      await drag(page, handle('Travel'), handle('Site visit'))
      await expect.poll(() => names(page)).toEqual(['Travel', 'Site visit'])
      await choose(page, 'Travel', 'Move down')
      await expect.poll(() => names(page)).toEqual(['Site visit', 'Travel'])
      await choose(page, 'Site visit', 'Delete line')
      await expect.poll(() => names(page)).toEqual(['Travel'])
      await expect(page.getByText('Deleted Site visit')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).last().tap()
      await expect.poll(() => names(page)).toEqual(['Site visit', 'Travel'])
      await page.reload()
      await settled(page)
      await expect(page.getByLabel('Amount of Site visit')).toHaveValue('$300.00')
      expect(await names(page)).toEqual(['Site visit', 'Travel'])
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider).toBe(false)
      await context.close()
    })
  }
}
