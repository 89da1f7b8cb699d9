/** Touch targets on a phone are large enough and not covered by other elements. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { make } from '../browser/demo.ts'
import { open, settled } from '../browser/steps.ts'
import { standing, widths } from './screens.ts'

/** One screen of each kind of layout. */
const screens = [
  '/',
  '/my-work',
  '/projects/1',
  '/projects?layout=board',
  '/items/1',
  '/invoices',
  '/invoices/1',
  '/invoices/3',
  '/companies/1',
  '/contacts/4',
  '/time',
  '/time?tab=list',
  '/reports',
  '/settings/terms',
  '/settings/branding',
  '/projects/1?tab=timeline',
  '/items?layout=calendar',
  '/planning',
  '/settings/people/4',
  '/settings/tags',
  '/settings/notifications',
  '/settings/work-stages',
]

/** Minimum height of controls, and of targets in text, in rows of tables and timelines, and in days. */
const least = { control: 40, other: 24 }

/** Names targets that are too low, measured by hit tests around their middle. */
const tooLow = ({ control, other }: typeof least) => {
  const hitBy = (target: Element, x: number, y: number) => {
    const at = document.elementFromPoint(x, y)
    return at !== null && (target.contains(at) || at.closest('label')?.control === target)
  }
  const heightOf = (target: Element) => {
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // It is invisible until it gets the focus.
    if (width <= 1 || !hitBy(target, x, y)) return null
    const reach = (way: number) => {
      let far = 0
      while (far < control && hitBy(target, x, y + way * (far + 1))) far++
      return far
    }
    return reach(-1) + reach(1) + 1
  }
  const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden])'
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((target) => {
    // The visible part of a switch is beside its input.
    const opacityProperty = !target.matches('[role=switch]')
    if (!target.checkVisibility({ opacityProperty, visibilityProperty: true })) return []
    const isOther = target.matches(
      'a, td :not(input), th :not(input), [role=grid] *, li > button, [data-bar], [data-more] *',
    )
    const height = heightOf(target)
    const name = target.ariaLabel ?? target.textContent.trim()
    return height === null || height >= (isOther ? other : control) ? [] : [`${name.slice(0, 40)}: ${height}`]
  })
}

async function onPhone(browser: Browser, who: string): Promise<Page> {
  const context = await browser.newContext({ viewport: widths.phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  // Signs in at desktop size, because the side bar is a drawer on phones.
  await page.setViewportSize(widths.wide)
  await open(page, '/', who)
  await page.setViewportSize(widths.phone)
  return page
}

async function lowOn(browser: Browser, who: string, paths: readonly string[]): Promise<string[]> {
  const page = await onPhone(browser, who)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await standing(page)
    found.push(...(await page.evaluate(tooLow, least)).map((low) => `${path}, ${low}`))
  }
  await page.context().close()
  return found
}

test('All controls on a phone are large enough for a finger', { tag: '@accessibility' }, async ({ browser }) => {
  test.slow()
  expect(await lowOn(browser, 'admin@example.com', screens)).toEqual([])
})

test('Opening a page on a phone does not bring up the keyboard', { tag: '@accessibility' }, async ({ browser }) => {
  for (const [who, paths] of [
    ['admin@example.com', ['/', '/items', '/items/1', '/messages', '/settings', '/settings/firm']],
    ['client@example.com', ['/', '/messages', '/settings']],
  ] as const) {
    const page = await onPhone(browser, who)
    for (const path of paths) {
      await page.goto(path)
      await standing(page)
      const isTyping = await page.evaluate(() => document.activeElement?.matches('input, textarea, [contenteditable]'))
      expect([path, isTyping]).toEqual([path, false])
    }
    await page.context().close()
  }
})

test('A timeline looks the same by touch as by mouse', { tag: '@accessibility' }, async ({ browser }) => {
  const page = await onPhone(browser, 'admin@example.com')
  await page.goto('/projects/1?tab=timeline')
  await standing(page)
  const drawn = (bar: Element) => [bar, ...bar.children].map((each) => each.clientHeight)
  expect(
    await page
      .getByRole('button', { name: /^Move all of / })
      .first()
      .evaluate(drawn),
  ).toEqual([8, 8])
  expect((await page.getByRole('main').locator('a[data-bar]').first().evaluate(drawn)).slice(0, 2)).toEqual([16, 16])
  await page.context().close()
})

test('Entries of a day in the week are large enough for a finger on a phone', { tag: '@accessibility' }, async ({
  browser,
}) => {
  const page = await onPhone(browser, 'admin@example.com')
  const contactid = await make(page, '/contacts', { firstname: 'Fingers', lastname: 'Day', type: 'staff' })
  const projectid = await make(page, '/projects', { title: 'Fingers of a day', companyid: 1 })
  for (const [name, times] of Object.entries({ Twice: 2, Noted: 1, Failed: 1 })) {
    const itemid = await make(page, '/items', { name, projectid })
    const record = { contactid, itemid, starttime: '2031-03-03T09:00:00', timespent: 15, notes: 'Measured' }
    for (let time = 0; time < times; time++) await make(page, '/time', record)
  }
  await page.route(/\/api\/v4\/time\/\d+/, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/time?week=2031-W10&person=${contactid}`)
  await settled(page)
  const failed = page.getByRole('textbox', { name: /^Failed/ })
  await failed.fill('0:30')
  await failed.press('Tab')
  for (const name of [/^Show entries of Twice/, /^Note, Noted/, /^Failed.* was not saved$/])
    await expect(page.getByRole('button', { name })).toBeVisible()
  // The notice is still sliding in.
  await expect.poll(() => page.evaluate(tooLow, { control: 40, other: 40 })).toEqual([])
  await page.context().close()
})

test('All controls of the client portal on a phone are large enough for a finger', { tag: '@accessibility' }, async ({
  browser,
}) => {
  expect(await lowOn(browser, 'client@example.com', ['/', '/projects/1', '/quotes/1', '/invoices/9'])).toEqual([])
})
