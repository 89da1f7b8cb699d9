import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarriers } from '../../browser/axe.ts'
import { password, settled, signIn } from '../../browser/steps.ts'

/**
 * The code of an authenticator app with this key, now or a number of 30-second steps later: each code is accepted only
 * once, and one step early.
 */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('Somebody adds an authenticator app, signs in with it and with a recovery code, and removes it', async ({
  page,
}) => {
  const email = 'member@example.com'
  await signIn(page, '/settings/second-factor', email)
  await settled(page)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await expectNoBarriers(page)
  await dialog.getByLabel('6-digit code').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Add app' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expectNoBarriers(page)

  await signOut(page)
  await givePassword(page, email)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(main(page)).toBeVisible()

  await signOut(page)
  await givePassword(page, email)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(main(page)).toBeVisible()

  await page.goto('/settings/second-factor')
  await expect(page.getByText('9 of 10 left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByRole('button', { name: 'Add authenticator app' })).toBeVisible()
})

test('Somebody adds a passkey, signs in with it after the password and without one, and removes it', async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = 'contractor@example.com'
  await signIn(page, '/settings/second-factor', email)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Site tablet')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Site tablet' })).toBeVisible()

  await signOut(page)
  // Pressed before its script has loaded, the form would be sent without a passkey.
  await page.route('**/identity/passkey.js', async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await givePassword(page, email)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(main(page)).toBeVisible()

  await signOut(page)
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Choose a passkey' }).click()
  await expect(main(page)).toBeVisible()

  await page.goto('/settings/second-factor')
  await page.getByRole('button', { name: 'Rename Site tablet' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tablet')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Tablet' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove Tablet' })).toHaveCount(0)
})

test('Somebody who has lost their phone gets their second factor reset by a director, and signs in with the password alone', async ({
  page,
  browser,
}) => {
  const email = 'staff@example.com'
  await signIn(page, '/settings/second-factor', email)
  await settled(page)
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('6-digit code').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()
  await signOut(page)

  const director = await (await browser.newContext()).newPage()
  await signIn(director, '/contacts?search=Rafael')
  await director
    .getByRole('link', { name: /Rafael/ })
    .first()
    .click()
  const factor = director.getByRole('region', { name: 'Second factor' })
  await expect(factor).toContainText('Authenticator app')
  await factor.getByRole('button', { name: 'Reset second factor' }).click()
  await expectNoBarriers(director)
  await director.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expect(factor).toContainText('None.')
  await director.context().close()

  await givePassword(page, email)
  await expect(main(page)).toBeVisible()
})
