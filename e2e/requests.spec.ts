/** Few requests: how many each screen and each edit costs, printed beside what they may cost. */
import { expect, type Page, test } from '@playwright/test'
import { open, settled } from './steps.ts'

/** Reads of a screen that is opened by an address of its own: who calls, its rows, counts, sums, views, the timer. */
const mostOfScreen = 8
/** Of one that is gone to inside the app. */
const mostOfVisit = 5
/** Reads beside the one write of an edit. */
const mostOfEdit = 2

/** Milliseconds in which the news of a change would have been followed: that nothing is asked can only be waited for. */
const untilEcho = 4000

/** What the page asks the interface for while something is done. */
async function asked(
  page: Page,
  what: string,
  work: () => Promise<unknown>,
): Promise<{ gets: number; writes: number }> {
  const found: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const [, path] = request.url().split('/api/v4')
    if (path && !path.startsWith('/changes/stream')) found.push(`${request.method()} ${decodeURIComponent(path)}`)
  }
  page.on('request', note)
  await work()
  page.off('request', note)
  const gets = found.filter((each) => each.startsWith('GET')).length
  console.log(
    `${what}: ${gets} reads, ${found.length - gets} writes${found.map((each) => `\n    ${each.slice(0, 120)}`).join('')}`,
  )
  return { gets, writes: found.length - gets }
}

test('Screens and edits ask for little', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  for (const path of ['/projects', '/items', '/time', '/invoices']) {
    const { gets } = await asked(page, `${path} by its address`, async () => {
      await page.goto(path)
      await expect(page.getByRole('table').or(page.getByRole('grid'))).toBeVisible()
    })
    expect(gets, path).toBeLessThanOrEqual(mostOfScreen)
  }
  for (const name of ['Quotes', 'Companies', 'Items']) {
    const { gets } = await asked(page, `${name} from the side bar`, async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('table', { name })).toBeVisible()
    })
    expect(gets, name).toBeLessThanOrEqual(mostOfVisit)
  }
  const back = await asked(page, 'Back to a list that was just read', async () => {
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible()
  })
  expect(back.gets).toBe(0)
})

test('One edit is one write and at most two reads, its own echo included', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.locator('tbody tr a').first().focus()
  const { gets, writes } = await asked(page, 'Priority of an item', async () => {
    await page.keyboard.press('p')
    await page.getByRole('option', { name: 'Lowest', exact: true }).first().click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await page.waitForTimeout(untilEcho)
  })
  expect(writes).toBe(1)
  expect(gets).toBeLessThanOrEqual(mostOfEdit)
})
