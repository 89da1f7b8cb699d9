/** Where the focus is after navigation, after Back, and after its element was removed. */
import { expect, type Page, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

const run = Date.now() % 1_000_000

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Whether the focused element has a visible focus ring. */
const hasRing = (page: Page) => page.evaluate(() => document.activeElement?.matches(':focus-visible') ?? false)

/** Elements focused while pressing a key repeatedly whose middle was covered by something else. */
async function behindOthers(page: Page, key: string, presses: number): Promise<string[]> {
  const found: string[] = []
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key)
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || !document.querySelector('main')?.contains(focused)) return null
      const { x, y, width, height } = focused.getBoundingClientRect()
      const shown = document.elementFromPoint(Math.max(x, 0) + Math.min(width / 2, 40), y + height / 2)
      const isSeen = shown && (focused.contains(shown) || shown.contains(focused))
      return isSeen ? null : focused.getAttribute('aria-label') || focused.textContent
    })
    if (covered !== null) found.push(covered)
  }
  return found
}

test('The focus is on the heading of a record that was just created, by dialog and by palette', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.keyboard.press('c')
  await page.keyboard.type(`Arrives ${run}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('norwood')
  await expect(page.getByRole('option', { name: /Norwood/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, `Arrives ${run}`)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new company')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible()
  await page.keyboard.type(`Arrivals ${run}`)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, `Arrivals ${run}`)).toBeFocused()
})

test('The focus is on the heading of each opened page, and after Back on the link that was followed', async ({
  page,
}) => {
  await open(page, '/')
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(heading(page, 'Items')).toBeFocused()
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const row = page.locator('tr[data-id] a:focus')
  const name = (await row.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()
  const project = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last()
  const title = (await project.textContent()) ?? ''
  await project.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, title)).toBeFocused()
  await page.goBack()
  await expect(project).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('main').locator(':focus')).toHaveText(name)

  // People reach a link by keys, and the first of them ends the wait for the page that was gone back to.
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Companies')).toBeFocused()
})

test('Mouse users see no focus ring, and the page does not scroll', async ({ page }) => {
  const name = `Pointed at ${run}`
  const projectid = 1
  const id = await make(page, '/projects/items', { name, projectid })
  await open(page, `/items/${id}`)
  await settled(page)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
  await settled(page)
  await expect(heading(page, /./)).toBeFocused()
  expect(await hasRing(page)).toBe(false)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(heading(page, 'Quotes')).toBeFocused()
  expect(await hasRing(page)).toBe(false)
})

for (const path of ['/items', '/invoices', '/projects/1'])
  test(`Focused elements are not hidden by sticky parts: ${path}`, async ({ page }) => {
    await open(page, path)
    await settled(page)
    await page.getByRole('main').getByRole('link').first().focus()
    for (const key of ['Tab', 'Shift+Tab']) expect(await behindOthers(page, key, 120)).toEqual([])
  })

test('The focus is on the row after a deleted one, also after Undo', async ({ page }) => {
  for (const name of ['Goes', 'Stays'])
    await make(page, '/companies', { name: `Row that ${name} ${run}`, type: 'client' })
  await open(page, `/companies?search=${run}`)
  await settled(page)
  const stays = page.getByRole('link', { name: `Row that Stays ${run}` })
  await page.getByRole('link', { name: `Row that Goes ${run}` }).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText(`Deleted Row that Goes ${run}`)).toBeVisible()
  await expect(stays).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('link', { name: `Row that Goes ${run}` })).toBeVisible()
  await expect(stays).toBeFocused()

  await page.goto('/settings/tags')
  await settled(page)
  const more = page.getByRole('button', { name: /^More for / })
  const next = await more.nth(1).getAttribute('aria-label')
  await more.first().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(more.and(page.getByLabel(next ?? '', { exact: true }))).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone/)).toBeVisible()
})

test('The focus stays on the same control when another week, tab or page of a list is opened', async ({ page }) => {
  await open(page, '/time?week=2026-W20')
  await settled(page)
  for (const name of ['Previous week', 'Next week', 'List', 'Week']) {
    const control = page.getByRole('main').getByRole('button', { name, exact: true })
    await control.focus()
    await page.keyboard.press('Enter')
    await settled(page)
    await expect(control).toBeFocused()
  }
  await page.goto('/contacts')
  await settled(page)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeFocused()
})

test('The focus is on the next action after a week was submitted', async ({ page }) => {
  await open(page, '/time?week=2026-W20')
  await settled(page)
  const submit = page.getByRole('button', { name: 'Submit week', exact: true })
  await expect(submit).toBeEnabled()
  await submit.press('Enter')
  await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(submit).toBeFocused()
})

test('A record that covers its list on a phone traps the focus, and closing it returns to its row', async ({
  page,
}) => {
  await open(page, '/companies')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  const row = page.locator('li[data-id] a').first()
  await row.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel).toBeFocused()
  await expect(page.getByRole('main').getByRole('button', { name: 'New company' })).toHaveCount(0)
  await expect(page.locator('li[data-id]').getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Close panel' }).press('Enter')
  await expect(row).toBeFocused()
})
