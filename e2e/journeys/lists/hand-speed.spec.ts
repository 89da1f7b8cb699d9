/**
 * Number of keys and clicks for everyday work, as received by the page, compared with Linear. Setting a priority on
 * five items and creating from the palette are counted in `hands.spec.ts` and `palette.spec.ts`.
 *
 * | what                    | here            | Linear                                   |
 * | ----------------------- | --------------- | ---------------------------------------- |
 * | priority of five items  | 7 keys          | 8 keys                                   |
 * | due date                | 6 keys          | 6 keys: j, Shift+D, fri, Enter           |
 * | log 1.5 hours           | 9 keys          | no time tracking                         |
 * | complete, from My work  | 1 click, 2 keys | 3 keys: j, s and the status              |
 * | from an item to project | 1 click         | 1 click                                  |
 * | filter by project       | 7 keys          | 9 keys: f, pro, Enter, nor, Enter        |
 * | create from the palette | name and 3 keys | name and 4 keys: palette, Enter, twice   |
 */
import { expect, type Page, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

interface Counted {
  keys: number
  clicks: number
}

/** Opens a screen that counts keys and clicks from then on. */
async function openCounting(page: Page, path: string): Promise<() => Promise<Counted>> {
  await open(page, path)
  await settled(page)
  await page.evaluate(() => {
    const counted: Counted = { keys: 0, clicks: 0 }
    Object.assign(window, { counted })
    const isModifier = ({ key }: KeyboardEvent) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key)
    // A key that came before its input was there is sent again, which is no second press.
    addEventListener('keydown', (event) => !event.isTrusted || isModifier(event) || counted.keys++, true)
    addEventListener('pointerdown', () => counted.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { counted: Counted }).counted)
}

const written = (page: Page) => page.waitForResponse((each) => each.request().method() === 'PUT')

test('Setting a due date takes six keys', async ({ page }) => {
  const counted = await openCounting(page, '/items?sortby=name')
  const stored = written(page)
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Due' })).toBeFocused()
  await page.keyboard.type('fri')
  await page.keyboard.press('Enter')
  expect((await stored).request().postDataJSON().duedate).toMatch(/^\d{4}-\d\d-\d\d/)
  expect(await counted()).toEqual({ keys: 6, clicks: 0 })
  await page.keyboard.press('Control+z')
})

test('Logging an hour and a half on the open item takes nine keys', async ({ page }) => {
  const counted = await openCounting(page, '/items/2')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('log 1.5')
  await expect(palette.locator('[role=option][data-combobox-selected]')).toContainText('Log 1h 30m')
  const logged = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/time'))
  await page.keyboard.press('Enter')
  expect((await logged).request().postDataJSON()).toMatchObject({ timespent: 90 })
  expect(await counted()).toEqual({ keys: 9, clicks: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
})

test('Completing an item of My work takes one click, or two keys', async ({ page }) => {
  const counted = await openCounting(page, '/my-work')
  const rows = page.locator('tr[data-id]')
  const before = await rows.count()
  await rows
    .getByRole('button', { name: /^Complete / })
    .first()
    .click()
  await expect(rows).toHaveCount(before - 1)
  expect(await counted()).toEqual({ keys: 0, clicks: 1 })
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(before)

  const already = (await counted()).keys
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(rows).toHaveCount(before - 1)
  expect((await counted()).keys - already).toBe(2)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(before)
})

test('Going from an item to its project takes one click', async ({ page }) => {
  const counted = await openCounting(page, '/items/1')
  await page.getByRole('main').getByRole('link', { name: 'Rose Street Co-housing' }).first().click()
  await expect(page).toHaveURL(/\/projects\/\d+/)
  expect(await counted()).toEqual({ keys: 0, clicks: 1 })
})

test('Filtering a list by a project takes seven keys', async ({ page }) => {
  const counted = await openCounting(page, '/items')
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitem', { name: 'Project', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const option = (name: RegExp) => page.getByRole('option', { name })
  await expect(option(/^Rose Street/)).toBeVisible()
  await page.keyboard.type('norw')
  await expect(option(/^Norwood/)).toBeVisible()
  await expect(option(/^Rose Street/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/projectid=\d+/)
  expect(await counted()).toEqual({ keys: 7, clicks: 0 })
})
