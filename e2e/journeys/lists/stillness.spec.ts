/** No layout shift when a name loads late or on paging, and no room reserved for missing content. */
import { expect, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('A filter whose name loads late keeps its width, and the rows below do not move', async ({ page }) => {
  await open(page, '/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v4\/projects(\?|\/7)/, async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/items?projectid=7&sortby=name&status=all')
  await settled(page)
  const chip = page.getByRole('button', { name: /^Project/ }).first()
  const head = page.getByRole('columnheader', { name: 'Name' })
  await expect(chip).toHaveText('Project')
  const before = [await chip.boundingBox(), await head.boundingBox()]
  answer()
  await expect(chip).toHaveText(/^Project is \D/)
  expect([await chip.boundingBox(), await head.boundingBox()]).toEqual(before)
})

test('The panel of a contact without a company begins with the name', async ({ page }) => {
  const run = Date.now() % 1_000_000
  const id = await make(page, '/contacts', { type: 'other', firstname: 'Alone', lastname: `No${run}` })
  await open(page, `/contacts?search=No${run}&open=${id}`)
  await settled(page)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Details', exact: true })).toBeVisible()
  const [close, title] = [panel.getByRole('button', { name: 'Close panel' }), panel.getByRole('heading').first()]
  const [above, below] = [await close.boundingBox(), await title.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(20)
})

test('A click while the next page loads completes none of its rows, and columns do not move on the way back', async ({
  page,
}) => {
  await open(page, '/items')
  await settled(page)
  const rows = page.locator('main tbody tr[data-id]')
  const next = page.getByRole('button', { name: 'Next page' })
  const lefts = () =>
    rows.first().evaluate((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)))
  const shown = await rows.first().getAttribute('data-id')
  const circle = rows.first().getByRole('button', { name: /^Complete / })
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  await circle.hover()
  await page.mouse.down()
  await next.evaluate((button: HTMLButtonElement) => button.click())
  await expect(rows.first()).not.toHaveAttribute('data-id', shown ?? '')
  await page.mouse.up()
  await settled(page)
  expect(writes).toEqual([])
  const before = await lefts()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(rows.first()).toHaveAttribute('data-id', shown ?? '')
  expect(await lefts()).toEqual(before)
})
