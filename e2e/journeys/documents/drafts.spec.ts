import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { afterGlance, open, settled } from '../../browser/steps.ts'

test('An invoice with a priced line without a name cannot be sent or repeated, and empty lines are removed', async ({
  page,
}) => {
  const id = await make(page, '/invoices', {
    companyid: 1,
    title: 'Hurried',
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
  for (const name of ['Download PDF', 'Repeat…']) {
    await text.last().blur()
    await main.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(text.last()).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(text.last()).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.type('Travel')
  await page.keyboard.press('Enter')
  // The next line exists, but is empty.
  await expect(price).toHaveCount(3)
  await main.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Authorise' })).toBeVisible()
  const lines = main.getByRole('table').first().locator('tbody tr')
  await expect(lines).toHaveText([/General/, /Survey/, /Travel/])
})

test('Texts above the lines and below a phase are edited on the paper, where they are printed', async ({ page }) => {
  const id = await make(page, '/quotes', { companyid: 1, title: 'Said', items: [{ name: 'Survey' }] })
  await open(page, `/quotes/${id}`)
  await settled(page)
  const paper = page.getByRole('article', { name: 'Quote on paper' })
  await paper.getByRole('button', { name: /^Edit Introduction/ }).click()
  const said = paper.getByLabel('Introduction', { exact: true })
  await said.fill('As agreed on site.')
  await said.press('Control+Enter')
  await expect(paper.getByRole('button', { name: /As agreed on site\./ })).toBeVisible()
  await paper.getByRole('button', { name: 'Actions for phase General' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  const note = paper.getByLabel('Note of phase General')
  await expect(note).toBeFocused()
  await page.keyboard.type('Until the permit.')
  await page.keyboard.press('Tab')
  const printed = async () => {
    const answer = await page.request.get(`/api/v4/quotes/${id}/document`, { headers })
    const { description, phases } = (await answer.json()).data
    return [description, phases[0].description]
  }
  await expect.poll(printed).toEqual(['As agreed on site.', 'Until the permit.'])
  await expect(note).not.toBeFocused()
  await paper.getByRole('button', { name: 'Actions for Survey' }).click()
  await page.getByRole('menuitem', { name: 'Add a note' }).click()
  await expect(paper.getByLabel('Note of Survey')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await paper.getByRole('button', { name: 'Actions for Survey' }).click()
  await page.keyboard.press('Escape')
  await expect(paper.getByRole('button', { name: 'Actions for Survey' })).toBeFocused()
  await page.reload()
  await expect(note).toHaveValue('Until the permit.')
  await note.fill('')
  await note.blur()
  await expect.poll(printed).toEqual(['As agreed on site.', undefined])
  await expect(note).toHaveCount(0)
})

test('The letter to the client has the amount that was typed just before, and a second click issues nothing twice', async ({
  page,
}) => {
  await open(page, '/invoices')
  const items = [{ name: 'Survey', billType: 2, outUnitQty: 2, outUnitPrice: 50 }]
  const invoice = await make(page, '/invoices', { title: 'Typed just before', companyid: 3, items })
  await page.goto(`/invoices/${invoice}`)
  await settled(page)
  await page.getByLabel('Price of Survey').fill('77.77')
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toHaveValue(/\$(155\.54|171\.09)/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const submit = page.getByRole('main').getByRole('button', { name: 'Submit', exact: true })
  const box = await submit.boundingBox()
  const at = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12] as const
  await page.mouse.click(...at)
  await expect(page.getByRole('button', { name: 'Authorise', exact: true })).toBeVisible()
  await page.mouse.click(...at)
  await afterGlance(page)
  await expect(page.getByRole('button', { name: 'Authorise', exact: true })).toBeVisible()
  await page.mouse.click(...at)
  await expect(page.getByRole('button', { name: 'Mark as paid', exact: true })).toBeVisible()
  await page.request.delete(`/api/v4/invoices/${invoice}`, { headers })
})
