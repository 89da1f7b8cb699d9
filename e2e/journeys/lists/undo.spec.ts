/** Several changes undone in order by Ctrl+Z, changes without undo, and records deleted earlier. */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

const run = Date.now() % 1_000_000

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const said = (page: Page, text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** A list of two items, of which the first has the focus. */
async function twoItems(page: Page, word: string) {
  const names = [`${word} ${run} a`, `${word} ${run} b`] as const
  const ids: number[] = []
  for (const name of names) ids.push(await make(page, '/projects/items', { name, projectid: 1, priority: 3 }))
  await open(page, `/items?search=${word}+${run}&sortby=name&fields=name,duedate,priority`)
  await settled(page)
  await expect(page.locator('tr[data-id]')).toHaveCount(2)
  await page.keyboard.press('j')
  return { names, ids }
}

async function setPriority(page: Page, digit: string, word: string) {
  await page.keyboard.press('p')
  await page.keyboard.press(digit)
  await said(page, word)
}

test('Three changes are undone by pressing Ctrl+Z three times, the newest first, each named', async ({ page }) => {
  const { names } = await twoItems(page, 'Steps')
  const [a, b] = names
  await setPriority(page, '1', `Saved ${a}`)
  await expect(row(page, a)).toContainText('Highest')
  await page.keyboard.press('j')
  await setPriority(page, '4', `Saved ${b}`)
  await expect(row(page, b)).toContainText('Low')
  await page.keyboard.press('d')
  await page.keyboard.type('2041-05-06')
  await page.keyboard.press('Enter')
  await expect(row(page, b)).toContainText('6 May 2041')
  await expect(row(page, b).locator(':focus')).toBeVisible()

  await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${b}`)
  await expect(row(page, b)).not.toContainText('2041')
  await expect(row(page, b)).toContainText('Low')
  await page.keyboard.press('Control+z')
  await expect(row(page, b)).not.toContainText('Low')
  await expect(row(page, a)).toContainText('Highest')
  await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${a}`)
  await expect(row(page, a)).not.toContainText('Highest')

  // Nothing is left to undo, and changes on other pages are unaffected.
  await setPriority(page, '1', `Saved ${b}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0, { timeout: 15_000 })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.goBack()
  await settled(page)
  await expect(row(page, b)).toContainText('Highest')
})

test('A change that can no longer be undone says so, and the one before it needs its own Ctrl+Z', async ({ page }) => {
  const { names, ids } = await twoItems(page, 'Gone')
  const [a, b] = names
  await setPriority(page, '1', `Saved ${a}`)
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await said(page, `Completed ${b}`)
  await page.request.delete(`/api/v4/projects/items/${ids[1]}`, { headers })
  await page.keyboard.press('Control+z')
  await said(page, `Couldn't undo: Completed ${b}`)
  await said(page, "It may have been deleted, or you don't have access.")
  await expect(row(page, a)).toContainText('Highest')
  await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${a}`)
  await expect(row(page, a)).not.toContainText('Highest')
})

test('Two quick presses undo two changes', async ({ page }) => {
  const { names } = await twoItems(page, 'Fast')
  const [a, b] = names
  await setPriority(page, '1', `Saved ${a}`)
  await page.keyboard.press('j')
  await setPriority(page, '1', `Saved ${b}`)
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${a}`)
  await expect(row(page, a)).not.toContainText('Highest')
  await expect(row(page, b)).not.toContainText('Highest')
})

test('What Ctrl+Z has undone is redone by keys and by the message, until something else is changed', async ({
  page,
}) => {
  const { names } = await twoItems(page, 'Again')
  const [a, b] = names
  await setPriority(page, '1', `Saved ${a}`)
  await page.keyboard.press('j')
  await setPriority(page, '4', `Saved ${b}`)
  await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${b}`)
  await page.keyboard.press('Control+z')
  await said(page, `Undone: Saved ${a}`)
  await page.keyboard.press('Control+Shift+z')
  await said(page, `Redone: Saved ${a}`)
  await expect(row(page, a)).toContainText('Highest')
  await page.keyboard.press('Control+y')
  await said(page, `Redone: Saved ${b}`)
  await expect(row(page, b)).toContainText('Low')

  // Several records at once, deleted, restored by Ctrl+Z, and deleted again by the message of that.
  const rows = page.locator('tr[data-id]')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(0)
  await said(page, 'Deleted 2 items')
  await page.keyboard.press('Control+z')
  await said(page, 'Undone: Deleted 2 items')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Redo' }).click()
  await said(page, 'Redone: Deleted 2 items')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)

  await row(page, a).getByRole('link').first().focus()
  await setPriority(page, '3', `Saved ${a}`)
  await page.keyboard.press('Control+y')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Redo what was undone')
})

test('Of many changes that failed, every one can be read', async ({ page }) => {
  const names = Array.from({ length: 7 }, (_, at) => `Refused ${run} ${at}`)
  for (const name of names) await make(page, '/projects/items', { name, projectid: 1, priority: 3 })
  await open(page, `/items?search=Refused+${run}&sortby=name&fields=name,priority`)
  await settled(page)
  // All are refused after the last one was sent.
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v4/projects/items/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await sent.promise
    await route.fulfill({ status: 400, json: { status: 'error', data: ['It is locked.'] } })
  })
  for (const name of names) {
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await page.keyboard.press('1')
    await expect(row(page, name)).toContainText('Highest')
  }
  sent.resolve()
  const list = page.getByRole('list', { name: '7 things went wrong' })
  for (const name of names) {
    const line = list.getByRole('listitem').filter({ hasText: name })
    await line.scrollIntoViewIfNeeded()
    const isSeen = await line.evaluate((each) => {
      const { left, top, bottom } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
    })
    expect(isSeen, name).toBe(true)
  }
  const edge = await list.boundingBox()
  const toast = await page.getByRole('alert').filter({ has: list }).boundingBox()
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeLessThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0))
})

test('Deleted records are listed from the list’s menu, read-only, and restored together', async ({ page }) => {
  const { names, ids } = await twoItems(page, 'Buried')
  const rows = page.locator('tr[data-id]')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(0)

  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Show deleted items' }).click()
  await expect(page).toHaveURL(/status=deleted/)
  await expect(rows).toHaveCount(2)
  await expect(rows.getByRole('button', { name: /^Complete/ })).toHaveCount(0)
  await expect(page.locator('td[data-edits]')).toHaveCount(0)
  await rows.first().getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: names[0] })
  await expect(panel.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Messages' })).toBeVisible()
  for (const name of ['Log time', 'Send', 'Upload files']) {
    await expect(panel.getByRole('button', { name })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')

  await all.click()
  await expect(bar.getByRole('button')).toHaveText(['Restore', ''])
  await bar.getByRole('button', { name: 'Restore' }).click()
  await said(page, 'Restored 2 items')
  await expect(rows).toHaveCount(0)
  await open(page, `/items?id=${ids}`)
  await expect(rows).toHaveCount(2)

  // The same for records without a workflow, and for those filtered by the state of another record.
  await open(page, '/time?status=deleted')
  await expect(page.getByRole('main')).toContainText(/Status is Deleted/)
  await open(page, '/expenses?status=deleted')
  await expect(page.getByRole('main')).toContainText('Status is Deleted')
})
