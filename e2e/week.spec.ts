/** A week of time on its way: recorded and submitted by whoever worked, sent back by a lead. */
import { expect, test } from '@playwright/test'
import { open, settled, weekFromNow } from './steps.ts'

test('A contractor records a week by keyboard and submits it', { tag: '@essential' }, async ({ page }) => {
  await open(page, `/time?week=${weekFromNow(8).week}`, 'contractor@example.com')
  await settled(page)
  const grid = page.getByRole('grid', { name: 'Time of the week' })
  await page.getByRole('button', { name: 'Add item…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const cells = grid.getByRole('textbox')
  await expect(cells.first()).toBeFocused()
  for (const typed of ['7:30', '8', '90m', '1.5']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('2h 15m')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row', { name: /^Day total/ })).toContainText('20:45')
  await page.getByRole('button', { name: 'Submit week' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(cells.first()).toHaveAttribute('readonly')
  await expect(cells.first()).toHaveAccessibleName(/7h 30m, submitted$/)
})

test('A lead sends a week back', { tag: '@essential' }, async ({ page, request, baseURL }) => {
  const headers = { apikey: 'DEMO-1111-2222-3333-WL4' }
  const { week, monday } = weekFromNow(-7)
  const answer = await request.put(`${baseURL}/api/v4/timesheets/submit`, {
    headers,
    data: { week, contactid: 2 },
  })
  const { data } = (await answer.json()) as { data: { contactname: string } }
  await open(page, '/time?tab=approve')
  await settled(page)
  await page.getByRole('button', { name: new RegExp(`^Send back ${data.contactname}, ${monday.day}\\b`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog.getByText('Say what to change, such as “Friday is missing”')).toBeVisible()
  await dialog.getByLabel('What to change').fill('Friday is missing')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Sent back ${data.contactname}, ${monday.day}`)).toBeVisible()
  await page.goto(`/time?week=${week}&person=2`)
  await expect(page.getByText('Friday is missing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit week' })).toBeEnabled()
})
