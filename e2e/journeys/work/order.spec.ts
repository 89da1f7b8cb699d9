import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { drag, handle, liftDown, namesInOrder, open } from '../../browser/steps.ts'
import { betweenHandles, dragByTouch } from '../../browser/touch.ts'
import { keyboard } from '../../screens/hands.ts'

test('A project dragged by mouse stays where it was dropped', async ({ page }) => {
  await open(page, '/projects?sortby=sortorder')
  const [first, second, third] = (await namesInOrder(page, 3)) as [string, string, string]
  const answer = page.waitForResponse((each) => each.url().endsWith('/order'))
  await drag(page, handle(page, third), handle(page, first))
  expect((await answer).status()).toBe(200)
  await expect.poll(() => namesInOrder(page, 3)).toEqual([third, first, second])
  await page.reload()
  expect(await namesInOrder(page, 3)).toEqual([third, first, second])
})

test('An item is moved by keyboard, with one request, on drop', async ({ page }) => {
  await open(page, '/projects/1')
  const [, first, second] = (await namesInOrder(page, 3)) as [string, string, string]
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/order')) requests.push(request.postData() ?? '')
  })
  const answer = page.waitForResponse((each) => each.url().endsWith('/order'))
  await liftDown(page, first)
  await page.keyboard.press('Space')
  expect((await answer).status()).toBe(200)
  await expect.poll(async () => (await namesInOrder(page, 3)).slice(1)).toEqual([second, first])
  expect(requests).toHaveLength(1)
  expect(Object.keys(JSON.parse(requests[0] as string))).toHaveLength(1)
  await page.reload()
  expect((await namesInOrder(page, 3)).slice(1)).toEqual([second, first])
})

test('Escape returns a lifted row, without a request', async ({ page }) => {
  await open(page, '/projects?sortby=sortorder')
  const before = await namesInOrder(page, 3)
  let asked = false
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/order')
  })
  await liftDown(page, before[0] as string)
  await page.keyboard.press('Escape')
  expect(await namesInOrder(page, 3)).toEqual(before)
  expect(asked).toBe(false)
})

test('A refused move returns to its place with the reason', async ({ page }) => {
  await open(page, '/projects?sortby=sortorder')
  const before = (await namesInOrder(page, 3)) as [string, string, string]
  await page.route('**/order', (route) =>
    route.fulfill({ status: 409, json: { status: 'error', data: ['Somebody moved it at the same moment.'] } }),
  )
  await drag(page, handle(page, before[2]), handle(page, before[0]))
  await expect(page.getByText('Somebody moved it at the same moment.')).toBeVisible()
  await expect.poll(() => namesInOrder(page, 3)).toEqual(before)
})

test('An item is moved by the menu of its handle, by keyboard alone', async ({ page }) => {
  await open(page, '/projects/1')
  const [, , moved, last] = (await namesInOrder(page, 4)) as [string, string, string, string]
  await handle(page, moved).focus()
  await page.keyboard.press('Enter')
  const after = page.getByRole('menuitem', { name: 'Move after' })
  await expect(page.getByRole('menuitem', { name: 'Move to top' })).toBeFocused()
  await keyboard.choose(page, after)
  const target = page.getByRole('menuitem', { name: last, exact: true })
  await expect(target).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(target).toHaveCount(0)
  await expect(after).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await namesInOrder(page, 4)).slice(2)).toEqual([last, moved])
  await expect(handle(page, moved)).toBeFocused()
})

test('The menu of the first row focuses the first available action', async ({ page }) => {
  await open(page, '/projects/1')
  const [, first] = (await namesInOrder(page, 2)) as [string, string]
  await handle(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(handle(page, first)).toBeFocused()
})

test('An item is dragged by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const page = await context.newPage()
  await open(page, '/projects/1')
  const [, first, second] = (await namesInOrder(page, 3)) as [string, string, string]
  const answer = page.waitForResponse((each) => each.url().endsWith('/order'))
  const points = await betweenHandles(handle(page, second), handle(page, first))
  await dragByTouch(page, ...points, async () => {
    const line = page.locator('[data-mark]')
    await expect(line).toHaveCount(1)
    await expect(line).toHaveAttribute('data-mark', 'before')
    await expect(line).toContainText(first)
  })
  expect((await answer).status()).toBe(200)
  await expect.poll(async () => (await namesInOrder(page, 3)).slice(1)).toEqual([second, first])
  await context.close()
})

test('A task is nested by Tab, moved out by Shift+Tab, and back by Undo', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Levels', companyid: 1 })
  const upper = await make(page, '/items', { name: 'Upper', projectid })
  const lower = await make(page, '/items', { name: 'Lower', projectid })
  const parentOf = async (id: number) => {
    const answer = await page.request.get(`/api/v4/items/${id}?fields=parentid`, { headers })
    return ((await answer.json()) as { data: { parentid?: number } }).data.parentid ?? null
  }
  await open(page, `/projects/${projectid}`)
  const name = page.getByRole('main').getByRole('link', { name: 'Lower', exact: true })
  await name.focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => parentOf(lower)).toBe(upper)
  await expect(name).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(1)
  const first = await undo.elementHandle()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => parentOf(lower)).toBeNull()
  // The message of the second move replaces the first one's.
  await expect.poll(() => first?.isVisible()).toBe(false)
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect.poll(() => parentOf(lower)).toBe(upper)
})
