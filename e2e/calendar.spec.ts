import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { open, settled } from './steps.ts'

test('A task is moved a day on the calendar by an arrow, and put back', { tag: '@essential' }, async ({ page }) => {
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
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([])
  }
})
