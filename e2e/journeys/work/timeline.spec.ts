/** The timeline: work rescheduled by arrow keys and by mouse, alone or with its dependents. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

interface Made {
  readonly project: number
  readonly items: readonly number[]
}

/** A project of its own: a survey, drawings that depend on it, prints that depend on those, and an independent item. */
async function makeProject(page: Page, title: string): Promise<Made> {
  const project = await make(page, '/projects', { title, companyid: 1 })
  const item = (name: string, startdate: string, duedate: string, prerequisites: number[] = []) =>
    make(page, '/projects/items', { projectid: project, name, startdate, duedate, prerequisites })
  const survey = await item('Measured survey', '2026-11-02', '2026-11-06')
  const drawings = await item('Drawings', '2026-11-09', '2026-11-13', [survey])
  const prints = await item('Prints', '2026-11-16', '2026-11-18', [drawings])
  return { project, items: [survey, drawings, prints, await item('Garden', '2026-11-09', '2026-11-20')] }
}

async function daysOf(page: Page, { items }: Made): Promise<readonly string[]> {
  const answer = await page.request.get(`/api/v4/items?id=${items.join()}&fields=startdate,duedate&sortby=id`, {
    headers,
  })
  const { data } = (await answer.json()) as { data: readonly { startdate: string; duedate: string }[] }
  return data.map(({ startdate, duedate }) => `${startdate.slice(5)} ${duedate.slice(5)}`)
}

/** The middle of a bar, not covered by names: a timeline opens at today, and these days may be far away. */
async function middleOf(bar: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await bar.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'center' }))
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('A bar is moved by arrow keys with its dependents, and undone', async ({ page }) => {
  const made = await makeProject(page, 'Timeline by keyboard')
  await open(page, `/projects/${made.project}?tab=timeline`)
  const survey = page.getByRole('link', { name: /^Measured survey, 2 Nov/ })
  await survey.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Moved 3 items')).toBeVisible()
  expect(await daysOf(page, made)).toEqual(['11-03 11-07', '11-10 11-14', '11-17 11-19', '11-09 11-20'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => daysOf(page, made)).toEqual(['11-02 11-06', '11-09 11-13', '11-16 11-18', '11-09 11-20'])
  await survey.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Moved Measured survey')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^Drawings, 9 Nov/ })).toBeFocused()
  expect((await daysOf(page, made))[0]).toBe('11-02 11-07')
})

test('A bar dragged before its predecessor shows a warning', async ({ page }) => {
  const made = await makeProject(page, 'Timeline by mouse')
  await open(page, `/projects/${made.project}?tab=timeline`)
  const bar = page.getByRole('link', { name: /^Drawings, 9 Nov/ })
  const at = await middleOf(bar)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x - 30, at.y, { steps: 4 })
  await page.mouse.move(at.x - 4 * 16, at.y, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText('Moved Drawings')).toBeVisible()
  expect(await daysOf(page, made)).toEqual(['11-02 11-06', '11-05 11-09', '11-16 11-18', '11-09 11-20'])
  await page.getByRole('button', { name: '1 conflict' }).click()
  await expect(page.getByRole('dialog', { name: '1 conflict' })).toContainText('Measured survey is due 6 Nov')
})

test('A manager moves a phase on the timeline with its dependants', async ({ page }) => {
  const project = await make(page, '/projects', { title: 'Timeline by phases', companyid: 1 })
  const phase = (name: string) => make(page, `/projects/${project}/phases`, { name })
  const [concept, site] = [await phase('Concept'), await phase('Site')]
  const item = (
    itemcollectionid: number,
    name: string,
    startdate: string,
    duedate: string,
    prerequisites: number[] = [],
  ) => make(page, '/projects/items', { projectid: project, itemcollectionid, name, startdate, duedate, prerequisites })
  const sketch = await item(concept, 'Sketches', '2026-11-02', '2026-11-06')
  const model = await item(concept, 'Model', '2026-11-04', '2026-11-10')
  const dig = await item(site, 'Groundworks', '2026-11-11', '2026-11-13', [model])
  const made = { project, items: [sketch, model, dig, await item(site, 'Fence', '2026-11-09', '2026-11-20')] }
  await open(page, `/projects/${project}?tab=timeline`)
  const bar = page.getByRole('button', { name: /^Move all of Concept, 2 Nov/ })
  const at = await middleOf(bar)
  await page.getByRole('button', { name: 'Move dependents' }).click()
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 10, at.y, { steps: 4 })
  await page.mouse.move(at.x + 2 * 16, at.y, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Moved 3 items')).toBeVisible()
  expect(await daysOf(page, made)).toEqual(['11-04 11-08', '11-06 11-12', '11-13 11-15', '11-09 11-20'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => daysOf(page, made)).toEqual(['11-02 11-06', '11-04 11-10', '11-11 11-13', '11-09 11-20'])
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^Move all of Concept, 1 Nov/ })).toBeVisible()
})

test('Timelines are accessible', { tag: '@accessibility' }, async ({ page }) => {
  await open(page, '/items?layout=timeline')
  for (const path of ['/items?layout=timeline', '/projects?layout=timeline', '/projects/1?tab=timeline&span=day']) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('[data-bar]').first()).toBeAttached()
    await expectNoBarriers(page)
  }
})

test('A short bar can be opened by a click at a narrow scale', async ({ page }) => {
  const made = await makeProject(page, 'Timeline of quarters')
  await open(page, `/projects/${made.project}?tab=timeline&zoom=quarter`)
  await page.getByRole('link', { name: /^Prints, 16 Nov/ }).click()
  await expect(page.getByRole('complementary', { name: 'Prints' })).toBeVisible()
})
