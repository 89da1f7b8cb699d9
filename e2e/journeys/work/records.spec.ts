/** What people do on the page of a record. */
import { expect, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

const files = '/projects/1?tab=files'

test('A lead uploads a file to a project and a client sees it only when shared', { tag: '@essential' }, async ({
  page,
  browser,
}) => {
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

test('A change is put back from history', async ({ page }) => {
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
