/** What was typed is not lost when a page is left by Back, by a key or for a look at something else. */
import { expect, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'
import { goTo } from '../../screens/screens.ts'

test('Back asks in a dialog with something typed, and closes what is empty', async ({ page }) => {
  await open(page, '/reports')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'New company' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Name').fill('Half a company')
  await page.goBack()
  await expect(dialog.getByText('What you typed is not saved yet.')).toBeVisible()
  await expect(page).toHaveURL(/\/companies$/)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a company')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/reports$/)
})

test('A value that was typed in place is saved when Back leaves its page', async ({ page }) => {
  const id = await make(page, '/companies', { name: 'Left by Back', type: 'client' })
  await open(page, '/companies?search=Left+by+Back')
  await settled(page)
  await goTo(page, `/companies/${id}`)
  await page.getByRole('button', { name: /^Edit Code/ }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('LBB1')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto(`/companies/${id}`)
  await expect(page.getByRole('button', { name: /^Edit Code: LBB1/ })).toBeVisible()
})

test('A message that is half written is there again after a look at the files, and after a reload', async ({
  page,
}) => {
  await open(page, '/projects/2?tab=messages')
  const message = page.getByRole('textbox', { name: 'New message' })
  await message.fill('Before I forget')
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(message).toHaveValue('Before I forget')
  await page.reload()
  await expect(message).toHaveValue('Before I forget')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Before I forget')).toBeVisible()
  await expect(message).toHaveValue('')
  await page.reload()
  await settled(page)
  await expect(message).toHaveValue('')
})

test('A client finds a half-written message again', async ({ page }) => {
  await open(page, '/projects/1', 'client@example.com')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Could you also')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
  await settled(page)
  await page.goBack()
  await expect(message).toHaveValue('Could you also')
  await message.fill('')
})
