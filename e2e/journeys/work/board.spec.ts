import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { drag, open } from '../../browser/steps.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string) => column(page, name).getByRole('link')
const isStaged = (page: Page) =>
  page.waitForResponse((each) => 'activeworkstageid' in ((each.request().postDataJSON() as object | null) ?? {}))

test('A manager drags a task to another stage on the board by keyboard', async ({ page }) => {
  await open(page, '/items?layout=board&projectid=1')
  const card = cards(page, 'To do').first()
  const name = (await card.textContent()) ?? ''
  await card.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${name}, To do, position 1 of`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`${name} is over In progress, position 1 of`)).toBeAttached()
  const answer = isStaged(page)
  await page.keyboard.press('Space')
  expect((await answer).status()).toBe(200)
  const moved = column(page, 'In progress').getByRole('link', { name, exact: true })
  await expect(moved).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'To do').getByRole('link', { name, exact: true })).toBeVisible()
})

test('A refused drop snaps the card back and says why', async ({ page }) => {
  await open(page, '/projects?layout=board')
  await page.route('**/api/v4/projects/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { status: 'error', data: ['The project is locked.'] } })
      : route.fallback(),
  )
  const card = cards(page, 'Briefing').first()
  const name = (await card.textContent()) ?? ''
  await drag(page, card, cards(page, 'Concept').first())
  await expect(page.getByText('The project is locked.')).toBeVisible()
  await expect(cards(page, 'Briefing').first()).toHaveText(name)
})

test('Cards change places in their column with one order call', async ({ page }) => {
  await open(page, '/projects?layout=board')
  await expect(cards(page, 'Documentation').nth(1)).toBeVisible()
  const [first, second] = await cards(page, 'Documentation').allTextContents()
  const answer = page.waitForResponse((each) => each.url().endsWith('/order'))
  await cards(page, 'Documentation').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect((await answer).status()).toBe(200)
  await expect
    .poll(async () => (await cards(page, 'Documentation').allTextContents()).slice(0, 2))
    .toEqual([second, first])
  await page.reload()
  await expect
    .poll(async () => (await cards(page, 'Documentation').allTextContents()).slice(0, 2))
    .toEqual([second, first])
})

test('A card is reassigned by moving it to another lane, by keyboard and by mouse, and undone', async ({ page }) => {
  const person = (firstname: string) => make(page, '/contacts', { firstname, lastname: 'Lane', type: 'staff' })
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const projectid = await make(page, '/projects', { title: 'Laned', companyid: 1 })
  const stairs = await make(page, '/items', { projectid, name: 'Stairs', assignedto: [ann] })
  await make(page, '/items', { projectid, name: 'Ramps', assignedto: [ben] })
  const people = async () => {
    const answer = await page.request.get(`/api/v4/items/${stairs}?fields=assignedto`, { headers })
    return ((await answer.json()) as { data: { assignedto: { id: number }[] } }).data.assignedto.map(({ id }) => id)
  }
  await open(page, `/items?layout=board&projectid=${projectid}`)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Assigned to' }).click()
  const lane = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => lane(name).getByRole('link', { name: 'Stairs', exact: true })
  await card('Ann Lane').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Stairs is over .* of Ben Lane, position 1 of 2/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(card('Ben Lane')).toBeFocused()
  await expect.poll(people).toEqual([ben])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(people).toEqual([ann])
  await expect(card('Ann Lane')).toBeVisible()
  await drag(page, card('Ann Lane'), lane('Ben Lane').getByRole('link', { name: 'Ramps', exact: true }))
  await expect.poll(people).toEqual([ben])
})
