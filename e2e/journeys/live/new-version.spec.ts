/** A new version is deployed while pages are open: files of the old one are gone. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import { open, settled } from '../../browser/steps.ts'
import { startScript } from '../../lab/stage/running-script.ts'

const root = join(import.meta.dirname, '../../..')
const main = new URL('../../../src/server/worklane.js', import.meta.url)

/** Files whose content is text that may name other files of the build. */
const isText = (name: string) => /\.(html|js|css|json|webmanifest)$/.test(name)

/** A copy of the program whose build has other names for all of its chunks, as after any change of its sources. */
function nextVersion(directory: string): URL {
  cpSync(join(root, 'src'), join(directory, 'src'), { recursive: true })
  cpSync(join(root, 'public'), join(directory, 'public'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'index.html', 'vite.config.ts'])
    cpSync(join(root, name), join(directory, name))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  const [from, to] = [join(root, 'dist/web'), join(directory, 'dist/web')]
  mkdirSync(to, { recursive: true })
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const renamed = (text: string) => text.replaceAll(/-([\w-]{8})\.(js|css)\b/g, '-$1next.$2')
  for (const name of names.filter((each) => /\.\w+$/.test(each) && !/\.(br|gz)$/.test(each))) {
    const target = join(to, renamed(name))
    mkdirSync(join(target, '..'), { recursive: true })
    if (!isText(name)) cpSync(join(from, name), target)
    else {
      const text = renamed(readFileSync(join(from, name), 'utf8'))
      writeFileSync(target, text)
      writeFileSync(`${target}.br`, brotliCompressSync(text))
    }
  }
  return pathToFileURL(join(directory, 'src/server/worklane.js'))
}

const updated = (page: Page) => page.getByText('Worklane was updated')

test('A page that is open while a new version is deployed keeps what was typed, and offers a reload', async ({
  browser,
}) => {
  test.slow()
  const directory = mkdtempSync(join(tmpdir(), 'worklane-version-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: address, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'error' }
  const start = (script: URL) => startScript(script, ['--demo'], settings, 'Worklane is ready')
  let service = await start(main)
  const context = await browser.newContext({ baseURL: address })
  const [page, other] = [await context.newPage(), await context.newPage()]
  try {
    await open(page, '/invoices?status=draft')
    const invoice = (await page.locator('tr[data-id] a').first().getAttribute('href'))?.split('?')[0] ?? ''
    await page.goto(invoice)
    await settled(page)
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('textbox', { name: 'Message' })
    await page.getByRole('tab', { name: 'Messages' }).click()
    await message.fill('Half a')
    await other.goto('/items')
    await settled(other)
    await service.stop()
    service = await start(nextVersion(join(directory, 'next')))
    await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
    await message.fill('Half a letter')
    await page.getByRole('button', { name: 'Send', exact: true }).first().click()
    await expect(updated(page)).toBeVisible()
    // The page is still there, and so is what was typed.
    await expect(page.getByText('assets/')).toHaveCount(0)
    await expect(message).toHaveValue('Half a letter')
    expect((await page.request.get('/assets/none-1a2b3c4d.js', { headers: { accept: 'text/html' } })).status()).toBe(
      404,
    )
    await page.getByRole('button', { name: 'Reload' }).click()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(invoice)
    await expect(message).toHaveValue('Half a letter')
    await page.getByRole('button', { name: 'Send', exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Another page reloads by itself when it is sent to a place whose code is gone.
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  } finally {
    await context.close()
    await service.stop()
    rmSync(directory, { recursive: true })
  }
})
