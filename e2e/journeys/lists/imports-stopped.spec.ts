/** An import is stopped while it runs: what it has stored is said, gone on with, and taken back. */
import { expect, type Page, test } from '@playwright/test'
import { headers } from '../../browser/demo.ts'
import { open } from '../../browser/steps.ts'

const count = 3000

/** People of one firm, who are found by its name alone. */
const file = [
  'First name,Last name,Email',
  ...Array.from({ length: count }, (_, at) => `Halt${at},Stopperson,halt${at}@stopped.example`),
].join('\n')

/** What the result says under a heading such as "Created". */
async function said(page: Page, name: string): Promise<number> {
  const result = page.getByRole('region', { name: 'Result' })
  const value = result.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  return Number((await value.textContent())?.replaceAll(',', ''))
}

/** How many of these people there are. */
async function stored(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v4/contacts?search=Stopperson&pagesize=1&includetotalrows=true', {
    headers,
  })
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

test('An import is stopped while it runs, gone on with, and undone', async ({ page }) => {
  await open(page, '/settings/import?kind=contacts')
  const given = { name: 'many people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.getByLabel('File to import').setInputFiles(given)
  await page.getByRole('button', { name: 'Check rows' }).click()

  // The check itself can be stopped: the columns can be matched otherwise then.
  await page.getByRole('button', { name: 'Stop the check' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 3,000 contacts' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Importing: [1-9][\d,]* of 3,000 rows/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the import' }).click()

  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible()
  const created = await said(page, 'Created')
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(count)
  expect(await stored(page)).toBe(created)

  // It is found again among the others, and its rest is brought in.
  await page.goto('/settings/import')
  const entry = page
    .getByRole('region', { name: 'Earlier imports' })
    .getByRole('listitem')
    .filter({ hasText: given.name })
  await expect(entry).toContainText(`Stopped, ${created.toLocaleString('en')} contacts created`)
  await entry.getByRole('link', { name: given.name }).click()
  await page.getByRole('button', { name: `Import the other ${(count - created).toLocaleString('en')} rows` }).click()
  await expect(page.getByRole('heading', { name: '3,000 contacts created' })).toBeVisible()
  expect(await stored(page)).toBe(count)

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 })
  expect(await said(page, 'Removed')).toBe(count)
  expect(await stored(page)).toBe(0)
})

test('An import that was stopped is undone without its rest', async ({ page }) => {
  await open(page, '/settings/import?kind=contacts')
  const given = { name: 'half of them.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await page.getByLabel('File to import').setInputFiles(given)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 3,000 contacts' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Importing: [1-9]/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the import' }).click()
  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible()
  const created = await said(page, 'Created')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(await said(page, 'Removed')).toBe(created)
  expect(await stored(page)).toBe(0)
  await expect(page.getByRole('button', { name: /Import the other/ })).toHaveCount(0)
})
