/** Creating, editing and bulk editing by keyboard alone, and the accessibility of pickers. */
import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { open, settled } from '../../browser/steps.ts'
import { ownRecords } from '../../screens/own-records.ts'

const run = Date.now() % 1_000_000

test('An item is created, edited and bulk-edited by keyboard alone', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await page.keyboard.type(`By keys ${run}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('norwood')
  await expect(dialog.getByRole('option', { name: /Norwood/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `By keys ${run}` })).toBeVisible()

  // The priority is not in a column, so it is loaded first; text typed meanwhile goes to its picker.
  await page.goto(`/items?search=By+keys+${run}&fields=name,duedate,tags`)
  await settled(page)
  const row = page.getByRole('row', { name: new RegExp(`By keys ${run}`) })
  await row.waitFor()
  await page.keyboard.press('j')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('p')
  await page.keyboard.type('low')
  await page.keyboard.press('Enter')
  expect((await saved).request().postDataJSON()).toEqual({ priority: 4 })
  await expect(row.getByRole('link', { name: `By keys ${run}` })).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await page.keyboard.press('d')
  await page.keyboard.type('2040-03-05')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('5 Mar 2040')
  await expect(row.getByRole('link', { name: `By keys ${run}` })).toBeFocused()
  await page.keyboard.press('m')
  await expect(row).toHaveCount(0)
})

test('Choosing a day in the calendar sets a date, for one item and for several', async ({ page }) => {
  await open(page, '/items?sortby=name')
  await settled(page)
  const rows = page.locator('tr[data-id]')
  const stored = (path: RegExp) =>
    page.waitForResponse((each) => each.request().method() !== 'GET' && path.test(each.url()))
  for (const [keys, path] of [
    [['j', 'd'], /\/items\/\d+/],
    [['x', 'Shift+J', 'd'], /\/items\/batch/],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    const input = page.getByRole('textbox', { name: 'Due' })
    await expect(input).toBeFocused()
    await input.fill('2041-05-06')
    // The calendar opens only on request, because typing does not need it.
    await input.click()
    const answer = stored(path)
    await page.getByRole('button', { name: '9 May 2041', exact: true }).click()
    expect((await answer).request().postData()).toContain('2041-05-09')
    await expect(rows.first()).toContainText('9 May 2041')
    await page.keyboard.press('Control+z')
    await expect(rows.first()).not.toContainText('9 May 2041')
  }
})

test('Setting the priority of five items takes seven keys', async ({ page }) => {
  await open(page, '/items?sortby=name')
  await settled(page)
  const stored = page.waitForResponse((each) => each.request().method() === 'PUT')
  for (const key of ['j', 'Shift+J', 'Shift+J', 'Shift+J', 'Shift+J', 'p', '2']) await page.keyboard.press(key)
  const { filter, update } = (await stored).request().postDataJSON()
  expect(filter.id).toHaveLength(5)
  expect(update).toEqual({ priority: 2 })
  const undone = page.waitForResponse((each) => each.request().method() === 'PUT')
  await page.keyboard.press('Control+z')
  expect((await undone).status()).toBe(200)
})

test('Bulk edit without a choice changes nothing', async ({ page }) => {
  await open(page, '/items?sortby=name')
  await settled(page)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ items$/ })
  await dialog.getByRole('option', { name: 'Phase' }).click()
  await dialog.getByRole('button', { name: /^Edit \d+ items/ }).click()
  await expect(dialog.getByText('Choose what to set it to.')).toBeVisible()
  expect(writes).toEqual([])
})

test('An error does not take the focus from another row', async ({ page }) => {
  await open(page, '/items?sortby=name')
  await settled(page)
  let refuse = () => {}
  const later = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(
    (url) => url.pathname.includes('/items/'),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await later
      await route.fulfill({ status: 400, json: { status: 'error', message: 'No.' } })
    },
  )
  for (const key of ['j', 'd']) await page.keyboard.press(key)
  const input = page.getByRole('textbox', { name: 'Due' })
  await expect(input).toBeFocused()
  await page.keyboard.type('fri')
  await page.keyboard.press('Enter')
  for (const key of ['j', 'd']) await page.keyboard.press(key)
  await expect(page.locator('tr[data-id]').nth(1).locator(input)).toBeFocused()
  const refused = page.waitForResponse((response) => response.status() === 400)
  refuse()
  await refused
  await expect(page.getByText(/^Couldn't save/)).toBeVisible()
  await page.keyboard.type('mon')
  await expect(page.locator('tr[data-id]').nth(1).locator(input)).toHaveValue('mon')
  await page.keyboard.press('Enter')
  // All stay at their cells, with the value that was typed and the reason.
  const marks = page.getByRole('button', { name: 'Due was not saved' })
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await page.keyboard.type('tue')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(marks).toHaveCount(3)
  await marks.first().click()
  await expect(page.getByText('No.', { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await expect(marks).toHaveCount(2)
})

test('Typing before the dialog has opened fills each field, and creates one record', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/items'))
  await page.keyboard.press('c')
  await page.keyboard.type('Typed in one go')
  await page.keyboard.press('Tab')
  await page.keyboard.type('rose')
  for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  expect((await created).postDataJSON()).toMatchObject({ name: 'Typed in one go', projectid: 1 })
  await expect(page.getByRole('heading', { level: 1, name: 'Typed in one go' })).toBeVisible()
  await open(page, '/items?search=Typed+in+one+go')
  await settled(page)
  await expect(page.locator('tr[data-id]')).toHaveCount(1)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`Open pickers and dialogs pass axe, ${scheme}`, { tag: '@accessibility' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, '/items')
    await settled(page)
    await page.keyboard.press('j')
    for (const key of ['a', 'p', 'l']) {
      await page.keyboard.press(key)
      await page.locator('[role=option]').first().waitFor()
      await expectNoBarriers(page, '.mantine-Popover-dropdown')
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=listbox]')).toHaveCount(0)
    }
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'New item' }).getByRole('combobox', { name: 'Project' }).click()
    await page.locator('[role=option]').first().waitFor()
    await expectNoBarriers(page, '[role=dialog]')
  })
}

test('A double-click counts as one click: an item completed, time logged, records deleted with Undo', async ({
  page,
  request,
}) => {
  await open(page, '/companies')
  const own = await ownRecords(page, request)
  const name = `Pressed twice ${run}`
  const company = await own.make('companies', { name, type: 'client' })
  const project = await own.make('projects', { title: name, companyid: company.id })
  const item = await own.make('items', { name, projectid: project.id })
  await own.make('items', { name: `${name} too`, projectid: project.id })
  const written: string[] = []
  page.on('request', (each) => {
    if (each.method() !== 'GET' && !each.url().includes('preferences')) written.push(`${each.method()} ${each.url()}`)
  })

  await page.goto(`/items/${item.id}`)
  await page.getByRole('textbox', { name: 'Duration' }).fill('1:30')
  await page.getByRole('button', { name: 'Log time' }).dblclick()
  await expect(page.getByText(/^1h 30m logged to/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Duration' })).toHaveValue('')
  expect(written.filter((each) => each.startsWith('POST') && each.includes('/time'))).toHaveLength(1)

  await page.goto(`/items?search=${encodeURIComponent(name)}&sortby=name`)
  const rows = page.locator('tr[data-id]')
  await expect(rows).toHaveCount(2)
  await rows
    .getByRole('button', { name: /^Complete/ })
    .first()
    .dblclick()
  await expect(rows).toHaveCount(1)
  expect(written.filter((each) => /complete|reactivate/.test(each))).toHaveLength(1)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).dblclick()
  await expect(rows).toHaveCount(0)
  await expect(page.getByText(/^Deleted 2 items/)).toBeVisible()
  expect(written.filter((each) => each.startsWith('DELETE'))).toHaveLength(2)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(2)

  // Children are deleted and restored with their parent.
  await own.make('items', { name: `${name} below`, projectid: project.id, parentid: item.id })
  await page.reload()
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Deleted 3 items/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(3)
  await own.clear()
})
