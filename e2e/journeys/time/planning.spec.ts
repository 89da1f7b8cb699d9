/** Planning by person and week: overbooked people, and moving their work to others. */
import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'
import { dragByTouch } from '../../browser/touch.ts'

/** Two people in a team of their own, one of them with fifty hours in a week of 2031. */
async function makeTeam(page: Page, [busy, free]: readonly [string, string]) {
  const person = (lastname: string) => make(page, '/contacts', { firstname: 'Plan', lastname, type: 'staff' })
  const [first, second] = [await person(busy), await person(free)]
  const team = await make(page, '/settings/contacts/teams', { name: `${busy} and ${free}`, members: [first, second] })
  const project = await make(page, '/projects', { title: `Planned for ${busy}`, companyid: 1 })
  const allocate = async (name: string, timeallocated: number) => {
    const itemid = await make(page, '/items', { name, projectid: project })
    const starttime = '2031-03-05T09:00:00'
    return make(page, '/timeallocations', { itemid, contactid: first, timeallocated, timeBillable: 0, starttime })
  }
  await allocate('Stairs', 1800)
  return { first, second, path: `/planning?from=2031-03-03&weeks=4&team=${team}`, moved: await allocate('Roof', 1200) }
}

const whereIs = async (page: Page, id: number) => {
  const answer = await page.request.get(`/api/v4/timeallocations/${id}?fields=contactid,starttime`, { headers })
  const { data } = (await answer.json()) as { data: { contactid: number; starttime: string } }
  return [data.contactid, data.starttime.slice(0, 10)]
}

test('A lead sees who is overbooked and moves an allocation', async ({ page }) => {
  const { first, second, path, moved } = await makeTeam(page, ['Abel', 'Bruun'])
  await open(page, path)
  const busy = page.getByRole('button', { name: /^Plan Abel, 3.*9 Mar, hours allocated: 50 \/ 40, 10 over/ })
  await expect(busy).toContainText('10 over')
  await expectNoBarriers(page)
  await busy.click()
  const handle = page.getByRole('button', { name: 'Move Roof', exact: true })
  await expect(handle).toBeVisible()
  await expectNoBarriers(page)
  const target = page.getByRole('button', { name: /^Plan Bruun, 10.*16 Mar.*: 0 \/ 40/ })
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Moved “Roof” to Plan Bruun')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Plan Abel, 3.*: 30 \/ 40$/ })).toBeVisible()
  expect(await whereIs(page, moved)).toEqual([second, '2031-03-12'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => whereIs(page, moved)).toEqual([first, '2031-03-05'])
  await expect(busy).toBeVisible()
})

test('A lead moves an allocation by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true })
  const page = await context.newPage()
  const { second, path, moved } = await makeTeam(page, ['Gerber', 'Holt'])
  await open(page, path)
  await page.getByRole('button', { name: /^Plan Gerber, 3.*10 over/ }).tap()
  const handle = page.getByRole('button', { name: 'Move Roof', exact: true })
  const target = page.getByRole('button', { name: /^Plan Holt, 10.*16 Mar.*: 0 \/ 40/ })
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await dragByTouch(page, { x: from.x + 8, y: from.y + 8 }, { x: to.x + 30, y: to.y + 10 })
  await expect(page.getByText('Moved “Roof” to Plan Holt')).toBeVisible()
  expect(await whereIs(page, moved)).toEqual([second, '2031-03-12'])
  await context.close()
})

test('A lead plans weeks by keyboard alone', async ({ page }) => {
  const { first, path, moved } = await makeTeam(page, ['Castle', 'Dorn'])
  await open(page, path)
  await settled(page)
  await page.getByRole('button', { name: /^Plan Castle, 3.*over/ }).focus()
  await page.keyboard.press('Enter')
  const handle = page.getByRole('button', { name: 'Move Roof', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => whereIs(page, moved)).toEqual([first, '2031-03-12'])
  await expect(handle).toBeFocused()
  const hours = page.getByRole('textbox', { name: 'Hours for Roof' })
  await hours.focus()
  await hours.fill('6')
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 of 40 hours allocated')).toBeVisible()
  await page.keyboard.press('Escape')
  const second = page.getByRole('button', { name: /^Plan Castle, 10.*6 \/ 40/ })
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Plan Dorn, 10/ })).toBeFocused()
  // Selects two weeks.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Allocate time' })
  await form.getByRole('combobox', { name: 'Item' }).click()
  await page.keyboard.type('Stairs')
  await page.getByRole('option', { name: /Planned for Castle/ }).click()
  await form.getByRole('textbox', { name: 'Hours a week' }).fill('8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Plan Dorn, 10.*: 8 \/ 40/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Plan Dorn, 17.*: 8 \/ 40/ })).toBeVisible()
})

test('A plan updates when others allocate, without affecting input', async ({ page }) => {
  const { first, path, moved } = await makeTeam(page, ['Ebner', 'Falk'])
  await open(page, path)
  await page.getByRole('button', { name: /^Plan Ebner, 3.*: 50 \/ 40, 10 over/ }).click()
  const hours = page.getByRole('textbox', { name: 'Hours for Roof' })
  await hours.fill('2h 15')
  const item = await page.request.get(`/api/v4/timeallocations/${moved}?fields=itemid`, { headers })
  const { itemid } = ((await item.json()) as { data: { itemid: number } }).data
  const starttime = '2031-03-12T09:00:00'
  const another = { itemid, contactid: first, timeallocated: 360, timeBillable: 0, starttime }
  await page.request.post('/api/v4/timeallocations', { headers, data: another })
  await page.request.put(`/api/v4/timeallocations/${moved}`, { headers, data: { timeallocated: 600 } })
  await expect(page.getByRole('button', { name: /^Plan Ebner, 10.*: 6 \/ 40/, includeHidden: true })).toBeVisible()
  await expect(page.getByText('40 of 40 hours allocated')).toBeVisible()
  await expect(hours).toBeFocused()
  await expect(hours).toHaveValue('2h 15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('32.3 of 40 hours allocated')).toBeVisible()
})
