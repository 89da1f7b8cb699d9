/** Divisions: created in the settings, assigned to people, and a lead who only works in one of them. */
import { expect, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { newcomer, open, settled } from '../../browser/steps.ts'

test('A division is added, renamed, removed and restored in place', async ({ page }) => {
  await open(page, '/settings/teams')
  const part = page.getByRole('region', { name: 'Divisions' })
  await part.getByLabel('Add a division').fill('Landscape')
  await page.keyboard.press('Enter')
  const name = part.getByLabel('Division Landscape', { exact: true })
  await name.fill('Landscape and parks')
  await name.press('Enter')
  await expect(part.getByLabel('Division Landscape and parks')).toBeVisible()
  await part.getByRole('button', { name: 'More for Landscape and parks' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(part.getByLabel('Division Landscape and parks')).toHaveCount(0)
  // The message about the name may still be closing.
  const removed = page.getByRole('alert').filter({ hasText: /deleted/i })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await page.reload()
  await expect(part.getByLabel('Division Landscape and parks')).toBeVisible()
})

test('A lead works in their own division, and sees no other', async ({ page, browser }) => {
  const email = 'lena.north@example.com'
  const chosen = 'four quiet bridges'
  const partOf = async (name: string) => {
    const divisionid = await make(page, '/settings/contacts/divisions', { name })
    const companyid = await make(page, '/companies', { name: `${name} Works Ltd`, type: 'client', divisionid })
    const projectid = await make(page, '/projects', { title: `${name} footbridge`, companyid, divisionid })
    const itemid = await make(page, '/items', { name: `${name} soundings`, projectid })
    return { divisionid, projectid, itemid }
  }
  const [north, south] = [await partOf('Northside'), await partOf('Southside')]

  // The administrator invites the lead and limits them to the work of a division.
  await open(page, '/settings/people')
  const apart = await (await browser.newContext()).newPage()
  await newcomer(apart, email, chosen)
  await page.reload()
  await page
    .getByRole('link', { name: email })
    .or(page.getByRole('link', { name: 'Lena North' }))
    .click()
  const role = page.getByRole('region', { name: 'Role' })
  await role.getByRole('combobox', { name: 'Can see' }).click()
  await page.getByRole('option', { name: 'The work of their division' }).click()
  await expect(role.getByText('Choose a division. Without one, they see only their own work.')).toBeVisible()
  await role.getByRole('combobox', { name: 'Division' }).click()
  await page.getByRole('option', { name: 'Northside' }).click()
  await expect(role.getByText('Choose a division.')).toHaveCount(0)
  await expect(page.getByText('Saved the division of')).toBeVisible()
  await page.reload()
  await expect(role.getByText('Northside')).toBeVisible()
  await expect(page.getByText('The division’s work, no money.')).toBeVisible()

  // The lead sees only the projects of that division: in the list, by search, by filter and by URL.
  const lead = await (await browser.newContext()).newPage()
  await open(lead, '/projects', email, chosen)
  await settled(lead)
  const main = lead.getByRole('main')
  await expect(main.getByText('Northside footbridge').first()).toBeVisible()
  await expect(main.getByText('Southside footbridge')).toHaveCount(0)
  await lead.goto('/projects?search=footbridge')
  await settled(lead)
  await expect(main.getByText('Northside footbridge').first()).toBeVisible()
  await expect(main.getByText('Southside footbridge')).toHaveCount(0)
  for (const path of [`/projects?divisionid=${south.divisionid}`, `/items?projectid=${south.projectid}`]) {
    await lead.goto(path)
    await settled(lead)
    await expect(main.getByText(/^No matching/)).toBeVisible()
  }
  for (const path of [`/projects/${south.projectid}`, `/items/${south.itemid}`]) {
    await lead.goto(path)
    await expect(main.getByRole('heading', { level: 1, name: /not found$/ })).toBeVisible()
  }
  await lead.keyboard.press('ControlOrMeta+k')
  await lead.getByRole('dialog').getByRole('combobox').fill('footbridge')
  await expect(lead.getByRole('option', { name: /Northside footbridge/ })).toBeVisible()
  await expect(lead.getByRole('option', { name: /Southside/ })).toHaveCount(0)
  await lead.keyboard.press('Escape')

  // They can edit its contents.
  await lead.goto(`/projects/${north.projectid}`)
  await settled(lead)
  await lead.getByRole('checkbox', { name: 'Complete Northside soundings' }).click()
  await expect(lead.getByRole('checkbox', { name: 'Complete Northside soundings' })).toBeChecked()
  await lead.context().close()
  await apart.context().close()
})
