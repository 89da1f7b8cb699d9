/** From an empty folder to a firm at work: the link that `npm start` prints, the five steps on Home, no mail server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { barriersAtEveryWidth } from '../../browser/axe.ts'

const services: ChildProcess[] = []
let dataDir: string

// Not beside the variable: whoever only lists the journeys loads this file as well.
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'worklane-new-firm-'))
})

test.afterAll(async () => {
  const ended = services.map((service) => new Promise((resolve) => service.once('close', resolve)))
  for (const service of services) service.kill('SIGTERM')
  await Promise.all(ended)
  rmSync(dataDir, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts a service on an empty folder and gives the link that it prints. */
async function setUpLink(folder: string): Promise<string> {
  const port = await freePort()
  const place = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: join(dataDir, folder) }
  const settings = { ...place, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  services.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const [, link] = /this link works once\): (\S+)/.exec(said) ?? []
      if (link) resolve(link)
    })
    child.once('close', () => reject(new Error(said)))
  })
}

const start = (page: Page, step: string) => page.getByRole('button', { name: `${step}: start` }).click()
const isDone = (page: Page, step: string) => expect(page.getByText(`${step}: done`)).toBeVisible()

test.use({ locale: 'de-AT', timezoneId: 'Europe/Vienna' })

test('A new firm is at work in five minutes, nothing it meets is closed to anybody, and the whole account moves to another server', async ({
  page,
}) => {
  test.slow()
  const found: string[] = []
  const look = async (name: string) =>
    found.push(...(await barriersAtEveryWidth(page)).map((barrier) => `${name}, ${barrier}`))
  await page.goto(await setUpLink('first'))
  await look('set-up')
  await expect(page.getByLabel('Zeitzone')).toHaveValue('Europe/Vienna')
  await expect(page.getByLabel('Währung')).toHaveValue('EUR')
  await expect(page.getByLabel('Sprache von Daten und Zahlen')).toHaveValue('de-AT')
  await page.getByLabel('Name der Firma').fill('Lind & Okafor')
  await page.getByLabel('Vorname').fill('Ida')
  await page.getByLabel('Nachname').fill('Lind')
  await page.getByLabel('E-Mail').fill('ida@lind.example')
  await page.getByLabel('Passwort').fill('seven calm ledgers')
  await page.getByRole('button', { name: 'Konto erstellen' }).click()

  // No second question for the password.
  await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await look('empty firm')

  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()

  await start(page, 'Add your address and logo')
  await look('address and logo')
  await page.getByLabel('Sender on invoices and quotes').fill('Lind & Okafor\nHafen 3, Wien')
  await page.getByLabel('Sender on invoices and quotes').blur()
  await isDone(page, 'Add your address and logo')
  await page.getByRole('button', { name: 'Add your address and logo: close' }).click()

  await start(page, 'Invite your people')
  const invite = page.getByRole('dialog', { name: 'Invite people' })
  await look('invitation')
  await invite.getByLabel('Emails').fill('kwame@lind.example, bo@lind.example')
  await invite.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByRole('region', { name: 'Invitation links' }).getByRole('listitem')).toHaveCount(2)
  await look('invitation links')
  await page.getByRole('region', { name: 'Invitation links' }).getByRole('button', { name: 'Done' }).click()
  await isDone(page, 'Invite your people')

  await expect(page.getByRole('link', { name: 'Import clients' })).toBeVisible()
  await start(page, 'Add a client')
  const company = page.getByRole('dialog', { name: 'New company' })
  await company.getByLabel('Name').fill('Harbour House')
  await company.getByRole('button', { name: 'Create company' }).click()
  await isDone(page, 'Add a client')

  await start(page, 'Plan a project from a template')
  await look('templates')
  await page.getByRole('button', { name: 'Use template Building project' }).click()
  const project = page.getByRole('dialog', { name: 'New project' })
  await project.getByLabel('Title').fill('Courtyard')
  await project.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Harbour House' }).click()
  await project.getByRole('button', { name: 'Create project' }).click()
  await isDone(page, 'Plan a project from a template')

  await start(page, 'Track an hour')
  const hour = page.getByRole('dialog', { name: 'New time record' })
  await look('time')
  await hour.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Agree the brief/ }).click()
  await hour.getByLabel(/^Duration/).fill('1h')
  await hour.getByRole('button', { name: 'Create time record' }).click()
  await expect(page.getByText('All done. Lind & Okafor is at work.')).toBeVisible()
  await look('all done')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
  expect(found).toEqual([])

  await moves(page, join(dataDir, 'account.zip'))
})

/** A whole account moves to another server: what was made above is there, and whoever made it signs in with a new password. */
async function moves(page: Page, file: string): Promise<void> {
  await page.goto(new URL('/settings/export', page.url()).href)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  await (await download).saveAs(file)

  await page.goto(await setUpLink('second'))
  await page.getByLabel('Datei des Kontos').setInputFiles(file)
  await page.getByRole('button', { name: 'Konto übernehmen' }).click()
  await page.getByLabel('Passwort').fill('eight calm ledgers')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByLabel('Passwort')).toHaveCount(0)
  await page.goto(new URL('/companies', page.url()).href)
  await page.getByLabel('E-Mail').fill('ida@lind.example')
  await page.getByLabel('Passwort').fill('eight calm ledgers')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Harbour House' })).toBeVisible()
}
