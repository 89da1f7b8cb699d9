/** Messages and files of documents and companies. */
import { expect, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

test('A clerk and a client discuss an invoice, and the client sees shared messages only', async ({ page, browser }) => {
  const [inside, shared, answer] = ['Is the rate right?', 'The rate is as agreed.', 'Then we pay today.']
  await open(page, '/invoices/9')
  await page.getByRole('tab', { name: 'Messages' }).click()
  const talk = page.getByRole('region', { name: 'Messages' })
  const write = async (text: string) => {
    await talk.getByRole('textbox', { name: 'New message' }).fill(text)
    await talk.getByRole('button', { name: 'Send' }).click()
    await expect(talk.getByRole('listitem').getByText(text)).toBeVisible()
    await expect(talk.getByRole('textbox', { name: 'New message' })).toHaveValue('')
  }
  await write(inside)
  await talk.getByRole('checkbox', { name: 'Share with client' }).check()
  await write(shared)

  const client = await (await browser.newContext()).newPage()
  await open(client, '/invoices/9', 'client@example.com')
  const read = client.getByRole('region', { name: 'Messages' })
  await expect(read.getByText(shared)).toBeVisible()
  await expect(read.getByText(inside)).toHaveCount(0)
  await read.getByRole('textbox', { name: 'Message' }).fill(answer)
  await read.getByRole('button', { name: 'Send' }).click()
  await expect(talk.getByText(answer)).toBeVisible()

  await client.getByRole('link', { name: 'Messages', exact: true }).click()
  const said = client.getByRole('listitem').filter({ hasText: answer })
  await expect(said.getByRole('link', { name: 'Invoice INV-0009' })).toHaveAttribute('href', '/invoices/9')
})

test('On a phone the messages of an invoice are one tab away from its paper', async ({ page }) => {
  await open(page, '/invoices/9')
  await page.setViewportSize({ width: 390, height: 844 })
  const paper = page.getByRole('tab', { name: 'Invoice' })
  await expect(paper).toHaveAttribute('aria-selected', 'true')
  await expect(paper).toBeInViewport()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('textbox', { name: 'New message' })).toBeInViewport()
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeInViewport()
})

test('Files of a company are uploaded on its page, and have no sharing option', async ({ page }) => {
  const name = 'terms of trade.txt'
  await open(page, '/companies/1')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(page).toHaveURL(/tab=files/)
  const files = page.getByRole('region', { name: 'Files' })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('14 days') })
  await expect(files.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(files.getByRole('switch')).toHaveCount(0)
  await files.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(files.getByRole('button', { name, exact: true })).toHaveCount(0)
})
