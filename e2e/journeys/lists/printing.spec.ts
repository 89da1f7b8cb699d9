/** Printed screens: complete content, without controls. */
import { expect, type Page, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

/** Lays out the page for print, where it is narrower than any table on screen. */
async function printed(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1000 })
}

test('a list is printed completely, without navigation and tools', async ({ page }) => {
  await open(page, '/items?status=all')
  const rows = page.locator('main tbody tr')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(50)
  await printed(page)
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'New item' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  const { height, paper } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    paper: getComputedStyle(document.body).backgroundColor,
  }))
  expect(height).toBeGreaterThan(50 * 24)
  expect(paper).toBe('rgb(255, 255, 255)')
})

test('tasks of a project are printed as shown, whatever the paper width', async ({ page }) => {
  await open(page, '/projects/1')
  const tasks = page.getByRole('table', { name: 'Tasks' })
  await expect(tasks).toBeVisible()
  const before = await tasks.getByRole('row').count()
  await printed(page)
  // The narrow paper must not change the columns: other fields would have to load first, and the print would be empty.
  await expect(tasks.getByRole('columnheader', { name: 'Priority', includeHidden: true })).toHaveCount(1)
  await expect(tasks).toBeVisible()
  expect(await tasks.getByRole('row', { includeHidden: true }).count()).toBe(before)
  await expect(tasks.getByRole('button', { name: 'Add item' }).first()).toBeHidden()
})

test('a week and a plan are printed as shown, with days and weeks side by side', async ({ page }) => {
  const sums = page.getByRole('columnheader', { name: 'Total', exact: true })
  for (const path of ['/time', '/planning']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ media: 'screen' })
    await open(page, path)
    await expect(sums).toBeVisible()
    await printed(page)
    await expect(sums).toBeVisible()
  }
})

test('a printed plan has each name beside its own hours, and lists repeat all of their headings', async ({ page }) => {
  await open(page, '/planning')
  const plan = page.getByRole('table', { name: 'Hours by person and week' })
  await expect(plan).toBeVisible()
  await printed(page)
  // Pages are broken between rows only if names are cells of them.
  const rows = await plan.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const [name, first] = [row.querySelector('th'), row.querySelector('td')]
      const display = getComputedStyle(row).display
      return {
        display,
        isBeside: name !== null && name.getBoundingClientRect().top === first?.getBoundingClientRect().top,
      }
    }),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ display, isBeside }) => display !== 'table-row' || !isBeside)).toEqual([])
  expect(await plan.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
  const name = (await plan.locator('tbody th span').last().textContent()) ?? ''
  await expect(page.locator('main').getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(1)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/items')
  const heads = page.locator('main thead th').filter({ hasText: /\w/ })
  await expect(heads.first()).toBeVisible()
  await printed(page)
  // Buttons are boxes that browsers print on the first page only.
  expect(
    await heads.evaluateAll((all) =>
      all.flatMap((each) => [...each.querySelectorAll('button')].map((button) => button.getClientRects().length)),
    ),
  ).not.toContain(1)
})
