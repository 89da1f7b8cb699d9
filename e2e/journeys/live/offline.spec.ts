/** What a person sees while the service is away, and that everything is well again when it is back. */
import { expect, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

test('While the connection is gone a chip says so, and what was asked for arrives when it is back', async ({
  page,
}) => {
  await open(page, '/projects')
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
})

test('A page that failed while the service was restarting heals by itself', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  await page.route('**/api/v4/**', (route) => route.fulfill({ status: 503, json: { message: 'Restarting' } }))
  await page.reload()
  await expect(page.getByText(/Restarting|Offline, reconnecting/).first()).toBeVisible()
  await page.unroute('**/api/v4/**')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
