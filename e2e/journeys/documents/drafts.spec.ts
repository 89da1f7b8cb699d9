import { expect, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('An invoice with a line that has a price and no text does not go out, and no empty line is left on it', async ({
  page,
}) => {
  const id = await make(page, '/invoices', {
    ...{ companyid: 1, title: 'Hurried' },
    items: [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 100 }],
  })
  await open(page, `/invoices/${id}`)
  await settled(page)
  const main = page.getByRole('main')
  const [price, text] = [page.locator('[data-cell=price]'), page.locator('[data-cell=name]')]
  await price.first().press('Enter')
  await expect(price).toHaveCount(2)
  await price.last().fill('50')
  for (const name of ['Submit', 'Send']) {
    await main.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText("A line isn't saved yet").last()).toBeVisible()
    await expect(text.last()).toBeFocused()
    await expect(text.last()).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await text.last().fill('Travel')
  await text.last().press('Enter')
  // The next line is begun, and nothing typed into it.
  await expect(price).toHaveCount(3)
  await main.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Authorise' })).toBeVisible()
  const lines = main.getByRole('table').first().locator('tbody tr')
  await expect(lines).toHaveText([/General/, /Survey/, /Travel/])
})
