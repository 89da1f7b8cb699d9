/** Headers stay in one row if there is room, and long words stay inside their column. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { headers, make } from '../browser/demo.ts'
import { open, settled, weekFromNow } from '../browser/steps.ts'
import { widths } from './screens.ts'

/** Number of rows that the elements occupy. */
const rows = (all: Locator) =>
  all.evaluateAll((each) => {
    const middles = each
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2))
    return new Set(middles).size
  })

/** Texts that extend beyond the right edge of the viewport. */
const beyond = (page: Page, within: string) =>
  page.locator(`${within} *`).evaluateAll((all) =>
    all
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.textContent),
  )

test('The header of a week is one row on a desktop', async ({ page }) => {
  await page.setViewportSize(widths.wide)
  await open(page, '/time')
  await settled(page)
  const submit = page.getByRole('button', { name: 'Submit week' })
  await expect(submit.or(page.getByRole('button', { name: 'Reopen' })).first()).toBeVisible()
  expect(await rows(page.locator('header:has(h1) button:visible'))).toBe(1)
})

test('The hours of a week and their sums are not cut off on a tablet', async ({ page }) => {
  const id = await make(page, '/projects/items', { name: 'Long days', projectid: 1 })
  const { week, monday } = weekFromNow(40)
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    const starttime = `${monday.add({ days: day })}T08:00:00`
    await make(page, '/time', { itemid: id, contactid: 1, starttime, timespent: 765 })
  }
  await open(page, `/time?week=${week}&person=1`)
  await settled(page)
  await expect(page.locator('[data-cell="0-6"]')).toHaveValue('12:45')
  for (const width of [769, 800, 820, 900, 1000, 1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('[data-cell="0-0"]')).toBeVisible()
    const cut = await page
      .getByRole('main')
      .locator('table :is(input, td, th)')
      .evaluateAll((all) =>
        all
          .filter(
            (each) =>
              each.scrollWidth > each.clientWidth && !each.matches('tbody th:first-child, tbody td:first-child'),
          )
          .map((each) => (each as HTMLInputElement).value ?? each.textContent),
      )
    expect(cut, `${width} px`).toEqual([])
  }
})

test('A focused picker in a dialog shows its focus ring, however the dialog was opened', async ({ page }) => {
  await open(page, '/time?tab=list')
  await settled(page)
  await page.getByRole('button', { name: 'New time record' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New time record' })
  const edge = (name: string) =>
    dialog.getByRole('combobox', { name }).evaluate((each) => getComputedStyle(each).borderColor)
  await expect(dialog.getByRole('combobox', { name: 'Item' })).toBeFocused()
  expect(await edge('Item')).not.toBe(await edge('Person'))
})

test('The note of a line is as high as its text, however narrow its column is', async ({ page }) => {
  await open(page, '/invoices/1')
  await settled(page)
  const notes = page.getByRole('textbox', { name: /^Note of / })
  for (let width = 700; width <= 1440; width += 20) {
    await page.setViewportSize({ width, height: 900 })
    await expect(notes.first()).toBeVisible()
    const cut = notes.evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight).length)
    expect(await cut, `${width} px`).toBe(0)
  }
})

test('The PDF replaces the paper on a phone, and is next to it on a tablet', async ({ page }) => {
  await open(page, '/invoices/3')
  await settled(page)
  const [paper, pdf] = [page.getByText('Payment terms'), page.getByRole('region', { name: 'PDF preview' })]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Preview PDF' }).click()
  await expect(pdf).toBeInViewport()
  await expect(paper).toBeHidden()
  expect((await pdf.boundingBox())?.width).toBe(390)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(pdf).toBeInViewport({ ratio: 0.3 })
  await expect(paper).toBeVisible()
})

test('Prices and amounts of a very large project are not cut off on a phone', async ({ page }) => {
  const items = [{ name: 'Concrete and steel', billType: 2, outUnitPrice: 98_765_432.1, outUnitQty: 9876 }]
  const id = await make(page, '/invoices', { title: 'Tower', companyid: 1, items })
  await open(page, `/invoices/${id}`)
  await page.setViewportSize(widths.phone)
  await settled(page)
  await expect(page.getByLabel('Price of Concrete and steel')).toHaveValue('$98,765,432.10')
  const cut = await page
    .getByRole('main')
    .locator('table input')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).filter((each) => each.scrollWidth > each.clientWidth).map(({ value }) => value),
    )
  expect(cut).toEqual([])
})

