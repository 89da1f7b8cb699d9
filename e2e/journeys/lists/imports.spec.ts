import { expect, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

/** Companies that no other journey uses: two are valid, three are not. */
const file = `Client Name,E-Mail,Credit limit,Town
Import Alder Ltd,hello@alder.example,1000,Leeds
Import Birch Ltd,not an email,500,York
Import Cedar Ltd,hi@cedar.example,plenty,York
,hi@dogwood.example,,Hull
Import Elm Ltd,,"1,250",Hull
`

test('An import with 3 invalid rows is corrected in the grid and undone', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 409 && refused.push(answer.url()))
  await open(page, '/companies')
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await expect(page.getByLabel('What’s in the file')).toHaveValue('companies')
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  await expect(page.getByLabel('Field for Client Name')).toHaveValue('name')
  await expect(page.getByLabel('Field for Town')).toHaveValue('city')
  await page.getByRole('button', { name: 'Check rows' }).click()

  const grid = page.getByRole('region', { name: 'Rows to fix' })
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Import 2 companies' })).toBeVisible()
  const email = grid.getByLabel('E-Mail, row 3')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('hello@birch.example')
  await email.press('Enter')
  await expect(grid.getByLabel('E-Mail, row 3')).toHaveCount(0)
  await grid.getByLabel('Credit limit, row 4').fill('900')
  await grid.getByLabel('Credit limit, row 4').press('Enter')
  await expect(page.getByRole('button', { name: 'Import 4 companies' })).toBeVisible()
  await grid.getByLabel('Client Name, row 5').fill('Import Dogwood Ltd')
  await grid.getByLabel('Client Name, row 5').press('Enter')
  await page.getByRole('button', { name: 'Import 5 companies' }).click()
  // The value sent by Enter is not sent again on blur.
  expect(refused).toEqual([])

  await expect(page.getByRole('heading', { name: '5 companies created' })).toBeVisible()
  await page.getByRole('link', { name: 'Show companies' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('Import ')
  await expect(page.getByText('Import Dogwood Ltd')).toBeVisible()

  // The same companies again, two of them changed and one unchanged.
  await page.goto('/settings/import?kind=companies')
  const changed = file.replace('Leeds', 'Hull').replace('1,250', '1,300').replace('plenty', '900')
  const again = { name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }
  await page.getByLabel('File to import').setInputFiles(again)
  await page.getByRole('button', { name: 'Check rows' }).click()
  const pairs = page.getByRole('region', { name: 'Rows and what is here already' })
  await expect(pairs.getByRole('row').filter({ hasText: 'Import Alder Ltd' })).toContainText(/Leeds.*Hull/s)
  await expect(page.getByRole('button', { name: 'Import 2 companies' })).toBeVisible()
  await pairs.getByLabel('What to do with row 2').selectOption('Keep it as it is')
  await expect(page.getByRole('button', { name: 'Import 1 company' })).toBeVisible()

  await page.goto('/settings/import')
  await page.getByRole('link', { name: 'clients.csv' }).first().click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await open(page, '/companies?search=Import')
  await expect(page.getByText('No matching companies')).toBeVisible()
})

test('A file that is not a table shows an error with next steps', async ({ page }) => {
  await open(page, '/settings/import')
  const content = Buffer.from('\x7fELF\x02\x01,\x03\n\x04,\x05\n', 'latin1')
  await page.getByLabel('File to import').setInputFiles({ name: 'program.csv', mimeType: 'text/csv', buffer: content })
  await expect(page.getByRole('heading', { name: "Couldn't read program.csv" })).toBeVisible()
  await expect(page.getByText('This file is no table.')).toBeVisible()
  await expect(page.getByText('Created', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByLabel('File to import')).toBeAttached()
})
