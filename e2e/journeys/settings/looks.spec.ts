/** The firm's branding, and a person's pinned records and display settings. */
import { expect, type Page, test } from '@playwright/test'
import { open, settled } from '../../browser/steps.ts'

const lettering = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" fill="#1f4e4a"/></svg>',
)

test('An administrator changes the logo, sees it in the side bar, and undoes it', async ({ page }) => {
  await open(page, '/settings/branding')
  const main = page.getByRole('navigation', { name: 'Main' })
  const own = page.getByAltText('Your logo')
  await expect(main.getByText('Alder & Quay Architects')).toBeVisible()
  const before = await own.getAttribute('src')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: lettering })
  await expect(page.getByText('Logo saved')).toBeVisible()
  await expect(main.getByRole('img', { name: 'Alder & Quay Architects' })).toBeVisible()
  await expect(own).not.toHaveAttribute('src', String(before))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toHaveAttribute('src', String(before))
  await expect(main.getByText('Alder & Quay Architects')).toBeVisible()
})

test('Pinned projects are in the side bar, in the person’s order, on every machine', async ({ page, browser }) => {
  await open(page, '/projects/2', 'staff@example.com')
  const pinsOf = (on: Page) => on.getByRole('region', { name: 'Pinned projects' }).getByRole('link')
  /** Without the markers of unread messages. */
  const titlesOf = (on: Page) => pinsOf(on).locator('> span:first-child')
  const pins = pinsOf(page)
  for (const path of ['/projects/2', '/projects/4']) {
    await page.goto(path)
    await settled(page)
    await page.getByRole('button', { name: 'Pin to side bar' }).click()
  }
  await expect(pins).toHaveCount(2)
  const [first, second] = await titlesOf(page).allTextContents()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.ok())
  await pins.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(titlesOf(page)).toHaveText([second ?? '', first ?? ''])
  await kept
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, '/', 'staff@example.com')
  await expect(titlesOf(elsewhere)).toHaveText([second ?? '', first ?? ''])
  await elsewhere.context().close()
  for (const name of [first, second]) {
    await pins.filter({ hasText: name ?? '' }).hover()
    await page.getByRole('button', { name: `Move or unpin ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Unpin' }).click()
  }
  await expect(pins).toHaveCount(0)
})

test('With a larger font size all text is larger, and the layout adapts', async ({ page }) => {
  const large = (times: number) =>
    page.evaluate((times) => document.documentElement.style.setProperty('font-size', `${times * 100}%`), times)
  /** Heights of the page's parts, and their font sizes. */
  const measures = () =>
    Promise.all(
      [page.getByRole('link', { name: 'Home' }), page.getByRole('row').nth(3), page.getByRole('searchbox')].map(
        (part) =>
          part.evaluate((element) => [
            element.getBoundingClientRect().height,
            Number.parseFloat(getComputedStyle(element).fontSize),
          ]),
      ),
    )
  await open(page, '/items', 'staff@example.com')
  await settled(page)
  const usual = await measures()
  await large(1.5)
  await expect.poll(measures).toEqual(usual.map((sizes) => sizes.map((size) => size * 1.5)))
})

test('The search of the settings stays visible above the links, and covers none', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await open(page, '/settings/webhooks')
  const links = page.getByRole('navigation', { name: 'Settings' })
  const search = links.getByRole('searchbox', { name: 'Search settings' })
  const current = links.getByRole('link', { name: 'Webhooks' })
  await expect(current).toBeInViewport({ ratio: 1 })
  await expect(search).toBeInViewport({ ratio: 1 })
  const bottom = await search.evaluate((input) => input.getBoundingClientRect().bottom)
  const first = links.getByRole('link').first()
  await first.focus()
  expect(await first.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(bottom)
  await search.fill('webhook')
  await expect(links.getByRole('link')).toHaveText(['Webhooks'])
})
