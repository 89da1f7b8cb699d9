/** A firm is set up from the browser: people are let in, and the work gets its stages. */
import { expect, test } from '@playwright/test'
import { open } from './steps.ts'

test('An administrator invites two people and adds a work stage', async ({ page }) => {
  await open(page, '/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Emails').fill('ada.king@example.com\nBo <bo@example.com>')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  const links = page.getByRole('region', { name: 'Invitation links' })
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Ada King' })).toBeVisible()
  await page.getByRole('link', { name: 'Work stages' }).click()
  await page.getByLabel('Add a work stage').fill('On site')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reorder On site' })).toBeVisible()
})
