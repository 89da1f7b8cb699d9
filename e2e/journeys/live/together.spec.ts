/** Several people who work on the same records at the same time. */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

/** Numbers not used by earlier runs. */
const run = Date.now() % 1_000_000
const [live, my, their] = [`LIVE-${run}`, `MINE-${run}`, `THEIRS-${run}`]

async function editNumber(page: Page, title: RegExp, text: string): Promise<void> {
  const row = page.getByRole('table').getByRole('row', { name: title }).first()
  await row.getByRole('cell').nth(1).click()
  const input = page.getByRole('textbox', { name: 'Number' })
  await input.fill(text)
}

test('A change by a colleague arrives without reloading', async ({ browser }) => {
  const [mine, theirs] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await open(mine, '/projects?search=fitzroy')
  await settled(mine)
  await open(theirs, '/projects?search=fitzroy')
  await settled(theirs)
  await editNumber(theirs, /Fitzroy/, live)
  await theirs.keyboard.press('Enter')
  await expect(mine.getByRole('cell', { name: live })).toBeVisible()
  await mine.context().close()
  await theirs.context().close()
})

test('Two people who edit the same field are shown both values, and nothing typed is lost', {
  tag: '@essential',
}, async ({ browser }) => {
  const [mine, theirs] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await open(mine, '/projects?search=foundry')
  await settled(mine)
  await editNumber(mine, /Foundry/, my)
  await open(theirs, '/projects?search=foundry', 'staff@example.com')
  await settled(theirs)
  await editNumber(theirs, /Foundry/, their)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText(/^Saved /)).toBeVisible()
  await mine.getByRole('textbox', { name: 'Number' }).press('Enter')
  const dialog = mine.getByRole('dialog', { name: /changed the number while you were editing/ })
  await expect(dialog).toContainText(their)
  await expect(dialog).toContainText(my)
  // Keys pressed by habit choose neither value.
  await mine.keyboard.press('Escape')
  await expect(dialog).toContainText(my)
  await dialog.getByRole('button', { name: 'Use mine' }).click()
  await expect(mine.getByRole('cell', { name: my })).toBeVisible()
  await expect(theirs.getByRole('cell', { name: my })).toBeVisible()
  await mine.context().close()
  await theirs.context().close()
})

test('A record that a colleague deletes while it is open says so and can be restored there', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Comes back', companyid: 3 })
  const id = await make(page, '/projects/items', { name: 'Deleted elsewhere', projectid })
  await open(page, `/items/${id}`)
  await settled(page)
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.request.delete(`/api/v4/projects/items/${id}`, { headers })
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start timer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert').filter({ hasText: 'Undone: Restored Deleted elsewhere' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
})

test('A conflict between two windows of one person says that the other change was their own', async ({ browser }) => {
  const [here, there] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  for (const page of [here, there]) {
    await open(page, '/projects?search=foundry')
    await settled(page)
  }
  await editNumber(here, /Foundry/, `HERE-${run}`)
  await editNumber(there, /Foundry/, `THERE-${run}`)
  await there.keyboard.press('Enter')
  await expect(there.getByText(/^Saved /)).toBeVisible()
  await here.getByRole('textbox', { name: 'Number' }).press('Enter')
  const dialog = here.getByRole('dialog', { name: 'You changed the number in another window' })
  await expect(dialog).toContainText(`THERE-${run}`)
  await dialog.getByRole('button', { name: 'Keep saved' }).click()
  await expect(here.getByRole('cell', { name: `THERE-${run}` })).toBeVisible()
  await here.context().close()
  await there.context().close()
})

test('A setting saved by a colleague in the meantime is not overwritten unseen', async ({ browser }) => {
  const [mine, theirs] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  for (const page of [mine, theirs]) {
    await open(page, '/settings/firm')
    await settled(page)
  }
  const numberOn = (page: Page) => page.getByRole('textbox', { name: 'Tax number' })
  await numberOn(mine).fill(my)
  await numberOn(theirs).fill(their)
  await numberOn(theirs).press('Enter')
  await expect(theirs.getByText(/^Saved /)).toBeVisible()
  await numberOn(mine).press('Enter')
  const dialog = mine.getByRole('dialog', { name: /changed the tax number while you were editing/ })
  await expect(dialog).toContainText(their)
  await expect(dialog).toContainText(my)
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(numberOn(mine)).toHaveValue(their)
  // Restores the previous state.
  await numberOn(mine).fill('')
  await numberOn(mine).press('Enter')
  await expect(mine.getByText(/^Saved /)).toBeVisible()
  await mine.context().close()
  await theirs.context().close()
})
