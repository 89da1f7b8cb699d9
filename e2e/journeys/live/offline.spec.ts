/** The web app while the service is unavailable, and its recovery afterwards. */
import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('While offline a chip says so, and pending requests complete when the connection is back', async ({ page }) => {
  await open(page, '/projects')
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
})

test('A page that failed while the service was restarting recovers by itself', async ({ page }) => {
  await open(page, '/')
  await settled(page)
  await page.route('**/api/v4/**', (route) => route.fulfill({ status: 503, json: { message: 'Restarting' } }))
  await page.reload()
  await expect(page.getByText(/Restarting|Offline, reconnecting/).first()).toBeVisible()
  await page.unroute('**/api/v4/**')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('A name edited while offline is kept, and saved when the connection is back', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Typed offline', companyid: 3 })
  const itemid = await make(page, '/projects/items', { name: 'Named before', projectid })
  const invoiceid = await make(page, '/invoices', { companyid: 3, title: 'Titled before' })
  for (const [path, begin, label] of [
    [`/items/${itemid}`, 'Edit name', 'Name'],
    [`/projects/${projectid}`, 'Rename', 'Name'],
    [`/invoices/${invoiceid}`, 'Edit Title:', 'Title'],
  ] as const) {
    await open(page, path)
    await settled(page)
    if (begin === 'Rename')
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click()
    const role = begin === 'Rename' ? 'menuitem' : 'button'
    await page.getByRole(role, { name: begin }).first().focus()
    await page.keyboard.press('Enter')
    const input = page.getByRole('main').getByRole('textbox', { name: label, exact: true }).first()
    await input.fill('Typed while away')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: "Couldn't save" })).toBeVisible()
    await expect(input).toBeFocused()
    await expect(input).toHaveValue('Typed while away')
    await page.context().setOffline(false)
    await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
    const saved = page.waitForResponse((each) => each.request().method() === 'PUT' && each.ok())
    await page.keyboard.press('Enter')
    await saved
    await expect(page.getByRole('heading', { name: 'Typed while away' }).first()).toBeVisible()
  }
})

test('Time whose response was lost is created once when it is logged again', async ({ page }) => {
  const projectid = await make(page, '/projects', { title: 'Answered late', companyid: 3 })
  const itemid = await make(page, '/projects/items', { name: 'Logged once', projectid })
  await open(page, `/items/${itemid}`)
  await settled(page)
  let sent = 0
  await page.route('**/api/v4/time*', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByPlaceholder('1:30, 90m, 1.5').fill('45m')
  await page.getByRole('button', { name: 'Log time' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't log the time" })).toBeVisible()
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log time' }).click()
  await expect(page.getByText('45m logged to “Logged once”')).toBeVisible()
  const found = await page.request.get(`/api/v4/time?itemid=${itemid}`, { headers })
  expect((await found.json()).data).toHaveLength(1)
})
