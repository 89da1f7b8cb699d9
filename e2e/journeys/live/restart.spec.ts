/** The service restarts on the same address: the page shows that, and continues by itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import { open, settled } from '../../browser/steps.ts'
import { startScript } from '../../lab/stage/running-script.ts'

const main = new URL('../../../src/server/worklane.js', import.meta.url)

test('A page continues by itself after a restart of the service', async ({ browser }) => {
  test.slow()
  const directory = mkdtempSync(join(tmpdir(), 'worklane-restart-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const start = () =>
    startScript(
      main,
      ['--demo'],
      { PORT: String(port), PUBLIC_URL: address, DATA_DIR: directory, LOG_LEVEL: 'error' },
      'Worklane is ready',
    )
  let service = await start()
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  try {
    await open(page, '/companies')
    await settled(page)
    const row = page.locator('tr[data-id]').first()
    const name = (await row.getByRole('link').first().textContent()) ?? ''
    await service.stop()
    // Loaded screens stay; new ones show that they could not be loaded.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByText('Offline, reconnecting')).toBeVisible()
    // For a screen that was not open before, neither data nor code can be loaded.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
    await expect(page).toHaveURL(/\/reports$/)
    await expect(page.getByText('Offline, reconnecting')).toBeVisible()
    service = await start()
    await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
    // No sign-in or reload was necessary, and writes work.
    await page.goBack()
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    await row.locator('td[data-column=code]').click()
    await page.getByRole('textbox', { name: 'Code' }).fill('BACK-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Saved ${name}`)).toBeVisible()
  } finally {
    await context.close()
    await service.stop()
    rmSync(directory, { recursive: true })
  }
})
