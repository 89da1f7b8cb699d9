/** A new firm in English with a mail server: a logo, two people invited by mail, and clients imported from a file. */

import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { ascending } from '../../../src/contract/ascending.ts'
import { emptyFolders } from '../../browser/empty-folders.ts'

const folders = emptyFolders()
const mails: Email[] = []

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', async () => {
      mails.push(await PostalMime.parse(Buffer.concat(parts)))
      done()
    })
  },
})

test.beforeAll(() => new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" fill="#1f4e4a"/></svg>',
)

const clients = `Client,Email,Town
Harbour House,office@harbour.example,Leeds
Alder Trust,hello@alder.example,York
Quay Partners,mail@quay.example,Hull
`

const start = (page: Page, step: string) => page.getByRole('button', { name: `${step}: begin` }).click()
const isDone = (page: Page, step: string) => expect(page.getByText(`${step}: done`)).toBeVisible()

test('A new firm is set up and at work within five minutes', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const { port } = mailServer.server.address() as AddressInfo
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(await folders.start('firm', { SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await page.getByLabel('Firm name').fill('Lind & Okafor')
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill('ida@lind.example')
  await page.getByLabel('Password').fill('seven calm ledgers')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  // The first steps cause no layout shift.
  await expect(page.getByText('Nothing due this week.')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.02)

  await start(page, 'Add your address, logo and rates')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('img', { name: 'Lind & Okafor' })).toBeVisible()
  await page.getByLabel('Sender on invoices and quotes').fill('Lind & Okafor\n3 Harbour Street, Leeds')
  await page.getByLabel('Sender on invoices and quotes').blur()
  await isDone(page, 'Add your address, logo and rates')
  await page.getByRole('button', { name: 'Add your address, logo and rates: close' }).click()

  await start(page, 'Invite your people')
  const invite = page.getByRole('dialog', { name: 'Invite people' })
  await invite.getByLabel('Emails').fill('kwame@lind.example, bo@lind.example')
  await invite.getByRole('button', { name: 'Invite 2 people' }).click()
  await isDone(page, 'Invite your people')
  await expect
    .poll(() => mails.map(({ to }) => String(to?.[0]?.address)).toSorted(ascending))
    // Administrators are told of another sender on what clients get.
    .toEqual(['bo@lind.example', 'ida@lind.example', 'kwame@lind.example'])

  await page.getByRole('link', { name: 'Import clients' }).click()
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(clients) })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 3 companies' }).click()
  await expect(page.getByRole('heading', { name: '3 companies created' })).toBeVisible()
  await main.getByRole('link', { name: 'Home' }).click()
  await isDone(page, 'Add a client')

  await start(page, 'Plan a project from a template')
  await page
    .getByRole('button', { name: /^Use template/ })
    .first()
    .click()
  const project = page.getByRole('dialog', { name: 'New project' })
  await project.getByLabel('Title').fill('Courtyard')
  await project.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Harbour House' }).click()
  await project.getByRole('button', { name: 'Create project' }).click()
  await isDone(page, 'Plan a project from a template')

  await start(page, 'Track an hour')
  const hour = page.getByRole('dialog', { name: 'New time record' })
  await hour.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option').first().click()
  await hour.getByLabel(/^Duration/).fill('1h')
  await hour.getByRole('button', { name: 'Create time record' }).click()
  await expect(page.getByText('All done. Lind & Okafor is at work.')).toBeVisible()

  // The invited person signs in through the link in the mail.
  const invitation = mails.find(({ to }) => to?.[0]?.address === 'kwame@lind.example')
  const [link] = /http:\/\/localhost:\d+\/\S+/.exec(invitation?.text ?? '') ?? []
  const kwame = await (await browser.newContext()).newPage()
  await kwame.goto(link ?? '')
  await kwame.getByLabel('Password').fill('eight calm ledgers')
  await kwame.getByRole('button', { name: 'Save password' }).click()
  await kwame.goto(new URL('/projects', page.url()).href)
  await kwame.getByLabel('Email').fill('kwame@lind.example')
  await kwame.getByLabel('Password').fill('eight calm ledgers')
  await kwame.getByRole('button', { name: 'Sign in' }).click()
  await expect(kwame.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(
    kwame.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: 'Lind & Okafor' }),
  ).toBeVisible()
  await kwame.context().close()
})
