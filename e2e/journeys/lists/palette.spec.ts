/** The command palette by keyboard alone: finding, acting, creating. */
import { expect, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

test('A person finds a record, acts on it and returns to it by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search?')) asked.push(request.url())
  })
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const chosen = palette.locator('[role=option][data-combobox-selected]')

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  // All at once, because a slow machine would send a request at each pause between letters.
  await page.keyboard.insertText('structural inspections')
  await expect(chosen).toContainText('Structural inspections')
  expect(asked).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await settled(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('due')
  await expect(chosen).toContainText('Set due date')
  await page.keyboard.press('Enter')
  await page.keyboard.type('24 Dec 2040')
  await expect(chosen).toContainText('24 Dec')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page.getByText('Saved Structural inspections')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('go projects')
  await expect(chosen).toContainText('Projects')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects$/)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option').first()).toContainText('Structural inspections')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('"New invoice for ..." begins an invoice for that company', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new invoice for merri')
  await expect(palette.locator('[role=option][data-combobox-selected]')).toContainText('New invoice for Merri Creek')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New invoice' })).toBeVisible()
})

test('Creating an item from anywhere takes its name and three more keys, in the project chosen last', async ({
  page,
}) => {
  const name = `Buy paint ${Date.now()}`
  await open(page, '/companies')
  await settled(page)
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const dialog = page.getByRole('dialog', { name: 'New item' })
  const begin = async (text: string, typed = text) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await expect(palette.locator('[role=option][data-combobox-selected]')).toContainText(`New item “${text}”`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(text)
  }
  await begin(name, `ni ${name}`)
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.keyboard.type('norwood')
  await expect(dialog.getByRole('option', { name: /Norwood/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.goto('/companies')
  await settled(page)
  // No record has this name, so the name alone is enough.
  await begin(`${name} again`)
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText('Norwood')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${name} again` })).toBeVisible()
})

test('Lists can be filtered for items without a due date and for unassigned ones', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  const add = async (field: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: field, exact: true }).click()
  }
  await add('Due')
  await page.getByRole('button', { name: 'No date' }).click()
  await expect(page).toHaveURL(/hasduedate=false/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Due: no date' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Due' }).click()
  await expect(page).not.toHaveURL(/hasduedate/)
  await add('Phase')
  await page.getByRole('option', { name: 'No phase' }).click()
  await expect(page).toHaveURL(/(itemcollectionid|phaseid)=none/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Phase is empty' })).toBeVisible()
})

test('"Log 1.5" logs time on the open item at once, and Undo removes it', async ({ page }) => {
  await open(page, '/items/2')
  await settled(page)
  const spent = page.getByText(/^\S.* of 18h$/)
  const before = (await spent.textContent()) ?? ''
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('log 1.5')
  await expect(palette.locator('[role=option][data-combobox-selected]')).toContainText('Log 1h 30m on Structural')
  await page.keyboard.press('Enter')
  await expect(spent).not.toHaveText(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(spent).toHaveText(before)
})
