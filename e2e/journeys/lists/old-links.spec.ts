/** Links that were good once: a page that the list no longer has, a field that was deleted, a record that is gone. */
import { expect, test } from '@playwright/test'
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

test('A list by a field that was deleted says so in words and shows everything again', async ({ page }) => {
  const id = await make(page, '/settings/customfields', { name: 'Drawer', type: 'text', entity: 'item' })
  await page.request.delete(`/api/v4/settings/customfields/${id}`, { headers })
  for (const query of [`customfields.${id}=left`, `sortby=customfields.${id}`]) {
    await open(page, `/items?${query}`)
    const main = page.getByRole('main')
    await expect(main.getByText('This link or view asks for something that is no longer there')).toBeVisible()
    await expect(main).not.toContainText('customfields')
    await main.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.locator('tr[data-id]').first()).toBeVisible()
  }
})

test('A panel whose record is gone says so and can be closed', async ({ page }) => {
  await open(page, '/items?open=999999')
  const panel = page.getByRole('complementary', { name: 'Item' })
  await expect(panel.getByRole('heading', { name: 'Item not found' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open full page' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close panel' }).last().click()
  await expect(panel).toHaveCount(0)
})
