import { expect, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

test('A staff member finds a project and works through its items', { tag: '@essential' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('rose street')
  await expect(page).toHaveURL(/search=rose/)
  const row = page.getByRole('table').getByRole('row', { name: /Rose Street/ })
  await expect(row.first()).toBeVisible()
  await row
    .first()
    .getByRole('link', { name: /Rose Street/ })
    .click()
  await expect(page.getByRole('complementary', { name: /^Project Rose Street/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open full page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Rose Street/ })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Tasks' }).getByRole('heading').first()).toBeVisible()
})

test('A completed item is reopened by Undo', async ({ page }) => {
  await open(page, '/projects/2')
  const open_ = page.getByRole('checkbox', { name: /^Complete /, checked: false }).first()
  const name = (await open_.getAttribute('aria-label')) ?? ''
  await open_.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
})

test('A deleted company is restored by Undo', async ({ page }) => {
  await open(page, '/companies')
  const box = page
    .getByRole('table')
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
  const name = ((await box.getAttribute('aria-label')) ?? '').replace('Select ', '')
  await box.check()
  await page.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Delete/ })
  if (await confirm.isVisible().catch(() => false)) await confirm.click()
  await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toBeVisible()
})

test('A director sees money, and staff without the right see none anywhere', async ({ browser }) => {
  const see = async (email: string, path: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/v4/projects')) answers.push(await response.text().catch(() => ''))
    })
    await open(page, path, email)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible()
    const text = await page.getByRole('main').textContent()
    await context.close()
    return { text: text ?? '', answers: answers.join('') }
  }
  for (const path of ['/projects', '/projects/1']) {
    const [director, clerk] = [await see('admin@example.com', path), await see('staff@example.com', path)]
    expect(director.text).toMatch(/Budget/)
    expect(director.text).toMatch(/\$\d/)
    expect(clerk.text).not.toMatch(/Budget|Invoiced|\$\d/)
    expect(clerk.answers).not.toMatch(/"(budget|estBillAmount|invoicedAmount)"/i)
  }
})

test('Back and Forward step through the states of a list', async ({ page }) => {
  await open(page, '/items')
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  await expect(page).toHaveURL(/sortby=duedate/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sortby=duedate/)
  await page.goForward()
  await expect(page).toHaveURL(/sortby=duedate/)
})

test('Input is kept when the service refuses it', async ({ page }) => {
  await open(page, '/companies')
  const params = { value: 'TYPED-1', thing: 'company' }
  const errors = [{ code: 'already_exists', field: 'code', text: '{value} is the number of another {thing}', params }]
  const refused = { status: 'error', data: ["code: 'TYPED-1' is the number of another company."], errors }
  await page.route('**/api/v4/companies/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refused }) : route.continue(),
  )
  const row = page.getByRole('table').getByRole('row').nth(1)
  await row.getByRole('cell').nth(2).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('TYPED-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code: “TYPED-1” is the number of another company.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('TYPED-1')
})

test('A date is typed in natural language, or chosen in the calendar', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.locator('tr[data-id] a').first().focus()
  await page.keyboard.press('Enter')
  const due = page.getByRole('button', { name: /^Edit Due:/ })
  await due.click()
  const input = page.getByRole('textbox', { name: 'Due' })
  await input.fill('31 Dec 2030')
  await page.keyboard.press('Enter')
  await expect(due).toContainText('31 Dec 2030')
  await due.click()
  const saved = page.waitForResponse((each) => each.request().postData()?.includes('2030-12-24') ?? false)
  await page.getByRole('button', { name: '24 December 2030' }).click()
  await expect(due).toContainText('24 Dec 2030')
  // It is shown optimistically; waits until it is stored.
  await saved
  await page.reload()
  await expect(due).toContainText('24 Dec 2030')
})
