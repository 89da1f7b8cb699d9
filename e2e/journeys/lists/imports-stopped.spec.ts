/** An import is stopped while it runs: the result shows what was stored, and it can be resumed or undone. */
import { expect, type Page, test } from '@playwright/test'
import { headers } from '../../browser/demo.ts'
import { open } from '../../browser/steps.ts'

/** More than a fast machine stores before the start is noticed. */
const count = 12_000

/** A file of people with a unique last name. */
function fileOf(lastName: string): Buffer {
  const people = Array.from({ length: count }, (_, at) => `Halt${at},${lastName},${lastName}${at}@stopped.example`)
  return Buffer.from(['First name,Last name,Email', ...people].join('\n'))
}

/** The number in the result under a heading such as "Created". */
async function said(page: Page, name: string): Promise<number> {
  const result = page.getByRole('region', { name: 'Result' })
  const value = result.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  return Number((await value.textContent())?.replaceAll(',', ''))
}

/** Number of stored people with this last name. */
async function stored(page: Page, lastName: string): Promise<number> {
  const search = `search=${lastName}&pagesize=1&includetotalrows=true`
  const answer = await page.request.get(`/api/v4/contacts?${search}`, { headers })
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

test('An import is stopped while it runs, resumed, and undone', async ({ page }) => {
  await open(page, '/settings/import?kind=contacts')
  const given = { name: 'many people.csv', mimeType: 'text/csv', buffer: fileOf('Stopperson') }
  await page.getByLabel('File to import').setInputFiles(given)
  await page.getByRole('button', { name: 'Check rows' }).click()

  // The validation can be stopped too, to map columns differently.
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 12,000 contacts' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Importing: [1-9][\d,]* of 12,000 rows/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the import' }).click()

  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible()
  const created = await said(page, 'Created')
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(count)
  expect(await stored(page, 'Stopperson')).toBe(created)

  // It is listed among the earlier imports, and can be resumed there.
  await page.goto('/settings/import')
  const entry = page
    .getByRole('region', { name: 'Earlier imports' })
    .getByRole('listitem')
    .filter({ hasText: given.name })
  await expect(entry).toContainText(`Stopped, ${created.toLocaleString('en')} contacts created`)
  await entry.getByRole('link', { name: given.name }).click()
  await page.getByRole('button', { name: `Import the other ${(count - created).toLocaleString('en')} rows` }).click()
  await expect(page.getByRole('heading', { name: '12,000 contacts created' })).toBeVisible({ timeout: 60_000 })
  expect(await stored(page, 'Stopperson')).toBe(count)

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 })
  expect(await said(page, 'Removed')).toBe(count)
  expect(await stored(page, 'Stopperson')).toBe(0)
})

test('A stopped import is undone without running the rest', async ({ page }) => {
  await open(page, '/settings/import?kind=contacts')
  const given = { name: 'half of them.csv', mimeType: 'text/csv', buffer: fileOf('Halfperson') }
  await page.getByLabel('File to import').setInputFiles(given)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 12,000 contacts' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Importing: [1-9]/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the import' }).click()
  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible()
  const created = await said(page, 'Created')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 })
  expect(await said(page, 'Removed')).toBe(created)
  expect(await stored(page, 'Halfperson')).toBe(0)
  await expect(page.getByRole('button', { name: /Import the other/ })).toHaveCount(0)
})
