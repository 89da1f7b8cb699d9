/** A firm is set up in the browser: people are invited with roles, and work stages are created. */
import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('An administrator invites two people and adds a work stage', async ({ page }) => {
  await open(page, '/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Emails').fill('ada.king@example.com\nBo <bo@example.com>')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  const links = page.getByRole('region', { name: 'Invitation links' })
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Ada King' })).toBeVisible()
  await page.getByRole('link', { name: 'Work stages' }).click()
  await page.getByLabel('Add a work stage').fill('On site')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reorder On site' })).toBeVisible()
})

test('An invited member sees the projects that were chosen with the role, and all their items', async ({
  page,
  browser,
}) => {
  await open(page, '/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Emails').fill('tom.first@example.com')
  await dialog.getByRole('combobox', { name: 'Projects' }).click()
  await page.keyboard.type('rose street')
  await page
    .getByRole('option', { name: /Rose Street/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.getByRole('region', { name: 'Invitation links' }).locator('code').textContent()
  const tom = await (await browser.newContext()).newPage()
  await tom.goto(link ?? '')
  await tom.getByLabel('Password').fill('seven calm ledgers')
  await tom.getByRole('button', { name: 'Save password' }).click()
  await tom.goto('/items')
  await tom.getByLabel('Email').fill('tom.first@example.com')
  await tom.getByLabel('Password').fill('seven calm ledgers')
  await tom.getByRole('button', { name: 'Sign in' }).click()
  await settled(tom)
  await expect(tom.locator('tr[data-id]').first()).toContainText('Rose Street')
})

test('A bookkeeper has access to money and nothing else', async ({ page, browser }) => {
  await open(page, '/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Emails').fill('books@example.com')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Bookkeeper' }).click()
  await expect(dialog.getByText('No work, invoices and quotes, all amounts.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await page.getByRole('region', { name: 'Invitation links' }).locator('code').textContent()
  const books = await (await browser.newContext()).newPage()
  await books.goto(link ?? '')
  await books.getByLabel('Password').fill('seven calm ledgers')
  await books.getByRole('button', { name: 'Save password' }).click()
  await books.goto('/invoices')
  await books.getByLabel('Email').fill('books@example.com')
  await books.getByLabel('Password').fill('seven calm ledgers')
  await books.getByRole('button', { name: 'Sign in' }).click()
  await settled(books)
  const main = books.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Invoices' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Items' })).toHaveCount(0)
  await expect(
    books
      .getByRole('main')
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible()
  await books.goto('/settings/people')
  await expect(books.getByText('Page not found')).toBeVisible()
  await books.context().close()
})

test('An invitation is revoked, and a person leaves and their items are handed over', async ({ page }) => {
  const invite = async (email: string): Promise<number> => {
    const body = { emails: email, role: 'member' }
    const answer = await page.request.post('/api/v4/settings/people/invitations', { headers, data: body })
    return ((await answer.json()) as { data: { id: number }[] }).data[0]?.id ?? 0
  }
  await invite('zoe.revoked@example.com')
  const leaver = await invite('lena.leaves@example.com')
  await invite('hugo.heir@example.com')
  const companyid = await make(page, '/companies', { name: 'Handover Ltd', type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Handover', companyid })
  const item = await make(page, '/items', { name: 'Left behind', projectid, assignedto: [leaver] })

  await open(page, '/settings/people')
  await page.getByRole('button', { name: 'Revoke the invitation of Zoe Revoked' }).click()
  await expect(page.getByText('Revoked the invitation of Zoe Revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke the invitation of Zoe Revoked' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Lena Leaves' }).click()
  await page.getByRole('button', { name: 'Deactivate Lena Leaves' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Lena Leaves?' })
  await expect(dialog.getByText('They have 1 open item.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Hand over to' }).click()
  await page.getByRole('option', { name: /Hugo Heir/ }).click()
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Make Lena Leaves active again' })).toBeVisible()
  await open(page, `/items/${item}`)
  await expect(page.getByRole('main').getByText('Hugo Heir').first()).toBeVisible()
})

test('An administrator views Worklane as a colleague, and returns to their own view', async ({ page }) => {
  await open(page, '/settings/people')
  await page.getByRole('listitem').filter({ hasText: 'member@example.com' }).getByRole('link').click()
  await page.getByRole('button', { name: 'See as this person' }).click()
  const notice = page.getByRole('complementary', { name: 'Viewing as someone else' })
  await expect(notice).toContainText('Nothing can be changed.')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'See as this person' })).toBeVisible()
})
