import { expect, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

const client = 'client@example.com'

test('A client sees what needs their attention and how their projects are going', { tag: '@essential' }, async ({
  page,
}) => {
  await open(page, '/', client)
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveText(['Home', 'Projects', 'Quotes', 'Invoices', 'Messages'])
  await expect(page.getByRole('region', { name: 'Needs your attention' }).getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Rose Street Co-housing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rose Street Co-housing' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Concept design')
  const text = `How is it going? ${Date.now()}`
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText('Helen')
})

test("A client downloads an invoice's PDF and reads how to pay", async ({ page }) => {
  await open(page, '/invoices', client)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('INV-')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^INV-\d+\.pdf$/)
})

test('A client accepts a quote after reading its terms', async ({ page }) => {
  await open(page, '/quotes', client)
  const quotes = page.getByRole('region', { name: 'Awaiting your reply' }).getByRole('article')
  const number = (await quotes.first().textContent())?.match(/QU-\d{4}/)?.[0] ?? ''
  await quotes.first().getByRole('link').click()
  await page
    .getByRole('region', { name: 'Your answer' })
    .getByRole('button', { name: /^Accept/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Accept ${number}` })
  await expect(dialog.getByRole('region', { name: 'Terms' })).toBeVisible()
  await expect(dialog.getByLabel('Your name')).toHaveValue(/Helen/)
  await dialog.getByRole('button', { name: /^Accept/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(/Accepted by Helen .+, today, /)
  await expect(page.getByRole('region', { name: 'Your answer' })).toBeHidden()
  // The pressed button is gone, so the focus moves to the top.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('A client opens their messages by URL', async ({ page }) => {
  await open(page, '/messages', 'client@example.com')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('Clients cannot open staff screens', async ({ page }) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/v4/')) answers.push(await response.text().catch(() => ''))
  })
  await open(page, '/items', client)
  for (const path of [
    '/items',
    '/my-work',
    '/time',
    '/companies',
    '/contacts',
    '/settings/api-keys',
    '/projects/7777',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await page.goto('/projects/1')
  await settled(page)
  expect(answers.join('')).not.toMatch(/"(budget|estBillAmount|invoicedAmount|inLabourPrice)"/i)
})

test('Staff view the portal as a client, cannot change anything, and return to their own view', async ({ page }) => {
  await open(page, '/companies/1')
  await page.getByRole('button', { name: 'See as client' }).click()
  await page.getByRole('menuitem', { name: 'Helen Trần' }).click()
  const notice = page.getByRole('complementary', { name: 'Viewing as someone else' })
  await expect(notice).toContainText('Viewing Worklane as Helen Trần')
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveText(['Home', 'Projects', 'Quotes', 'Invoices', 'Messages'])
  await page.goto('/projects/1')
  await page.getByRole('textbox', { name: 'Message' }).fill('Not by me')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText("You're seeing Worklane as somebody else").first()).toBeVisible()
  await notice.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/companies\/1$/)
  await expect(page.getByRole('button', { name: 'See as client' })).toBeVisible()
})
