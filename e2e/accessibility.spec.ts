import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { isFull } from '../src/server/testing/test-size.ts'
import { open, password, settled } from './steps.ts'

const paths = [
  '/',
  '/my-work',
  '/projects',
  '/projects/1',
  '/items',
  '/items/1',
  '/companies',
  '/companies/1',
  '/contacts',
  '/contacts/4',
  '/time',
  '/planning',
  '/invoices',
  '/invoices/1',
  '/quotes',
  '/quotes/1',
  '/settings/sign-in',
  '/settings/second-factor',
  '/settings/sessions',
  '/settings/api-keys',
  '/settings/security-log',
]

const onPhones = [
  '/',
  '/my-work',
  '/projects',
  '/projects/1',
  '/items?open=1',
  '/companies/1',
  '/settings/sign-in',
  '/settings/sessions',
  '/settings/security-log',
]

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const byEveryRule = (axe: AxeBuilder) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
const byColours = (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block'])
/** Between the schemes only colours differ; a full run looks at everything twice. */
const looked = { light: byEveryRule, dark: isFull ? byEveryRule : byColours }

/** Each page is loaded once and looked at in both schemes. */
test('Every page is free of what axe can find, light and dark', { tag: '@accessibility' }, async ({ browser }) => {
  test.slow()
  // Nothing is looked at halfway from one colour to the other.
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  const checkIn = async (name: string, colorScheme: Scheme) => {
    await page.emulateMedia({ colorScheme })
    let faults: string[] = []
    const look = async () => {
      faults = await faultsIn(colorScheme)
      expect(faults).toEqual([])
    }
    // What was on its way from one state to the next is looked at again when it has got there.
    await expect(look)
      .toPass({ timeout: 5000 })
      .catch(() => {})
    for (const fault of faults) found.push(`${name}, ${colorScheme}: ${fault}`)
  }
  const faultsIn = async (scheme: Scheme) => {
    const { violations } = await looked[scheme](new AxeBuilder({ page }).setLegacyMode()).analyze()
    return violations.map(
      ({ id, nodes: [node] }) => `${id} ${node?.html.slice(0, 160)} ${node?.any.map(({ message }) => message)}`,
    )
  }
  const check = async (name: string) => {
    for (const scheme of schemes) await checkIn(name, scheme)
  }
  await page.goto('/projects')
  await page.getByLabel('Password').waitFor()
  await check('sign in')
  await open(page, '/projects')
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await check(path)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of onPhones) {
    await page.goto(path)
    await settled(page)
    await check(`${path} on a phone`)
  }
  expect(found).toEqual([])
  await context.close()
})

test('Nothing jumps while a list loads', { tag: '@essential' }, async ({ page }) => {
  await open(page, '/projects')
  await expect(page.getByRole('table')).toBeVisible()
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) shifts.sum += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await settled(page)
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  expect(sum).toBeLessThan(0.02)
})

test('The service answers pages with a policy that allows no inline scripts', { tag: '@essential' }, async ({
  request,
}) => {
  const page = await request.get('/projects', { headers: { accept: 'text/html' } })
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)/)
})

test('The question whether a program may act for somebody is free of what axe can find', {
  tag: '@accessibility',
}, async ({ page, request }) => {
  const back = 'https://program.example/back'
  const registered = await request.post('/identity/reg', {
    data: { client_name: 'Desk Assistant', redirect_uris: [back] },
  })
  const { client_id: id } = (await registered.json()) as { client_id: string }
  const query = { client_id: id, response_type: 'code', redirect_uri: back, code_challenge_method: 'S256' }
  await page.goto(`/identity/auth?${new URLSearchParams({ ...query, code_challenge: 'x'.repeat(43) })}`)
  await page.getByLabel('Email').fill('member@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Connect Desk Assistant?' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  await page.route(`${back}*`, (route) => route.fulfill({ body: 'connected' }))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page).toHaveURL(/^https:\/\/program\.example\/back\?code=/)
})
