/** A week of time: recorded and submitted by a person, sent back by a lead. */
import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { afterGlance, open, settled, weekFromNow } from '../../browser/steps.ts'

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

test('Filling twenty cells of a week takes no more keys than their characters and Enter', async ({ page }) => {
  const person = await make(page, '/contacts', { firstname: 'Twenty', lastname: 'Cells', type: 'staff' })
  const projectid = await make(page, '/projects', { title: 'Twenty cells', companyid: 1 })
  // Time on a Sunday creates the rows.
  for (const name of ['Roof', 'Stairs', 'Walls', 'Windows']) {
    const itemid = await make(page, '/items', { name, projectid })
    await make(page, '/time', { contactid: person, itemid, starttime: '2031-03-09T09:00:00', timespent: 15 })
  }
  await open(page, `/time?week=2031-W10&person=${person}`)
  await settled(page)
  const grid = page.getByRole('grid', { name: 'Time of the week' })
  const first = grid.getByRole('textbox').first()
  await expect(first).toHaveAccessibleName(/3 March, empty$/)
  await page.evaluate(() => {
    const counted = document.documentElement.dataset
    window.addEventListener('keydown', () => (counted.keys = String(Number(counted.keys ?? 0) + 1)), true)
  })
  await first.focus()
  const typed = Array.from({ length: 5 }, () => ['7:30', '90m', '1.5', '2h']).flat()
  for (const text of typed) {
    for (const character of text) await page.keyboard.press(character)
    await page.keyboard.press('Enter')
  }
  const characters = typed.join('').length
  expect(Number(await page.locator('html').getAttribute('data-keys'))).toBeLessThanOrEqual(
    characters + typed.length + 1,
  )
  // Four times twelve and a half hours over the five days, plus the Sunday's time.
  await expect(grid.getByRole('row', { name: /^Day total/ })).toContainText('63:30')
})

test('A lead sends a week back', async ({ page, request, baseURL }) => {
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

test('A lead cannot approve a week that was resubmitted after they saw it', async ({ page, request, baseURL }) => {
  const { week, monday } = weekFromNow(-14)
  const put = async (path: string, data = {}) =>
    (await (await request.put(`${baseURL}/api/v4/timesheets/${path}`, { headers, data })).json()) as {
      data: { id: number; contactname: string; state: string }
    }
  const submitted = { week, contactid: 2 }
  const { data } = await put('submit', submitted)
  await page.route('**/changes/stream*', (route) => route.abort())
  await open(page, '/time?tab=approve')
  await settled(page)
  const approve = page.getByRole('button', { name: new RegExp(`^Approve ${data.contactname}, ${monday.day}\\b`) })
  await expect(approve).toBeVisible()
  await put(`${data.id}/reopen`)
  await put('submit', submitted)
  await approve.click()
  await expect(page.getByText('It was changed after you opened it. Look at it again, then decide.')).toBeVisible()
  await afterGlance(page)
  await approve.click()
  await expect(page.getByText(`Approved ${data.contactname}, ${monday.day}`)).toBeVisible()
  await put(`${data.id}/sendback`, { note: 'Once more' })
})

test('On a phone a long day scrolls to what was added', async ({ page }) => {
  const person = await make(page, '/contacts', { firstname: 'Long', lastname: 'Day', type: 'staff' })
  const projectid = await make(page, '/projects', { title: 'A long day', companyid: 1 })
  for (let item = 1; item <= 12; item++) {
    const itemid = await make(page, '/items', { name: `Part ${item} of a day`, projectid })
    await make(page, '/time', { contactid: person, itemid, starttime: '2031-03-03T09:00:00', timespent: 15 })
  }
  await make(page, '/items', { name: 'One more of a day', projectid, assignedto: [person] })
  await open(page, '/time')
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/time?week=2031-W10&person=${person}`)
  await settled(page)
  await page.getByRole('button', { name: 'Add time' }).click()
  await page.getByRole('option', { name: /^One more of a day/ }).click()
  const added = page.getByRole('grid').getByRole('textbox', { name: /^One more of a day/ })
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()
})
