/** Personal settings, and logs for administrators. */
import { expect, test } from '@playwright/test'
import { headers } from '../../browser/demo.ts'
import { password, settled, signIn } from '../../browser/steps.ts'

test('A browser that is signed out from another one asks to sign in at once, and keeps its page', async ({
  browser,
}) => {
  const [here, there] = [await browser.newPage(), await browser.newPage()]
  const email = 'member@example.com'
  await signIn(there, '/companies', email)
  await expect(there.getByRole('table')).toBeVisible()
  const streaming = there.waitForResponse(/changes\/stream/)
  await there.reload()
  await streaming
  await signIn(here, '/settings/sessions', email)
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const asks = here.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await asks.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(here.getByText('Signed out everywhere else')).toBeVisible()
  const dialog = there.getByRole('dialog', { name: "You've been signed out" })
  await expect(dialog).toBeVisible()
  const [window] = await Promise.all([
    there.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Sign in' }).click(),
  ])
  await window.getByLabel('Email').fill(email)
  await window.getByLabel('Password').fill(password)
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(there).toHaveURL(/\/companies$/)
  await Promise.all([here.context().close(), there.context().close()])
})

test('The security log describes events in words, filters by them, and opens one beside the list', async ({ page }) => {
  await signIn(page, '/settings/security-log')
  await settled(page)
  await expect(page).toHaveTitle('Security log · Settings · Worklane')
  const rows = page.getByRole('table', { name: 'Security log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Signed in')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Event' }).click()
  await page.getByRole('option', { name: 'Account set up' }).click()
  await expect(page).toHaveURL(/event=account.created/)
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
  // Its views cannot be saved, so none are offered.
  await expect(page.getByRole('button', { name: 'Views' })).toHaveCount(0)
  await page.goto('/settings/security-log?event=signin.succeeded')
  await rows.nth(1).getByRole('link', { name: 'Signed in' }).click()
  await expect(page.getByRole('complementary')).toContainText('Password')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('The text of reminders has a live preview of the mail, also after Undo', async ({ page }) => {
  await signIn(page, '/settings/reminders')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(/^Hi,\s+Invoice INV-0042 was due on /)).toBeVisible()
  const text = page.getByLabel('Text of the email')
  await text.fill('Please pay {amount} for {number}.')
  await text.blur()
  await expect(preview.getByText(/^Please pay \$7,684\.88 for INV-0042\.$/)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Saved text of the email')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByText(/^Hi,\s+Invoice INV-0042 was due on /)).toBeVisible()
  await expect(text).toHaveValue('')
})

test('The firm’s own text of invoices has a preview, is used in the send dialog, and is undone', async ({
  page,
  context,
}) => {
  await signIn(page, '/settings/mail-texts')
  const preview = page.getByRole('region', { name: 'Preview of an invoice' })
  await expect(preview.getByText(/^Hi Nora,\s+Your invoice INV-0042 for \$7,684\.88 is due /)).toBeVisible()
  const text = page.getByRole('region', { name: 'Invoices' }).getByLabel('Text of the email')
  await expect(text).toHaveAttribute(
    'placeholder',
    /^Hi \{name\},\s+Your invoice \{number\} for \{amount\} is due \{due\}/,
  )
  await text.fill('Invoice {number} of {amount}, {sincerely}')
  await text.blur()
  await expect(preview.getByText('Invoice INV-0042 of $7,684.88, {sincerely}')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/invoices/3')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  const letter = other.getByRole('dialog', { name: /^Send invoice/ })
  await expect(letter.getByLabel('Message')).toHaveValue(/^Invoice INV-\d+ of \$[\d,.]+, \{sincerely\}$/)
  await expect(letter.getByLabel('Subject')).toHaveValue(/^Invoice INV-\d+ from /)
  await other.close()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByText(/^Hi Nora,\s+Your invoice INV-0042 /)).toBeVisible()
  await expect(text).toHaveValue('')
})

test('An existing name is refused at its input, and an emptied next number keeps its value', async ({ page }) => {
  await signIn(page, '/settings/tags')
  await settled(page)
  const add = page.getByRole('textbox', { name: 'Add a tag' })
  for (const name of ['Twice told', 'Other name']) {
    await add.fill(name)
    await add.press('Enter')
    await expect(page.getByRole('textbox', { name: `Tag ${name}` })).toBeVisible()
  }
  await add.fill('  twice   TOLD ')
  await add.press('Enter')
  await expect(add).toHaveAccessibleDescription('“Twice told” already exists. Choose another name.')
  const other = page.getByRole('textbox', { name: 'Tag Other name' })
  await other.fill('TWICE TOLD')
  await other.press('Enter')
  await expect(other).toHaveAccessibleDescription('“Twice told” already exists. Choose another name.')
  await other.press('Escape')
  await expect(other).toHaveValue('Other name')

  await page.goto('/settings/numbering')
  const next = page.getByRole('region', { name: 'Invoices' }).getByLabel('Next number')
  const before = await next.inputValue()
  await next.fill('')
  await next.press('Tab')
  await expect(next).toHaveAccessibleDescription('Type a number, 1 or more.')
  await page.reload()
  await expect(next).toHaveValue(before)
})

test('An invalid date is refused at its input, and no part of it is accepted', async ({ page }) => {
  await signIn(page, '/settings/hours')
  await settled(page)
  const form = page.getByRole('form', { name: 'Add days off' })
  const first = form.getByRole('textbox', { name: 'First day' })
  await first.pressSequentially('31/2/2027')
  await first.press('Enter')
  await expect(first).toHaveAccessibleDescription(/^“31\/2\/2027” is not a date\. Type one such as /)
  await first.fill('1 Feb 2027')
  await first.press('Tab')
  await expect(first).not.toHaveAccessibleDescription(/not a date/)
  // A valid day first, an invalid one in the end.
  await first.fill('5/12')
  await first.fill('5/12 or so')
  await first.press('Tab')
  await expect(first).toHaveAccessibleDescription(/^“5\/12 or so” is not a date/)
  await expect(first).toHaveValue('1 Feb 2027')
  const last = form.getByRole('textbox', { name: 'Last day' })
  await last.fill('31 Jan 2027')
  await last.press('Enter')
  // The form is not sent with the previous valid day.
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription(/^“5\/12 or so” is not a date/)
  await first.fill('1 Feb 2027')
  await last.press('Enter')
  await expect(last).toHaveAccessibleDescription('The last day is before the first.')
  await last.fill('1 Feb 2027')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('1 Feb 2027', { exact: true })).toBeVisible()
})

test('A form is never submitted with a date other than the one that was typed', async ({ page }) => {
  await signIn(page, '/items')
  await settled(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New item' })
  const name = `Due on no day ${Date.now() % 1_000_000}`
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('norwood')
  await expect(dialog.getByRole('option', { name: /Norwood/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const due = dialog.getByRole('textbox', { name: 'Due' })
  await due.fill('31/2/2027')
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(due).toHaveAccessibleDescription(/^“31\/2\/2027” is not a date/)
  await expect(due).toBeFocused()
  // The calendar does not cover the error; it opens on a click.
  const arrow = page.getByRole('button', { name: 'Next month' })
  await expect(arrow).toHaveCount(0)
  await due.click()
  await expect(arrow).toBeVisible()
  await due.fill('26 Feb 2027')
  await dialog.getByRole('button', { name: 'Create item' }).click()
  await expect(dialog).toHaveCount(0)
  const found = await page.request.get(`/api/v4/projects/items?search=${encodeURIComponent(name)}&fields=duedate`, {
    headers,
  })
  const { data } = (await found.json()) as { data: readonly { readonly duedate: string }[] }
  expect(data.map(({ duedate }) => duedate.slice(0, 10))).toEqual(['2027-02-26'])
})
