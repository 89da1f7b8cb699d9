import { expect, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('A clerk bills the time of a company by keyboard alone', async ({ page }) => {
  const companyid = await make(page, '/companies', { name: 'Hurried Harbours', type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Quay wall', companyid })
  const itemid = await make(page, '/items', { name: 'Soundings', projectid })
  await make(page, '/time', { itemid, contactid: 1, starttime: '2026-01-05T09:00:00', timespent: 90, billable: true })
  await open(page, '/')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search, create or go to').pressSequentially('bill tr')
  await expect(page.getByRole('option', { name: 'Bill tracked time' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bill tracked time' })
  await expect(dialog.getByRole('combobox', { name: 'Company', expanded: true }).last()).toBeFocused()
  await page.keyboard.type('hurried')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText(/1h 30m.* selected of/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create draft invoice' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
})
