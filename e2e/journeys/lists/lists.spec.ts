/** Features of all lists besides showing rows. */

import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { ascending } from '../../../src/contract/ascending.ts'
import { open, settled } from '../../browser/steps.ts'

test('A column keeps the width that it was given by mouse or by number', async ({ page }) => {
  await open(page, '/projects?sortby=sortorder')
  await settled(page)
  const heading = page.getByRole('columnheader', { name: 'Company', exact: true })
  await expect(page.getByRole('button', { name: /^Reorder / }).first()).toBeVisible()
  const at = await heading.boundingBox()
  if (!at) throw new Error('The heading is not visible')
  const before = at.width
  const edge = at.x + at.width - 4
  await page.mouse.move(edge, at.y + 16)
  await page.mouse.down()
  await page.mouse.move(edge + 60, at.y + 16, { steps: 5 })
  await page.mouse.up()
  const dragged = (await heading.boundingBox())?.width ?? 0
  expect(dragged).toBeGreaterThan(before + 50)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Width of Company' }).fill('200')
  await expect.poll(async () => (await heading.boundingBox())?.width).toBe(200)
  await page.reload()
  await settled(page)
  await expect.poll(async () => (await heading.boundingBox())?.width).toBe(200)
  const now = await heading.boundingBox()
  if (!now) throw new Error('The heading is no longer visible')
  await page.mouse.dblclick(now.x + 200 - 4, now.y + 16)
  await expect.poll(async () => (await heading.boundingBox())?.width).toBe(before)
})

test('A list is sorted by the company that projects belong to', async ({ page }) => {
  await open(page, '/projects')
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click()
  await expect(page).toHaveURL(/sortby=companyname/)
  await settled(page)
  const companies = await page.locator('main tbody tr td[data-column=companyname]').allTextContents()
  expect(companies.length).toBeGreaterThan(5)
  const initials = companies.map((name) => name.charAt(0).toLowerCase())
  expect(initials).toEqual(initials.toSorted(ascending))
})

test('Email and telephone in a table are links, and can be edited next to them', async ({ page }) => {
  await open(page, '/companies')
  const cell = page
    .locator('main tbody td[data-column=phone]')
    .filter({ has: page.getByRole('link') })
    .first()
  const link = cell.getByRole('link')
  const number = (await link.textContent()) ?? ''
  await expect(link).toHaveAttribute('href', `tel:${number.replace(/[^\d+]/g, '')}`)
  await expect(page.locator('main tbody td[data-column=email] a').first()).toHaveAttribute('href', /^mailto:.+@/)
  await cell.click({ position: { x: 3, y: 3 } })
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(number)
})

test('Tabs show the number of records in each state, and open them', async ({ page }) => {
  await open(page, '/projects')
  const tabs = page.getByRole('navigation', { name: 'Projects by state' })
  const complete = tabs.getByRole('button', { name: /^Complete/ })
  await expect(complete).toHaveText(/^Complete\d+$/)
  const count = (await complete.textContent())?.replace(/\D/g, '')
  await complete.click()
  await expect(page).toHaveURL(/status=complete/)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${count}`)
})

test('A list is exported with the columns that are shown', async ({ page }) => {
  await open(page, '/companies?fields=name,code&sortby=name')
  await settled(page)
  await page.getByRole('button', { name: 'More for this list' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all results (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [head, ...lines] = file.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe('"Name","Code"')
  const total = await page.getByRole('navigation', { name: 'Pages' }).textContent()
  expect(total?.replace(/,/g, '')).toContain(`of ${lines.length}`)
  await page.getByRole('button', { name: 'More for this list' }).click()
  const workbook = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all results (Excel)' }).click()
  expect((await workbook).suggestedFilename()).toBe('companies.xlsx')
  const rows = await readSheet(await (await workbook).path())
  expect(rows[0]).toEqual(['Name', 'Code'])
  expect(rows).toHaveLength(lines.length + 1)
})

test('A list is worked through by keyboard alone', async ({ page }) => {
  await open(page, '/contacts')
  await settled(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
  await page.keyboard.press('e')
  await page.keyboard.press('Tab')
  const job = page.getByRole('textbox', { name: 'Job title' })
  // The next cell opens shortly after the key press.
  const opens = () =>
    job.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  for (let cell = 0; cell < 6 && !(await opens()); cell++) await page.keyboard.press('Tab')
  await job.fill('Head of keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'Head of keys' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})

test('The order of a list is chosen on a phone as well', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto('/projects')
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await expect(page).toHaveURL(/sortby=title/)
  await context.close()
})

test('Undo of a bulk edit restores each record’s own value', async ({ page }) => {
  await open(page, '/items?projectid=3&status=all&sortby=name&fields=name,priority')
  await settled(page)
  const priorities = () => page.locator('main tbody tr td[data-column=priority]').allTextContents()
  await expect.poll(async () => (await priorities()).length).toBeGreaterThan(3)
  const before = await priorities()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ items$/ })
  await dialog.getByRole('option', { name: 'Priority' }).click()
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await dialog.getByRole('option', { name: 'Lowest' }).click()
  await dialog.getByRole('button', { name: /^Edit \d+ items/ }).click()
  await expect.poll(async () => new Set(await priorities()).size).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(priorities).toEqual(before)
})

test('Back from a record returns to the previous rows', async ({ page }) => {
  await open(page, '/items?status=all&pagesize=500')
  await settled(page)
  const rows = page.getByRole('table', { name: 'Items' }).locator('xpath=..')
  const scrolled = () => rows.evaluate((scroller) => scroller.scrollTop)
  await rows.evaluate((scroller) => scroller.scrollTo(0, 3000))
  // The rendered rows are replaced by those scrolled into view.
  const somewhere = page.locator('tr[data-id]').nth(12).getByRole('link').first()
  await expect(somewhere).toBeInViewport()
  const name = (await somewhere.textContent()) ?? ''
  const link = rows.getByRole('link', { name, exact: true }).first()
  await expect(link).toBeInViewport()
  const at = await scrolled()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeInViewport()
  expect(Math.abs((await scrolled()) - at)).toBeLessThan(40)
})

test('Back closes a panel, and every page has a title of its own', async ({ page }) => {
  await open(page, '/projects')
  await settled(page)
  await expect(page).toHaveTitle('Projects · Worklane')
  const link = page.locator('tr[data-id] a').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page).toHaveURL(/\/projects$/)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(`${name} · Projects · Worklane`)
})

test('Escape closes a panel whose messages are loading names', async ({ page }) => {
  await open(page, '/items')
  await settled(page)
  await page.locator('tr[data-id] a').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('textbox', { name: 'Message' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('Next to a side bar on a small screen, titles of rows are readable, and complete on hover', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [path, column] of [
    ['/projects', 'title'],
    ['/items', 'name'],
    ['/time?tab=list', 'itemname'],
    ['/quotes', 'title'],
  ] as const) {
    await open(page, path)
    await settled(page)
    const cells = page.locator(`tr[data-id] td[data-column="${column}"]`)
    const first = await cells.first().boundingBox()
    expect(first?.width, path).toBeGreaterThan(280)
  }
  await open(page, '/projects?search=Tramways&status=all')
  await settled(page)
  const name = page.locator('tr[data-id] td[data-column="title"] a').first()
  const whole = (await name.textContent()) ?? ''
  await name.hover()
  await expect(name).toHaveAttribute('title', whole)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(name).not.toHaveAttribute('title')
})
