/** Time tracking, and its settings for administrators. */
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { newcomer, open, settled } from '../../browser/steps.ts'

test('A timer is started on an item and stopped from anywhere', async ({ page }) => {
  await open(page, '/items/12')
  await settled(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  const timer = page.getByRole('region', { name: 'Running timer' })
  await expect(timer).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await settled(page)
  await timer.getByRole('button', { name: 'Stop timer' }).click()
  await expect(timer).toHaveCount(0)
  await page.goto('/time?tab=list')
  await settled(page)
  await expect(page.getByRole('button', { name: /last 7 days/ })).toBeVisible()
})

test('On a phone the running timer links to its item from another record’s page', async ({ page }) => {
  await open(page, '/items/12')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  const timer = page.getByRole('region', { name: 'Running timer' })
  await expect(timer).toBeVisible()
  await page.goto('/projects/3')
  await settled(page)
  await timer.getByRole('link').click()
  await expect(page).toHaveURL(/\/items\/12$/)
  await timer.getByRole('button', { name: 'Stop timer' }).click()
  await expect(timer).toHaveCount(0)
})

test('After being idle with a running timer, a person is asked how much time to keep', async ({ page }) => {
  await newcomer(page, 'away@example.com', 'a quiet garden wall', 'allwork')
  await page.clock.install()
  await open(page, '/items/12', 'away@example.com', 'a quiet garden wall')
  await settled(page)
  await page.getByRole('button', { name: 'Start timer' }).click()
  const timer = page.getByRole('region', { name: 'Running timer' })
  await expect(timer).toBeVisible()
  await page.clock.fastForward('01:30:00')
  await page.mouse.move(300, 300)
  const question = page.getByRole('dialog', { name: 'Were you still working?' })
  await expect(question).toContainText(/ran for 1h (29|30)m while nothing happened here/)
  await expect(question.getByRole('button', { name: 'Keep all of it' })).toBeFocused()
  await expectNoBarriers(page)
  await question.getByRole('button', { name: /^Discard 1h (29|30)m and continue$/ }).click()
  await expect(question).toHaveCount(0)
  await expect(timer).toContainText(/selection[0-2]m/)
})

test('An administrator creates an API key, sees it once, and it works', async ({ page, request, baseURL }) => {
  await open(page, '/settings/api-keys')
  await settled(page)
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly report')
  await page.getByRole('dialog').getByText('Read only', { exact: true }).click()
  const last = page.getByRole('dialog').getByLabel('Last day')
  await last.fill('1 January 2020')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await expect(last).toHaveAccessibleDescription(/is over; use today or a later day/)
  await last.fill('')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  const key = await page.getByRole('region', { name: 'Your new API key' }).locator('code').textContent()
  const answer = await request.get(`${baseURL}/api/v4/companies?pagesize=1`, { headers: { apikey: key ?? '' } })
  expect(answer.status()).toBe(200)
  const refused = await request.post(`${baseURL}/api/v4/companies`, {
    headers: { apikey: key ?? '' },
    data: { name: 'A' },
  })
  expect(refused.status()).toBe(403)
  await page.reload()
  await settled(page)
  await expect(page.getByText('Read only · Everything')).toBeVisible()
  await expect(page.getByText(key ?? '')).toHaveCount(0)
})

test('People without further rights find their own settings and no others', async ({ page }) => {
  await open(page, '/settings', 'staff@example.com')
  await expect(page).toHaveURL(/\/settings\/sign-in$/)
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  // People who may add records may also import them.
  await expect(links).toHaveText([
    'Password and email',
    'Notifications',
    'Calendar feed',
    'Second factor',
    'Sessions and connected programs',
    'Working hours and days off',
    'Import',
  ])
  await page.goto('/settings/security-log')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('The palette finds an invoice and switches the theme', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill('INV-0002')
  await palette.getByRole('option').filter({ hasText: /claim/ }).first().click()
  await expect(page).toHaveURL(/\/invoices\/\d+/)
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('dark')
  await palette.getByRole('option', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
