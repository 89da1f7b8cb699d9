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

test('Keys on a row while offline edit that row at once or say that they cannot, and nothing runs later', async ({
  page,
}) => {
  const projectid = await make(page, '/projects', { title: 'Keys while away', companyid: 3 })
  for (const name of ['Unplugged one', 'Unplugged two'])
    await make(page, '/projects/items', { name, projectid, priority: 3 })
  await open(page, '/items?search=Unplugged')
  await settled(page)
  await expect(page.locator('tr[data-id]')).toHaveCount(2)
  const sent: string[] = []
  await page.keyboard.press('j')
  const first = page.locator('tr[data-id]').first()
  await expect(first.getByRole('link').first()).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
  await page.keyboard.press('5')
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't save" })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByText("Couldn't load").first()).toBeVisible()
  await page.keyboard.type('ken')
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('ken')
  await page.keyboard.press('Escape')
  page.on('request', (each) => each.method() !== 'GET' && sent.push(each.url()))
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  await settled(page)
  expect(sent).toEqual([])
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveCount(0)
})

test('The installed app opens without a network with a page of its own, and by itself once there is one', async ({
  page,
}) => {
  // Chromium has no emulation of an installed app.
  await page.addInitScript(() => {
    const actual = window.matchMedia.bind(window)
    const installed = '(display-mode: standalone)'
    window.matchMedia = (query) => actual(query === installed ? '(min-width: 1px)' : query)
  })
  await open(page, '/items')
  await settled(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/companies')
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page).toHaveURL(/\/companies$/)
})
