/** The API console: a developer tries a call with a key and copies it as a curl command. */
import { expect, test } from '@playwright/test'
import { headers } from '../../browser/demo.ts'

/** The key of the demo, as in the README. */
const { apikey: key } = headers

test('A developer opens a group of operations, tries one with an API key and copies it as curl', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await page.goto('/api/v4/docs')
  const group = page
    .locator('.nav-bar-tag-and-paths')
    .filter({ has: page.locator('.nav-bar-tag', { hasText: /^\s*Companies/ }) })
  await expect(group).toHaveClass(/collapsed/)
  await page.getByRole('link', { name: 'Authentication' }).click()
  await page.getByPlaceholder('api-token').fill(key)
  await page.getByRole('button', { name: 'Set' }).first().click()
  await group.locator('.nav-bar-tag').click()
  await group.getByText('List companies').click()

  const request = page.locator('api-request')
  await request.getByRole('button', { name: 'Execute' }).click()
  await expect(request.getByText(/Response Status: OK .200./)).toBeVisible()
  await request.getByRole('button', { name: 'Request' }).click()
  const curl = request.locator('syntax-highlighter:visible')
  await expect(curl).toContainText('curl -X GET')
  await expect(curl).toContainText(`apikey: ${key}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await curl.getByRole('button', { name: 'Copy Request' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/v4/companies')
  expect(elsewhere).toEqual([])
})
