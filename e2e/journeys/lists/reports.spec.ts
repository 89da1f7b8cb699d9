import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { open, settled } from '../../browser/steps.ts'

test('A report’s row links to its records', async ({ page }) => {
  await open(page, '/reports?report=time&groupby=project&range=90d&billable=billable')
  const table = page.getByRole('table')
  const row = table.getByRole('row').nth(1)
  const name = (await row.getByRole('link').textContent()) ?? ''
  const hours = (await row.getByRole('cell').nth(1).textContent()) ?? ''
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  const address = new URL(page.url()).searchParams
  expect([address.get('billable'), address.get('projectid') !== null, address.get('trackedfrom') !== null]).toEqual([
    'billable',
    true,
    true,
  ])
  await expect(page.getByRole('button', { name: `Project is ${name}`, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Billable is yes', exact: true })).toBeVisible()
  await expect(page.getByText(hours, { exact: true }).first()).toBeVisible()
})

test('A report’s bar links to its records', async ({ page }) => {
  await open(page, '/reports?report=time&groupby=project&range=90d&billable=billable')
  const row = page.getByRole('table').getByRole('row').nth(1)
  const name = (await row.getByRole('link').textContent()) ?? ''
  const hours = (await row.getByRole('cell').nth(1).textContent()) ?? ''
  const chart = page.getByRole('img', { name: 'the same figures are in the table below' })
  await settled(page)
  // The first bar is the largest: it can be hit below the top, in the middle of the scale.
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const isOverBar = () => chart.evaluate(({ style }) => style.cursor === 'pointer')
  await expect(async () => {
    for (let below = 4; below < 40; below += 4) {
      await page.mouse.move(x + width * 0.5, y + below)
      if (await isOverBar()) return
    }
    expect(await isOverBar(), 'the pointer met a bar').toBe(true)
  }).toPass()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Project is ${name}`, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Billable is yes', exact: true })).toBeVisible()
  await expect(page.getByText(hours, { exact: true }).first()).toBeVisible()
})

test('The reports screen is accessible', { tag: '@accessibility' }, async ({ page }) => {
  await open(page, '/reports?report=profit')
  await settled(page)
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page)
})

test('The headings of a report stay visible while its rows are scrolled', async ({ page }) => {
  await open(page, '/reports?report=time&groupby=item&range=all')
  await page.setViewportSize({ width: 1280, height: 560 })
  await settled(page)
  const rows = page.getByRole('table').getByRole('row')
  const link = rows.nth(20).getByRole('link')
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
  await link.focus()
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
  const [head, row] = [await page.getByRole('columnheader').first().boundingBox(), await link.boundingBox()]
  expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
})
