import { expect, test } from '@playwright/test'
import { barriersAtEveryWidth, expectNoBarriers } from '../browser/axe.ts'
import { invited, open, password, settled } from '../browser/steps.ts'
import { everybody, goTo, widths } from './screens.ts'

/** Maximum number of screens checked by one test. */
const most = 6

test.describe('Every screen', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const { who, screens } of everybody) {
    for (let first = 0; first < screens.length; first += most) {
      const some = screens.slice(first, first + most)
      test(`Screens of ${who} from ${some[0]} on pass axe, light and dark, at every width`, {
        tag: '@accessibility',
      }, async ({ browser }) => {
        test.slow()
        // No transitions during checks.
        const context = await browser.newContext({ reducedMotion: 'reduce' })
        const page = await context.newPage()
        await open(page, '/', who)
        const found: string[] = []
        for (const path of some) {
          await page.setViewportSize(widths.wide)
          await goTo(page, path)
          found.push(...(await barriersAtEveryWidth(page)).map((barrier) => `${path}, ${barrier}`))
        }
        expect(found).toEqual([])
        await context.close()
      })
    }
  }
})

test('The pages for signing in and for forgotten and new passwords pass axe', {
  tag: '@accessibility',
}, async ({ page }) => {
  test.slow()
  const found: string[] = []
  const look = async (name: string) =>
    found.push(...(await barriersAtEveryWidth(page)).map((barrier) => `${name}, ${barrier}`))
  await page.goto('/projects')
  await expect(page.getByLabel('Password')).toBeVisible()
  await look('sign in')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await look('refused')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nobody@example.com')
  await look('forgotten password')
  await page.getByRole('button', { name: /link/ }).click()
  await expect(page.getByText(/If an account exists/)).toBeVisible()
  await look('link on its way')
  await page.goto(await invited(page, `look.${Date.now()}@example.com`))
  await look('new password')
  await page.goto('/identity/invite?token=used')
  await look('link that has expired')
  expect(found).toEqual([])
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

test('The consent page passes axe', {
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
    await expectNoBarriers(page)
  }
  const led = page.waitForRequest((sent) => sent.url().startsWith(`${back}?code=`))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await led
})
