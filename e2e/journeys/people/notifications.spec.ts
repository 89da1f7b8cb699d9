/** Notifications between two people with records of their own. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { headers } from '../../browser/demo.ts'
import { newcomer, open, settled } from '../../browser/steps.ts'

const password = 'three wide tide gates'

/** A project that no other journey uses. */
async function ownProject(page: Page, title: string): Promise<number> {
  const companies = await page.request.get('/api/v4/companies?pagenumber=1&pagesize=1', { headers })
  const [company] = ((await companies.json()) as { data: readonly { readonly id: number }[] }).data
  const answer = await page.request.post('/api/v4/projects', { headers, data: { title, companyid: company?.id } })
  return ((await answer.json()) as { data: { readonly id: number } }).data.id
}

test('A mentioned person is notified at once, reads the message, and chooses what is sent by email', async ({
  page,
  browser,
}) => {
  const run = Date.now() % 1_000_000
  const title = `Tide gate ${run}`
  const project = await ownProject(page, title)
  const email = `ruth.tidewell${run}@example.com`
  await newcomer(page, email, password, 'allwork')
  await page.goto('/notifications')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await settled(page)
  await expect(page.getByRole('heading', { name: "You're all caught up" })).toBeVisible()
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  const writer = await (await browser.newContext()).newPage()
  await open(writer, `/projects/${project}?tab=messages`)
  const text = writer.getByRole('textbox', { name: 'New message' })
  await text.fill('@nobody')
  await expect(writer.getByRole('status').getByText('No one who can see this is called “nobody”.')).toBeVisible()
  await text.fill('')
  await text.pressSequentially(`Please check the seals @ruth tidewell${run}`)
  await expect(writer.getByRole('option', { name: /Ruth Tidewell/ })).toBeVisible()
  await writer.keyboard.press('Enter')
  await expect(text).toHaveValue(/@Ruth Tidewell\S* $/)
  await writer.keyboard.press('Control+Enter')
  await expect(writer.getByRole('strong').filter({ hasText: '@Ruth Tidewell' })).toBeVisible()
  await writer.context().close()

  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  const told = page.getByRole('link', { name: new RegExp(`mentioned you in ${title}`) })
  await expect(told).toContainText('Please check the seals')
  await expectNoBarriers(page)
  await told.click()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}\\?tab=messages`))
  await expect(page.getByText('Please check the seals')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')

  await page.goto('/settings/notifications')
  const mail = page.getByRole('switch', { name: 'Mentions: By email' })
  await expect(mail).toBeChecked()
  await expectNoBarriers(page)
  await mail.press('Space')
  await expect(page.getByText('Mentions by email off')).toBeVisible()
  await page.reload()
  await expect(mail).not.toBeChecked()
})
