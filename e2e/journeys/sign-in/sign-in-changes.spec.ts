import { expect, type Page, test } from '@playwright/test'
import { expectNoBarriers } from '../../browser/axe.ts'
import { newcomer, settled } from '../../browser/steps.ts'

async function givePassword(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('Somebody changes their password; the old one is refused from then on, and the new one signs in', async ({
  page,
}) => {
  const email = 'slater@example.com'
  const [password, chosen] = ['four dry slate roofs', 'wet slate roofs again']
  await newcomer(page, email, password)
  await page.goto('/')
  await givePassword(page, email, password)
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await settled(page)
  await expectNoBarriers(page)
  const form = page.getByRole('region', { name: 'Password', exact: true })
  const current = form.getByRole('textbox', { name: 'Current password' })
  await expect(current).toBeFocused()
  const save = async (from: string, to: string) => {
    await current.fill(from)
    await form.getByRole('textbox', { name: 'New password' }).fill(to)
    await page.keyboard.press('Enter')
  }
  await save('not this one', chosen)
  await expect(form.getByText('Incorrect password.')).toBeVisible()
  await expect(current).toBeFocused()
  await expectNoBarriers(page)
  await save(password, 'password123')
  await expect(form.getByText('Password is too easy to guess. Try a few unrelated words.')).toBeVisible()
  await save(password, chosen)
  await expect(page.getByText("Password changed. You've been signed out everywhere else.")).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/sign-in$/)

  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await givePassword(page, email, password)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await givePassword(page, email, chosen)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
