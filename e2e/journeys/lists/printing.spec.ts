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
