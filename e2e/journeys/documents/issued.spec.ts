/** What was issued stands: revising it, a colleague's open cell, and the log of mails with their links. */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

const priced = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]

async function newClient(page: Page) {
  const email = `nora.${Date.now()}@example.com`
  return { email, companyid: await make(page, '/companies', { name: 'Harbour Trust', type: 'client', email }) }
}

const send = (page: Page, path: string, data: object = {}) =>
  page.request.post(`/api/v4${path}/send`, { headers, data }).then((answer) => expect(answer.status()).toBe(200))

test('A revised quote is replaced once its next version is sent, and leads to it', async ({ page }) => {
  const { companyid } = await newClient(page)
  const id = await make(page, '/quotes', { companyid, title: 'Boathouse', items: priced })
  await send(page, `/quotes/${id}`)
  await open(page, `/quotes/${id}`)
  await settled(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Revise', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`/quotes/${id}$`))
  await expect(main.getByText('Version 2, not issued yet. Until then the client keeps')).toBeVisible()
  const next = /\d+$/.exec(page.url())?.[0]
  const first = await page.request.get(`/api/v4/quotes/${id}?fields=status`, { headers })
  expect((await first.json()).data).toMatchObject({ status: 'sent' })
  await send(page, `/quotes/${next}`)
  await open(page, `/quotes/${id}`)
  await settled(page)
  await expect(main.getByText('Version 1, replaced by')).toBeVisible()
  await main.getByText('Version 1, replaced by').locator('..').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/quotes/${next}$`))
  await expect(main.getByText('Version 2, in place of')).toBeVisible()
})

test('A cell that is open while a colleague sends the invoice is told, and never saved', async ({ page }) => {
  const { companyid } = await newClient(page)
  const id = await make(page, '/invoices', { companyid, title: 'Boathouse', items: priced })
  await open(page, `/invoices/${id}`)
  await settled(page)
  const price = page.locator('[data-cell=price]').first()
  await price.fill('999')
  await send(page, `/invoices/${id}`)
  await expect(page.getByText('“999” was not saved')).toBeVisible()
  await expect(page.getByText('It was issued while you were editing.')).toBeVisible()
  const answer = await page.request.get(`/api/v4/invoices/${id}/document`, { headers })
  expect((await answer.json()).data).toMatchObject({ subtotal: 100 })
})

test('The log of mails says to whom, by whom and what, has the file, and ends the link', async ({ page }) => {
  const { email, companyid } = await newClient(page)
  const id = await make(page, '/quotes', { companyid, title: 'Boathouse', items: priced })
  await open(page, `/quotes/${id}`)
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Dear Nora, as agreed.')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  const log = page.getByRole('region', { name: 'Sent to the client' })
  await expect(log).toContainText(email)
  await expect(log).toContainText('Imogen')
  await expect(log).toContainText('only written to a file')
  await log.locator('summary').click()
  await expect(log).toContainText('Dear Nora, as agreed.')
  const loading = page.waitForEvent('download')
  await log.getByRole('button', { name: 'Download PDF as sent' }).click()
  expect((await loading).suggestedFilename()).toMatch(/\.pdf$/)
  await log.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(log).toContainText(/Link revoked/)
  const links = await page.request.get(`/api/v4/quotes/${id}/links`, { headers })
  expect((await links.json()).data).toMatchObject([{ status: 'revoked', sentto: email }])
})
