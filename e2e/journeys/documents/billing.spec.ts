import { type APIRequestContext, expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { afterGlance, open, settled } from '../../browser/steps.ts'

/** An unpaid invoice. */
const authorised = '/invoices/3'

/** The project with unbilled time on the most items, which depends on the day of the demo. */
async function projectToBill(request: APIRequestContext): Promise<number> {
  const unbilled = '/api/v4/time?unbilled=yes&trackedfrom=2000-01-01&fields=projectid,itemid&pagesize=500'
  const answer = await request.get(unbilled, { headers })
  const { data } = (await answer.json()) as { data: readonly { projectid: number; itemid: number }[] }
  const items = [...Map.groupBy(data, ({ projectid }) => projectid)].map(
    ([projectid, own]) => [projectid, new Set(own.map(({ itemid }) => itemid)).size] as const,
  )
  const [most] = items.toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

/** An invoice of the journey's own, which nobody has set to recur. */
async function newInvoice(request: APIRequestContext): Promise<number> {
  const data = { title: 'Retainer', companyid: 1, items: [{ name: 'Retainer', billType: 2, outUnitPrice: 800 }] }
  const answer = await request.post('/api/v4/invoices', { headers, data })
  return ((await answer.json()) as { data: { id: number } }).data.id
}

test("A clerk bills a project's tracked time", { tag: '@essential' }, async ({ page, request }) => {
  await open(page, `/projects/${await projectToBill(request)}`)
  await settled(page)
  // Expenses that load late add no line to an invoice that is already shown.
  await page.route(/\/expenses\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Bill time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill tracked time' })
  await expect(dialog.getByText(/selected of \$/)).toBeVisible()
  const before = await dialog.getByText(/selected of \$/).textContent()
  const invoice = dialog.getByRole('region', { name: 'Invoice' })
  const lines = invoice.getByRole('textbox', { name: /^Text of / })
  await expect(lines.first()).toBeVisible()
  const most = await lines.count()
  await dialog
    .getByRole('checkbox', { name: /^Bill all of / })
    .first()
    .uncheck()
  await expect(dialog.getByText(/selected of \$/)).not.toHaveText(before ?? '')
  // Waits, because the first line may be the one that was just excluded.
  await expect(lines).toHaveCount(most - 1)
  await lines.first().fill('Design, as agreed')
  await invoice.getByRole('button', { name: 'Create draft invoice' }).click()
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  await expect(page.getByLabel('Quantity of Design, as agreed')).toHaveValue(/h/)
  // Where the user came from, without the dialog, which has nothing left to bill.
  await page.goBack()
  await expect(page).toHaveURL(/\/projects\/\d+$/)
  await settled(page)
  await expect(dialog).toHaveCount(0)
})

test('The dialog to bill time names its client and project, and says what is to bill besides', async ({ page }) => {
  await open(page, '/projects')
  const name = `Harbour Trust ${Date.now()}`
  const companyid = await make(page, '/companies', { name, type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Boathouse', companyid })
  const price = { projectid, billType: 2, outUnitQty: 1, outUnitPrice: 2100, status: 'complete' }
  await make(page, '/items', { name: 'Model', ...price })
  await make(page, '/expenses', { name: 'Prints', projectid, cost: 80 })
  for (const [path, subject] of [
    [`/projects/${projectid}?tab=money`, `${name} · Boathouse`],
    [`/companies/${companyid}`, name],
  ] as const) {
    await open(page, path)
    await settled(page)
    await page.getByRole('button', { name: 'Bill time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bill tracked time' })
    await expect(dialog.getByText(subject, { exact: true })).toBeVisible()
    await expect(dialog.getByText('selected of $80.00')).toBeVisible()
    await expect(dialog.getByText(/^To bill is \$2,180\.00: /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('$2,180.00').first()).toBeVisible()
  }
})

test('A clerk reorders and edits lines by keyboard alone', async ({ page, request }) => {
  await open(page, `/invoices/${await newInvoice(request)}`)
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

test('A part payment is recorded and undone', async ({ page }) => {
  await open(page, authorised)
  await settled(page)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  // Immediately: the outstanding amount is prefilled, and replaced by typing.
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recorded a payment of $100.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const back = page.getByRole('button', { name: 'Remove the payment of $100.00' })
  await back.click()
  await expect(back).toHaveCount(0)
})

test('An invoice marked as paid by mistake shows its payment, which can be undone', async ({ page }) => {
  await open(page, authorised)
  await settled(page)
  const paid = page.getByRole('button', { name: /^Remove the payment of/ })
  const before = await paid.count()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(/^Recorded a payment of \$/)).toBeVisible()
  await expect(paid).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await expect(paid).toHaveCount(before)
})

test('Input typed before the dialog has opened is kept, and it stays open until the response', async ({ page }) => {
  // Like a slow connection: the dialog takes longer to load than the typing.
  await page.route(/send-dialog/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const answered = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/invoices/3/send', async (route) => {
    sent += 1
    expect(route.request().postDataJSON()).toMatchObject({ to: ['early@example.com'], subject: 'Here it is' })
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await open(page, authorised)
  await settled(page)
  await page.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('early@example.com')
  const dialog = page.getByRole('dialog', { name: /^Send invoice/ })
  await expect(dialog).toHaveCount(0)
  const subject = dialog.getByLabel('Subject')
  await expect(dialog.getByLabel(/^To\b/)).toHaveValue('early@example.com')
  await subject.fill('Here it is')
  for (const key of ['Enter', 'Enter', 'Escape']) await page.keyboard.press(key)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  answered.resolve()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(subject).toHaveValue('Here it is')
  expect(sent).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('What you typed is not saved yet.')).toBeVisible()
  await expect(subject).toHaveValue('Here it is')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
})

test('A clerk repeats an invoice, pauses it and resumes it', async ({ page, request }) => {
  await open(page, `/invoices/${await newInvoice(request)}`)
  await settled(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Repeat…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat invoice' }).click()
  const recurring = page.getByRole('region', { name: 'Recurring' })
  await expect(recurring).toContainText('Every month')
  await recurring.getByRole('button', { name: 'Pause' }).click()
  await expect(recurring).toContainText('Paused')
  await afterGlance(page)
  await recurring.getByRole('button', { name: 'Resume' }).click()
  await expect(recurring).toContainText('Next')
})

test('A clerk adds the receipt to an expense', async ({ page, request }) => {
  const data = { name: 'Model board', projectid: 1, date: '2026-03-02', quantity: 2, cost: 18.5, billable: true }
  const answer = await request.post('/api/v4/expenses', { headers, data })
  const { id } = ((await answer.json()) as { data: { id: number } }).data
  await open(page, `/expenses/${id}`)
  const files = page.getByRole('region', { name: 'Files' })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({
    name: 'receipt.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('2 boards, 37.00'),
  })
  await expect(files.getByRole('button', { name: 'receipt.txt', exact: true })).toBeVisible()
  await request.delete(`/api/v4/expenses/${id}`, { headers })
})

test('Typing a product and pressing Enter before it is found selects that product', async ({ page }) => {
  const run = Date.now() % 1_000_000
  const name = `Zinc planter ${run}`
  // Six are suggested without a search: this one comes after them.
  for (const each of ['1', '2', '3', '4', '5', '6'].map((one) => `A planter ${run} ${one}`)) {
    await make(page, '/settings/product/goodservice', { name: each, outUnitPrice: 10 })
  }
  await make(page, '/settings/product/goodservice', { name, outUnitPrice: 95 })
  await make(page, '/settings/product/goodservice', { name: `Oak trough ${run}`, outUnitPrice: 10 })
  const id = await make(page, '/invoices', { companyid: 1, title: 'Products by name' })
  let answers = Promise.withResolvers<void>()
  // From the start, because an already open page may let a request through.
  await page.route(/\/api\/v4\/.*search=/, async (route) => {
    await answers.promise
    await route.continue()
  })
  await open(page, `/invoices/${id}`)
  await settled(page)
  await page.getByRole('button', { name: /^Add a line/ }).click()
  const line = page.getByLabel('Description', { exact: true })
  await page.keyboard.type('/')
  await expect(line).toHaveValue('/')
  const products = page.getByRole('listbox', { name: 'Products' })
  await expect(products.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(name.slice(0, -1))
  await page.keyboard.press('Enter')
  await expect(products.getByRole('option')).toHaveCount(0)
  // Further typing cancels the pending Enter.
  await page.keyboard.type(name.slice(-1))
  await expect(line).toHaveValue(`/${name}`)
  answers.resolve()
  await expect(products.getByRole('option', { name })).toBeVisible()
  await expect(line).toHaveValue(`/${name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Amount of ${name}`)).toHaveValue('$95.00')

  answers = Promise.withResolvers()
  const other = `Oak trough ${run}`
  await page.getByRole('button', { name: /^Add a line/ }).click()
  await page.keyboard.type(`/${other}`)
  await expect(line.last()).toHaveValue(`/${other}`)
  await page.keyboard.press('Enter')
  await expect(line.last()).toHaveValue(`/${other}`)
  answers.resolve()
  await expect(page.getByLabel(`Amount of ${other}`)).toHaveValue('$10.00')
})
