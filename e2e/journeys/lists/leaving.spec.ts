/** Unsaved text survives leaving a page by Back, by a shortcut, or for a look at another record. */
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

test('A reload asks before it takes away what is being typed in place, and not after it was saved', async ({
  page,
}) => {
  const id = await make(page, '/companies', { name: 'Left by a reload', type: 'client' })
  await open(page, `/companies/${id}`)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  const code = page.getByRole('textbox', { name: 'Code' })
  await page.getByRole('button', { name: /^Edit Code/ }).click()
  await expect(code).toBeFocused()
  await page.reload()
  await settled(page)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: /^Edit Code/ }).click()
  await expect(code).toBeFocused()
  await page.keyboard.type('LBR1')
  await page.reload()
  await settled(page)
  expect(asked).toEqual(['beforeunload'])
  await page.getByRole('button', { name: /^Edit Code/ }).click()
  await expect(code).toBeFocused()
  await page.keyboard.type('LBR2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit Code: LBR2/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('A reload asks while a change that is shown already has not been answered', async ({ page }) => {
  const id = await make(page, '/companies', { name: 'Left too soon', type: 'client' })
  await open(page, `/companies/${id}`)
  const answered = Promise.withResolvers<void>()
  await page.route(/\/companies\/\d+\?/, async (route) => {
    if (route.request().method() === 'PUT') await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Edit Code/ }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type('SOON')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit Code: SOON/ })).toBeVisible()

  const asked = page.waitForEvent('dialog')
  // The person stays on the page, so the reload never completes.
  void page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  answered.resolve()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Edit Code: SOON/ })).toBeVisible()
})

test('A half-typed item and phase are there again after a look at something else, and after a reload', async ({
  page,
}) => {
  const companyid = await make(page, '/companies', { name: 'Half typed', type: 'client' })
  const project = await make(page, '/projects', { title: 'Half typed', companyid })
  const phaseid = await make(page, `/projects/${project}/phases`, { name: 'Sketches' })
  expect(phaseid).toBeGreaterThan(0)
  await open(page, `/projects/${project}`)
  await page.getByRole('button', { name: 'Add item to Sketches' }).click()
  const item = page.getByRole('textbox', { name: 'Add item to Sketches: name' })
  await item.fill('Half an item')
  await page.getByRole('button', { name: 'Add phase' }).click()
  const phase = page.getByRole('textbox', { name: 'Add phase: name' })
  await phase.fill('Half a phase')
  await page.reload()
  await expect(item).toHaveValue('Half an item')
  await expect(phase).toHaveValue('Half a phase')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await settled(page)
  await page.goBack()
  await expect(item).toHaveValue('Half an item')
  await phase.press('Escape')
  await expect(phase).toHaveCount(0)
  await item.press('Enter')
  await expect(page.getByRole('table', { name: 'Tasks' }).getByText('Half an item')).toBeVisible()
  await expect(item).toHaveValue('')
  await page.reload()
  await settled(page)
  await expect(item).toHaveCount(0)
})
