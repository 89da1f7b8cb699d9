/** In a low viewport, popovers of fields are completely visible and do not cover their field. */
import { expect, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

test.use({ viewport: { width: 1440, height: 500 } })

for (const { list, fields } of [
  { list: '/items', fields: ['Project', 'Assigned to', 'Due', 'Priority'] },
  { list: '/expenses', fields: ['Project', 'Date', 'Bought by'] },
]) {
  test(`Calendars and pickers of ${list} fit into a low window`, async ({ page }) => {
    await open(page, list)
    await settled(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog').first()
    for (const name of fields) {
      const field = dialog.getByLabel(name).first()
      await field.click()
      const opened = page.locator('.mantine-Popover-dropdown:visible')
      await expect(opened).toHaveCount(1)
      await expect(opened.getByRole('progressbar')).toHaveCount(0)
      await expect(async () => {
        const [at, of] = [await opened.boundingBox(), await field.boundingBox()]
        if (!at || !of) throw new Error(`${name} is not drawn`)
        expect(at.y, name).toBeGreaterThanOrEqual(0)
        expect(at.y + at.height, name).toBeLessThanOrEqual(500)
        const isBeside = at.x >= of.x + of.width || at.x + at.width <= of.x
        const isApart = at.y >= of.y + of.height || at.y + at.height <= of.y
        expect(isBeside || isApart, name).toBe(true)
      }).toPass({ timeout: 3000 })
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  })
}

test('A calendar that opens above its field leaves the label free', async ({ page }) => {
  await open(page, '/items')
  await page.setViewportSize({ width: 390, height: 660 })
  await settled(page)
  await page.keyboard.press('c')
  const field = page.getByRole('dialog').first().getByLabel('Due').first()
  await field.click()
  const opened = page.locator('.mantine-Popover-dropdown:visible')
  await expect(opened).toHaveAttribute('data-position', 'top-start')
  const label = page.locator(`label[for="${await field.getAttribute('id')}"]`)
  await expect(async () => {
    const [at, of] = [await opened.boundingBox(), await label.boundingBox()]
    if (!at || !of) throw new Error('the calendar or the label is not drawn')
    expect(at.y + at.height).toBeLessThanOrEqual(of.y)
  }).toPass({ timeout: 3000 })
})

for (const { setting, height } of [
  { setting: 'Dates and numbers', height: 844 },
  { setting: 'Time zone', height: 560 },
]) {
  test(`The choices of ${setting} in the settings leave its label free when they open above`, async ({ page }) => {
    await open(page, '/settings/firm')
    await page.setViewportSize({ width: 390, height })
    await settled(page)
    const field = page.getByRole('combobox', { name: setting })
    await field.evaluate((control) => control.scrollIntoView({ block: 'end' }))
    await field.click()
    const opened = page.locator('.mantine-Popover-dropdown:visible')
    await expect(opened).toHaveAttribute('data-position', 'top-start')
    const label = page.getByText(setting, { exact: true })
    await expect(async () => {
      const [at, of] = [await opened.boundingBox(), await label.boundingBox()]
      if (!at || !of) throw new Error('the choices or the label are not drawn')
      expect(at.y).toBeGreaterThanOrEqual(0)
      expect(at.y + at.height).toBeLessThanOrEqual(of.y)
    }).toPass({ timeout: 3000 })
  })
}

test('At 400 % zoom and on a phone in landscape, the whole screen scrolls so that rows can be reached', async ({
  page,
}) => {
  await open(page, '/items')
  for (const [width, height] of [
    [320, 256],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/items', '/items?layout=board', '/items?layout=calendar', '/items?layout=timeline', '/time']) {
      await page.goto(path)
      await settled(page)
      const room = () =>
        page.evaluate(() => {
          const main = document.querySelector('main') as HTMLElement
          const below = main.scrollHeight - main.clientHeight
          main.scrollTo(0, below)
          return below
        })
      await expect.poll(room).toBeGreaterThan(0)
    }
    await page.goto('/items')
    await page.locator('main :is(tr[data-id], [data-id]) a').nth(1).scrollIntoViewIfNeeded()
    await expect(page.locator('main :is(tr[data-id], [data-id]) a').nth(1)).toBeInViewport()
  }
})