test('Amounts in the billions leave space for their labels at every width, and are not cut off in a list', async ({
  page,
}) => {
  const bridge = { name: 'Cable stays and anchorages', billType: 2, outUnitQty: 1, outUnitPrice: 9_999_999_999.99 }
  const items = [bridge, { name: 'Labour', billType: 1, projectedTimeSpent: 6_000_000, outLabourPrice: 250 }]
  const id = await make(page, '/invoices', { title: 'Bridge', companyid: 1, items })
  await open(page, `/invoices/${id}`)
  await settled(page)
  const name = page.getByRole('main').locator('textarea[data-cell="name"]').first()
  for (let width = 400; width <= 1440; width += 40) {
    await page.setViewportSize({ width, height: 900 })
    await expect(name).toBeVisible()
    // Cells are rendered again when the table switches to cards.
    await expect.poll(async () => (await name.boundingBox())?.width, { message: `${width} px` }).toBeGreaterThan(120)
    const cut = await page
      .getByRole('main')
      .locator('table input')
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).filter((each) => each.scrollWidth > each.clientWidth).map(({ value }) => value),
      )
    expect(cut, `${width} px`).toEqual([])
  }
  await page.goto('/invoices?search=Bridge')
  await settled(page)
  const amount = page.locator('td[data-column="grandtotal"]').first()
  await expect(amount).toContainText('$11,0')
  expect(await amount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('Read-only lines of an invoice show their prices on a phone', async ({ page }) => {
  await open(page, '/invoices/3')
  await page.setViewportSize(widths.phone)
  await settled(page)
  const line = page.getByRole('table', { name: 'Lines' }).locator('td[data-column="price"]').first()
  await expect(line).toBeVisible()
  await expect(line).toContainText('$')
})

test('A narrow list names several people of an item in its two lines', async ({ page }) => {
  await open(page, '/items?status=all')
  await page.setViewportSize({ width: 768, height: 1024 })
  await settled(page)
  const several = page.getByRole('main').getByRole('listitem').locator('[data-names]')
  await expect(several.first()).toBeVisible()
  const [names] = await several.evaluateAll((all) =>
    all.map((each) => [each.textContent, each.getBoundingClientRect().width] as const),
  )
  expect(names?.[0]).toContain(', ')
  expect(names?.[1]).toBeGreaterThan(80)
})

for (const [name, size] of [
  ['a desk', widths.wide],
  ['a phone', widths.phone],
] as const) {
  test(`Long addresses and names stay inside the page of a company and a contact on ${name}`, async ({ page }) => {
    const website = 'https://www.donaudampfschifffahrtselektrizitaeten.example/sehr/lange/adresse'
    const companyid = await make(page, '/companies', { name: 'Long words', type: 'client', website })
    const contact = await make(page, '/contacts', {
      type: 'client',
      firstname: 'Ada',
      lastname: 'Freifrau von Hohenzollern-Sigmaringen-Oberschönegg',
      companyid,
      email: 'maximiliane.alexandrina.freifrau.von.hohenzollern@donaudampfschifffahrt.example',
    })
    for (const path of [`/companies/${companyid}`, `/contacts/${contact}`]) {
      await page.setViewportSize(widths.wide)
      await open(page, path)
      await page.setViewportSize(size)
      await settled(page)
      await expect(
        page.getByRole('heading', { name: 'Contact details' }).or(page.getByText('Contact details')),
      ).toBeVisible()
      expect(await beyond(page, 'main dd')).toEqual([])
    }
  })
}

test('The navigation of the client portal fits on a phone, in German as well, on each of its pages', async ({
  page,
}) => {
  await page.setViewportSize(widths.phone)
  await open(page, '/', 'client@example.com')
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Angebote' }).first()).toBeVisible()
  const over: number[] = []
  for (const place of ['Start', 'Projekte', 'Angebote', 'Rechnungen', 'Nachrichten']) {
    await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click()
    await settled(page)
    const room = page.locator('header nav')
    over.push(await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  }
  // Other journeys use the same client.
  await page.getByRole('button', { name: /menü/i }).click()
  await page.getByText('Wie die Firma', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Quotes' }).first()).toBeVisible()
  expect(over.filter((pixels) => pixels > 0)).toEqual([])
})

test('Titles on Home are not cut off on a desktop', async ({ page }) => {
  const title = 'Fee proposal: construction documentation and administration'
  const id = await make(page, '/quotes', { title, companyid: 1 })
  await page.request.put(`/api/v4/quotes/${id}`, { headers, data: { status: 'sent' } })
  await page.setViewportSize(widths.wide)
  await open(page, '/')
  await settled(page)
  const links = page.locator('main li > span:first-child > a')
  await expect(links.first()).toBeVisible()
  const isCut = (link: Element) => link.scrollHeight > link.clientHeight + 1 || link.scrollWidth > link.clientWidth + 1
  for (const link of await links.all()) expect([await link.textContent(), await link.evaluate(isCut)]).toContain(false)
  await page.request.delete(`/api/v4/quotes/${id}`, { headers })
})
