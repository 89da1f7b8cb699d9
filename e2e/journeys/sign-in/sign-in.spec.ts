import { expect, test } from '@playwright/test'
import { password, signIn } from '../../browser/steps.ts'

test('A deep link survives signing in', { tag: '@essential' }, async ({ page }) => {
  await signIn(page, '/items?sortby=duedate&status=active')
  await expect(page).toHaveURL(/\/items\?.*sortby=duedate/)
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible()
})

test('The message about a wrong password does not say which part was wrong, and the email is kept', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const wrong = await page.getByRole('alert').textContent()
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').textContent()).toBe(wrong)
})

test('The typed email is carried over to the forgot-password page, but never in a URL', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com')
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(page.url()).not.toContain('admin')
})

test('Signing out ends the identity session', async ({ page }) => {
  await signIn(page, '/projects')
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('The sign-in page works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const query = new URLSearchParams({
    client_id: 'worklane-web',
    redirect_uri: `${baseURL}/callback`,
    response_type: 'code',
    scope: 'openid email',
    state: 'any',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  await page.goto(`${baseURL}/identity/auth?${query}`)
  await page.getByLabel('Email').fill('staff@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/callback\?code=/)
  await context.close()
})

test('Two tabs refresh their tokens without signing each other out', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await signIn(first, '/projects')
  await second.goto('/items')
  await expect(second.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible()
  // The service refuses the tokens of both tabs once, as if they had expired.
  let refusals = 0
  const refused = new Set<string>()
  await context.route('**/api/v4/**', async (route) => {
    const token = route.request().headers().authorization ?? ''
    if (refused.size === 0) refused.add(token)
    if (!refused.has(token)) return route.continue()
    refusals += 1
    return route.fulfill({ status: 401, json: { message: 'The access token has expired.' } })
  })
  await Promise.all([first.reload(), second.reload()])
  await expect(first.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible()
  await expect(first.getByRole('table')).toBeVisible()
  await expect(second.getByRole('table')).toBeVisible()
  expect(refusals).toBeGreaterThan(0)
})

test('A form survives the end of the session', async ({ page }) => {
  await signIn(page, '/companies')
  await page.getByRole('button', { name: 'New company' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Half a company')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  // The session ends: neither the token nor its renewal is accepted.
  await page.route('**/api/v4/**', (route) => route.fulfill({ status: 401, json: { message: 'Sign in first.' } }))
  await page.route('**/identity/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Create|Add|New)/ })
    .click()
  const asks = page.getByRole('dialog', { name: "You've been signed out" })
  await expect(asks).toBeVisible()
  await page.unrouteAll()
  await asks.getByRole('button', { name: 'Sign in' }).click()
  await expect(asks).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Half a company' })).toBeVisible()
})

test('A sign-in URL of another browser shows an error in the browser’s language', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/callback?code=once&state=unknown')
  await expect(page.getByText('Diese Anmeldung ist abgelaufen oder gehört zu einem anderen Browser.')).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await expect(page.getByLabel('Passwort')).toBeVisible()
  await context.close()
})

test('A browser that cannot run the app shows a message after a while, and one without scripts at once', async ({
  page,
  browser,
}) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  const said = page.getByText(/^Worklane hasn't started/)
  await expect(said).toBeHidden()
  await page.evaluate(() => {
    // The bar that says that something is loading never ends.
    for (const waiting of document.getAnimations())
      if (waiting.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) waiting.finish()
  })
  await expect(said).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.getByText(/^Worklane needs JavaScript/)).toBeVisible()
  await expect(plain.getByText(/^Worklane hasn't started/)).toBeHidden()
  await context.close()
})
