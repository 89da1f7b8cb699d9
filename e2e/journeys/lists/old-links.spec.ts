/** Outdated links: to a page that the list no longer has, a deleted field, a deleted record. */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('A page beyond the last shows the last', async ({ page }) => {
  await open(page, '/items?status=all&pagenumber=999')
  await settled(page)
  await expect(page.locator('tr[data-id]').first()).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect(page).toHaveURL(/pagenumber=\d{1,2}$/)
})

test('A list filtered by a deleted field says so and can show everything', async ({ page }) => {
  const id = await deletedField(page)
  await open(page, `/items?customfields.${id}=left`)
  const main = page.getByRole('main')
  await expect(main.getByText('This link or view asks for something that is no longer there')).toBeVisible()
  await expect(main).not.toContainText('customfields')
  await main.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.locator('tr[data-id]').first()).toBeVisible()
})

test('A list sorted by a deleted field has its default order', async ({ page }) => {
  const id = await deletedField(page)
  const rows = page.locator('tr[data-id]')
  await open(page, '/items')
  const first = await rows.first().getAttribute('data-id')
  await open(page, `/items?sortby=customfields.${id}`)
  await expect(rows.first()).toHaveAttribute('data-id', String(first))
  await expect(page.getByRole('main')).not.toContainText('customfields')
})

async function deletedField(page: Page): Promise<number> {
  const id = await make(page, '/settings/customfields', { name: 'Drawer', type: 'text', entity: 'item' })
  await page.request.delete(`/api/v4/settings/customfields/${id}`, { headers })
  return id
}

test('A panel whose record is deleted says so and can be closed', async ({ page }) => {
  await open(page, '/items?open=999999')
  const panel = page.getByRole('complementary', { name: 'Item' })
  await expect(panel.getByRole('heading', { name: 'Item not found' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open full page' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close panel' }).last().click()
  await expect(panel).toHaveCount(0)
})

test('The week of an unknown person says so, and has no actions', async ({ page }) => {
  for (const person of ['999999', 'nonsense']) {
    await open(page, `/time?person=${person}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Person not found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit week' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Time' })).toBeVisible()
  }
})

test('A contractor who follows a link to somebody else’s week sees that they have no access', async ({ page }) => {
  await open(page, '/time?person=4', 'contractor@example.com')
  await expect(page.getByRole('heading', { level: 1, name: 'Person not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
})

test('A filter by an unknown person shows no name', async ({ page }) => {
  await open(page, '/items?contacts=999999')
  await expect(page.getByRole('button', { name: /unknown \(999999\)/ })).toBeVisible()
})

test('A page without access has the title of a missing page', async ({ page }) => {
  for (const path of ['/invoices/1', '/reports']) {
    await open(page, path, 'contractor@example.com')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Worklane')
  }
})
