/** Hands that are faster than the screen: what is typed early is kept for what opens, and changes only what it means. */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

/** Pastes into the focused input. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('Enter in the search box of a list goes to its first row, and Escape leaves the box', async ({ page }) => {
  await open(page, '/items')
  const id = await make(page, '/projects/1/items', { name: 'Quicksilver survey' })
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type('quicksilver')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Quicksilver survey' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/search=quicksilver$/)
  await page.request.delete(`/api/v4/items/${id}`, { headers })
})

test('Enter pressed before the palette has results opens the first one', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('footscray')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\w+\/\d+$/)
})

test('A new quote has its client filled in when it is created on the page of a project', async ({ page }) => {
  await open(page, '/projects/7')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new quote')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New quote' })
  await expect(dialog.getByRole('combobox', { name: /^Company/ })).toContainText('Grimshaw Foundation')
})

test('On the tasks of a project, x and Space select, m completes the selection, and pasted lines become tasks', async ({
  page,
}) => {
  await open(page, '/projects')
  const project = await make(page, '/projects', { title: `Fast hands ${Date.now()}`, companyid: 3 })
  await make(page, `/projects/${project}/phases`, { name: 'Only phase' })
  await page.goto(`/projects/${project}`)
  for (const name of ['Add phase', 'Add item to Only phase']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('textbox', { name: `${name}: name` })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Add item to Only phase: name' })).toBeFocused()
  await paste(page, '- Survey\n- Model\n- Tender')
  await page.getByRole('dialog').getByRole('button', { name: 'Add 3 items' }).click()
  await expect(page.locator('tr[data-id]')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Survey' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  await expect(page.locator('tr[data-done]')).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.locator('tr[data-done]')).toHaveCount(2)

  await page.getByRole('button', { name: 'Complete', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Still open: 1 item')
  await page.keyboard.press('Escape')
  await expect(page.locator('tr[data-done]')).toHaveCount(2)
  await page.request.delete(`/api/v4/projects/${project}`, { headers })
})

test('Pasted lines become lines of an invoice in their order, and tags, each as one change', async ({ page }) => {
  await open(page, '/invoices')
  const invoice = await make(page, '/invoices', { title: 'Pasted lines', companyid: 3 })
  await make(page, '/invoices/items', { invoiceid: invoice, name: 'Existing line' })
  await page.goto(`/invoices/${invoice}`)
  await settled(page)
  const lines = page.getByRole('table', { name: 'Lines' }).getByRole('textbox', { name: 'Description' })
  await page.getByRole('button', { name: 'Add a line, or type / for a product' }).click()
  await expect(lines.last()).toBeFocused()
  await paste(page, '1. Survey\n2. Model\n3. Tender')
  await page.getByRole('dialog').getByRole('button', { name: 'Add 3 invoice lines' }).click()
  await expect(lines).toHaveCount(4)
  for (const [at, name] of ['Existing line', 'Survey', 'Model', 'Tender'].entries())
    await expect(lines.nth(at)).toHaveValue(name)
  await expect(lines.last()).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(lines).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(lines).toHaveCount(4)
  // In a line that has a text, they are a part of it.
  await lines.first().focus()
  await paste(page, 'one\ntwo')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/settings/tags')
  const run = Date.now() % 1_000_000
  await page.getByRole('textbox', { name: 'Add a tag' }).focus()
  await paste(page, `Zinc ${run}\nYew ${run}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 tags' }).click()
  await expect(page.getByText('Added 2 tags')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Added 2 tags')).toBeVisible()
  await page.request.delete(`/api/v4/invoices/${invoice}`, { headers })
})

test('Completing a project says what is not billed yet, and leads to billing it', async ({ page }) => {
  await open(page, '/projects')
  const projectid = await make(page, '/projects', { title: 'Unbilled quay', companyid: 3 })
  const itemid = await make(page, '/items', { name: 'Soundings', projectid, billType: 1 })
  const time = { itemid, contactid: 1, starttime: '2026-01-05T09:00:00', timespent: 90, billable: true }
  await make(page, '/time', { ...time, hourlyRate: 100 })
  await page.request.put(`/api/v4/items/${itemid}/complete`, { headers, data: {} })
  await page.goto(`/projects/${projectid}`)
  await settled(page)
  const complete = page.getByRole('button', { name: 'Complete', exact: true }).first()
  await complete.click()
  const dialog = page.getByRole('dialog', { name: 'Complete Unbilled quay?' })
  await expect(dialog).toContainText(/Not billed yet: 1h 30m\. To bill: \$\d/)
  await dialog.getByRole('button', { name: 'Bill it first' }).click()
  const bill = page.getByRole('dialog', { name: 'Bill tracked time' })
  await expect(bill.getByText(/1h 30m.* selected of/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bill).toHaveCount(0)
  await complete.click()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.request.delete(`/api/v4/projects/${projectid}`, { headers })
})

test('Hours typed in the week are taken back and redone by keys, as are two timers started in a hurry', async ({
  page,
}) => {
  const run = Date.now() % 1_000_000
  const contactid = await make(page, '/contacts', { firstname: 'Hasty', lastname: `Hands ${run}`, type: 'staff' })
  const itemid = await make(page, '/items', { name: `Hasty item ${run}`, projectid: 1 })
  // Another day keeps the row while the typed one is empty.
  await make(page, '/time', { contactid, itemid, starttime: '2031-04-13T09:00:00', timespent: 15 })
  await open(page, `/time?week=2031-W15&person=${contactid}`)
  await settled(page)
  const cell = page.locator('[data-cell="0-0"]')
  await cell.focus()
  await page.keyboard.type('2:30')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: /^Day total/ })).toContainText('2:45')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await expect(cell).toHaveValue('2:30')
  // A change of the same cell, taken back and redone.
  await cell.focus()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await expect(cell).toHaveValue('4:00')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveValue('2:30')
  await page.keyboard.press('Control+y')
  await expect(cell).toHaveValue('4:00')
  for (const shown of ['2:30', '']) {
    await page.keyboard.press('Control+z')
    await expect(cell).toHaveValue(shown)
  }
})

test('t pressed on two rows in a row runs the timer of the second, and Ctrl+Z goes back', async ({ page }) => {
  const run = Date.now() % 1_000_000
  const names = [`Fast timer ${run} a`, `Fast timer ${run} b`] as const
  for (const name of names) await make(page, '/items', { name, projectid: 1 })
  await open(page, `/items?search=Fast+timer+${run}&sortby=name`)
  await settled(page)
  for (const key of ['j', 't', 'j', 't']) await page.keyboard.press(key)
  const timer = page.getByRole('banner')
  await expect(timer).toContainText(names[1])
  await expect(page.getByText(`Timer started on “${names[1]}”`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(timer).toContainText(names[0])
  await page.keyboard.press('Control+z')
  await expect(timer).not.toContainText('Fast timer')
  for (const name of names) {
    await page.keyboard.press('Control+Shift+z')
    await expect(timer).toContainText(name)
  }
  await page.keyboard.press('Control+z')
  await expect(timer).toContainText(names[0])
  await page.keyboard.press('Control+z')
  await expect(timer).not.toContainText('Fast timer')
})

test('Ctrl+Z in the week brings a deleted entry back, and the focus stays in its cell', async ({ page }) => {
  await open(page, '/time?week=2025-W20')
  const contact = await page.request.get('/api/v4/contacts?search=Imogen&fields=id', { headers })
  const [person] = ((await contact.json()) as { data: { id: number }[] }).data
  const entry = { contactid: person?.id, itemid: 1, starttime: '2025-05-13T09:00:00', timespent: 90 }
  const ids = [await make(page, '/time', entry)]
  // Another day keeps the row while this one is empty.
  ids.push(await make(page, '/time', { ...entry, starttime: '2025-05-15T09:00:00' }))
  await page.goto('/time?week=2025-W20')
  const cell = page.locator('[data-cell="0-1"]')
  await expect(cell).toHaveValue('1:30')
  await cell.focus()
  await page.keyboard.press('Delete')
  await expect(cell).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(cell).toHaveValue('1:30')
  await expect(cell).toBeFocused()
  await page.keyboard.type('25:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A day has 24 hours.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toHaveValue('1:30')
  for (const id of ids) await page.request.delete(`/api/v4/time/${id}`, { headers })
})

test('Arrows move between the cells of a list, and F2 edits the one with the focus', async ({ page }) => {
  const run = Date.now() % 1_000_000
  for (const name of ['a', 'b'])
    await make(page, '/items', { name: `Arrows ${run} ${name}`, projectid: 1, priority: 3 })
  await open(page, `/items?search=Arrows+${run}&sortby=name&fields=name,duedate,priority`)
  await settled(page)
  await page.keyboard.press('j')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  const cell = page.locator('tr[data-id]').nth(1).locator('td[data-column=priority]')
  await expect(cell).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('low')
  await page.keyboard.press('Enter')
  await expect(cell).toContainText('Low')
  await expect(cell).toBeFocused()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: `Arrows ${run} a` })).toBeFocused()
})
