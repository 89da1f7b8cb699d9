import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('A task is moved by a day on the calendar by arrow key, and undone', async ({ page }) => {
  await open(page, '/items?layout=calendar')
  const weeks = page.locator('[data-record]')
  await expect(weeks.first()).toBeVisible()
  const id = await weeks.first().getAttribute('data-record')
  const answer = page.waitForResponse((each) => each.request().method() === 'PUT' && each.url().endsWith(`/${id}`))
  await weeks.first().getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  const sent = await answer
  expect(sent.status()).toBe(200)
  expect(Object.keys(JSON.parse(sent.request().postData() ?? '{}'))).toContain('duedate')
  await page.getByRole('button', { name: 'Undo' }).click()
})

test('Board and calendar are accessible', { tag: '@accessibility' }, async ({ page }) => {
  await open(page, '/items?layout=calendar')
  for (const layout of ['calendar', 'board']) {
    await page.goto(`/items?layout=${layout}`)
    await settled(page)
    await expect(page.getByRole('link', { name: /drawings|studies|review/i }).first()).toBeVisible()
    await expectNoBarriers(page)
  }
})

test('A manager drags a task to Thursday, and undoes it', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Dragged to Thursday', companyid: 1 })
  // A Monday in a month that no other journey uses.
  const id = await make(page, '/items', { name: 'Stair details', projectid, duedate: '2032-03-08' })
  const due = async () => {
    const answer = await page.request.get(`/api/v4/items/${id}?fields=duedate`, { headers })
    return ((await answer.json()) as { data: { duedate: string } }).data.duedate.slice(0, 10)
  }
  await open(page, `/items?layout=calendar&at=2032-03-08&projectid=${projectid}`)
  const task = page.locator(`[data-record="${id}"]`).getByRole('link')
  await expect(task).toBeVisible()
  // The filter with the project's name may wrap the bar to a second line.
  await settled(page)
  const thursday = page.locator('[data-day="2032-03-11"]')
  const [from, to] = [await task.boundingBox(), await thursday.boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(due).toBe('2032-03-11')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(due).toBe('2032-03-08')
})

test('Undated work loads together with the weeks, so that these do not shift', async ({ page }) => {
  await make(page, '/projects/items', { name: 'Some day', projectid: 1 })
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(
    ({ searchParams }) => searchParams.get('sortorder') === 'desc',
    async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    },
  )
  await open(page, '/items?layout=calendar')
  await asked.promise
  await expect(page.getByRole('status', { name: 'Loading the calendar' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weeks' })).toHaveCount(0)
  answered.resolve()
  await expect(page.getByRole('region', { name: 'Weeks' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'No date' })).toBeVisible()
})

test('Columns of the calendar are named by their weekday on a phone', async ({ page }) => {
  await open(page, '/items?layout=calendar')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [at, name] of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].entries())
    await expect(page.locator('[data-day]').nth(at).getByText(name)).toBeInViewport()
})

test('All undated work is reachable from the calendar, a hundred at a time', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Nothing has a day', companyid: 1 })
  const items = Array.from({ length: 130 }, (_, at) => ({ name: `Someday ${at}`, projectid }))
  expect((await page.request.post('/api/v4/items', { headers, data: items })).ok()).toBe(true)
  await open(page, `/items?layout=calendar&projectid=${projectid}`)
  await settled(page)
  const tray = page.getByRole('region', { name: 'No date' })
  await expect(tray.getByRole('listitem')).toHaveCount(100)
  await expect(tray.getByRole('heading')).toHaveText('No date 100+')
  await tray.getByRole('button', { name: 'Show more' }).click()
  await expect(tray.getByRole('listitem')).toHaveCount(130)
  await expect(tray.getByRole('heading')).toHaveText('No date 130')
  await expect(tray.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
