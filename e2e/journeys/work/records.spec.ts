/** Actions on the page of a record. */
import { expect, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

const files = '/projects/1?tab=files'

test('A lead uploads a file to a project and a client sees it only when shared', async ({ page, browser }) => {
  const name = `Site photographs ${Date.now()}.txt`
  await open(page, files)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Roof, north side') })
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  const client = await (await browser.newContext()).newPage()
  await open(client, files, 'client@example.com')
  await expect(client.getByRole('region', { name: 'Files' }).getByRole('listitem').first()).toBeVisible()
  await expect(client.getByRole('button', { name, exact: true })).toHaveCount(0)

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('switch', { name: `Share ${name} with client` }).click()
  await saved
  await client.reload()
  await expect(client.getByRole('button', { name, exact: true })).toBeVisible()
})

test('A change is reverted from the history', async ({ page }) => {
  await open(page, '/items/1')
  const priority = page.getByRole('button', { name: /^Edit Priority:/ })
  const before = (await priority.textContent()) ?? ''
  const other = before.endsWith('Lowest') ? 'High' : 'Lowest'
  await priority.click()
  await page.getByRole('option', { name: other, exact: true }).click()
  await expect(priority).toContainText(other)
  await page.getByText('History', { exact: true }).click()
  await page.getByRole('button', { name: 'Put back Priority' }).first().click()
  await expect(priority).toHaveText(before)
})

test('A custom field is filled in with a new project, changed on its page, and filters and groups the list', async ({
  page,
}) => {
  await open(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog', { name: 'New project' })
  const title = `Pavilion ${Date.now()}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Company').click()
  await page.getByRole('option', { name: 'Merri Creek Housing Co-operative' }).first().click()
  await form.getByLabel('Gross floor area (m²)').fill('1,250.5')
  await form.getByLabel('Procurement').click()
  await page.getByRole('option', { name: 'Negotiated', exact: true }).click()
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await form.getByRole('button', { name: 'Create project' }).click()
  const { data } = (await (await made).json()) as { data: { id: number } }

  await open(page, `/projects/${data.id}?tab=details`)
  await page.getByRole('button', { name: 'Edit Gross floor area (m²): 1,250.5' }).click()
  await page.getByRole('textbox', { name: 'Gross floor area (m²)' }).fill('none')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type a number.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Gross floor area (m²)' }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit Gross floor area/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Edit Gross floor area (m²): 1,250.5' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Procurement: Negotiated' }).click()
  await page.getByRole('option', { name: 'Design and construct', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Procurement: Design and construct' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all fields' }).click()
  await expect(page.getByRole('button', { name: 'Edit Permit number:' })).toBeVisible()

  await open(page, '/projects')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Gross floor area (m²)' }).click()
  await expect(page.getByLabel('At least')).toBeFocused()
  await page.keyboard.type('1,250')
  await page.getByLabel('At most').fill('1,251')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Procurement' }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Design and construct')
  await page.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('menuitemradio', { name: 'Procurement' }).click()
  await expect(page.getByRole('row', { name: /^Design and construct\s*1$/ })).toBeVisible()
  // Restores the columns: they are stored for the person, whom other journeys use too.
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const kept = page.waitForResponse((answer) => {
    const body = answer.request().postData() ?? ''
    return body.includes('columns.projects') && !body.includes('customfields')
  })
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await kept
})
