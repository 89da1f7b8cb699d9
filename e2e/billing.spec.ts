import { type APIRequestContext, expect, test } from '@playwright/test'
import { open, settled } from './steps.ts'

/** The first draft of the demo. */
const draft = '/invoices/1'
/** One that is to be paid. */
const authorised = '/invoices/3'

/** The project with unbilled time on the most items: which one that is changes with the day of the demo. */
async function projectToBill(request: APIRequestContext): Promise<number> {
  const unbilled =
    '/api/v4/time?billed=no&billable=billable&trackedfrom=2000-01-01&fields=projectid,itemid&pagesize=500'
  const answer = await request.get(unbilled, { headers: { apikey: 'DEMO-1111-2222-3333-WL4' } })
  const { data } = (await answer.json()) as { data: readonly { projectid: number; itemid: number }[] }
  const items = [...Map.groupBy(data, ({ projectid }) => projectid)].map(
    ([projectid, own]) => [projectid, new Set(own.map(({ itemid }) => itemid)).size] as const,
  )
  const [most] = items.toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

test("A clerk bills a project's tracked time", { tag: '@essential' }, async ({ page, request }) => {
  await open(page, `/projects/${await projectToBill(request)}`)
  await settled(page)
  await page.getByRole('button', { name: 'Bill time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill tracked time' })
  await expect(dialog.getByText(/selected of \$/)).toBeVisible()
  const before = await dialog.getByText(/selected of \$/).textContent()
  await dialog
    .getByRole('checkbox', { name: /^Bill all of / })
    .first()
    .uncheck()
  await expect(dialog.getByText(/selected of \$/)).not.toHaveText(before ?? '')
  const invoice = dialog.getByRole('region', { name: 'Invoice' })
  await invoice
    .getByRole('textbox', { name: /^Text of / })
    .first()
    .fill('Design, as agreed')
  await invoice.getByRole('button', { name: 'Create draft invoice' }).click()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  await expect(page.getByLabel('Quantity of Design, as agreed')).toHaveValue(/h/)
})

test('A clerk reorders and edits lines by keyboard alone', { tag: '@essential' }, async ({ page }) => {
  await open(page, draft)
  await settled(page)
  await page.getByRole('button', { name: 'Add a line, or type / for a product' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Site visit')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3 h')
  await page.keyboard.press('Tab')
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Travel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Amount of Site visit')).toHaveValue('$450.00')
  await expect(page.getByLabel('Amount of Travel')).toHaveValue('$12.50')
  await page.keyboard.press('Alt+ArrowUp')
  const names = () =>
    page
      .getByRole('textbox', { name: 'Description' })
      .evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Travel', 'Site visit'])
  await expect(page.getByText('Moved Travel')).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Amount of Travel')).toHaveValue('$12.50')
  expect((await names()).slice(-2)).toEqual(['Travel', 'Site visit'])
})

test('A part payment is recorded and taken back', { tag: '@essential' }, async ({ page }) => {
  await open(page, authorised)
  await settled(page)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Recorded a payment of $100.00')).toBeVisible()
  const back = page.getByRole('button', { name: 'Take back the payment of $100.00' })
  await back.click()
  await expect(back).toHaveCount(0)
})
