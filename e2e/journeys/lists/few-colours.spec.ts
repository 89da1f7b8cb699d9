/** With forced colours, completion, selection and progress are still visible. */
import { expect, type Locator, test } from '@playwright/test'
import { open } from '../../browser/steps.ts'

const style = (of: Locator, name: string, part?: string) =>
  of.evaluate(
    (element, [property = '', pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(property),
    [name, part],
  )

test('with forced colours, completed tasks, the open tab and progress are distinguishable', async ({ page }) => {
  await open(page, '/projects/1')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const done = page.getByRole('checkbox', { checked: true }).first()
  const undone = page.getByRole('checkbox', { checked: false }).first()
  await expect(done).toBeVisible()
  const canvas = await style(page.locator('body'), 'background-color')
  expect(await style(undone, 'border-left-color', '::after')).toBe(canvas)
  expect(await style(done, 'background-color', '::before')).not.toBe(canvas)

  const [chosen, other] = [{ selected: true }, { selected: false }].map((state) => page.getByRole('tab', state).first())
  expect(await style(other as Locator, 'border-bottom-color')).toBe(canvas)
  expect(await style(chosen as Locator, 'background-color')).not.toBe(canvas)
})

test('with forced colours, checked boxes, the highlighted option and dialog borders are distinguishable', async ({
  page,
}) => {
  await open(page, '/projects')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const canvas = await style(page.locator('body'), 'background-color')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const dialog = page.getByRole('dialog')
  expect(await style(dialog, 'outline-style')).toBe('solid')
  await dialog.getByRole('combobox', { name: 'Company' }).press('ArrowDown')
  const [taken, other] = [page.locator('[role=option][data-active]'), page.locator('[role=option]:not([data-active])')]
  expect(await style(taken, 'outline-style')).toBe('solid')
  expect(await style(other.first(), 'outline-style')).toBe('none')

  await page.goto('/invoices/3')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Credit note…' }).click()
  const ticked = page.getByRole('checkbox', { checked: true }).first()
  await expect(ticked).toBeVisible()
  expect(await style(ticked, 'background-color')).not.toBe(canvas)
  await ticked.press('Space')
  await expect(page.getByRole('checkbox', { checked: false }).first()).toHaveCSS('background-color', canvas)
})

test('only the page itself is marked as current, not the link back to its list', async ({ page }) => {
  await open(page, '/projects/1')
  const back = page.getByRole('banner').getByRole('link', { name: 'Projects' })
  await expect(back).toBeVisible()
  await expect(back).not.toHaveAttribute('aria-current')
})

test('with forced colours, handles, priorities and today are visible', async ({ page }) => {
  await open(page, '/projects/1')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const handle = page.getByRole('button', { name: /^Reorder / }).first()
  await expect(handle).toBeAttached()
  const canvas = await style(page.locator('body'), 'background-color')
  expect(await style(handle, 'background-image', '::before')).toContain('gradient')
  expect(await style(handle, 'color', '::before')).not.toBe(canvas)
  await page.goto('/items?layout=calendar')
  const today = page.locator('[data-today] b')
  await expect(today).toBeAttached()
  expect(await style(today, 'background-color')).not.toBe(canvas)
})
