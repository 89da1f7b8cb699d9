import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled } from '../../browser/steps.ts'

test('Undoing the payment of a credit note warns first that both will be open again', async ({ page }) => {
  const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const id = await make(page, '/invoices', { companyid: 1, title: 'Credited by mistake', items })
  for (const activeworkstate of ['submitted', 'authorised'])
    await page.request.put(`/api/v4/invoices/${id}`, { headers, data: { activeworkstate } })
  await page.request.post(`/api/v4/invoices/${id}/credit`, { headers, data: {} })
  const states = async () => {
    const answers = [`id=${id}`, `creditof=${id}`].map((which) =>
      page.request.get(`/api/v4/invoices?${which}&status=all`, { headers }).then((answer) => answer.json()),
    )
    return (await Promise.all(answers)).map(({ data }) => data[0].activeworkstate)
  }
  await expect.poll(states).toEqual(['paid', 'paid'])
  await open(page, `/invoices/${id}`)
  await settled(page)
  const remove = page.getByRole('button', { name: /^Remove the payment of / })
  const question = page.getByRole('dialog', { name: /^Remove the payment of \$\d+\.\d\d\?$/ })
  await remove.press('Enter')
  await expect(question).toContainText(/It settles INV-\d+ with credit note INV-\d+\./)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove payment' }).press('Enter')
  await expect.poll(states).toEqual(['authorised', 'authorised'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(states).toEqual(['paid', 'paid'])
})

test('One of many lines is credited, and the credit note is sent although it is settled at once', async ({ page }) => {
  const items = ['Survey', 'Drawings', 'Model'].map((name) => ({ name, billType: 2, outUnitQty: 1, outUnitPrice: 100 }))
  const id = await make(page, '/invoices', { companyid: 1, title: 'Credited in part', items })
  for (const activeworkstate of ['submitted', 'authorised'])
    await page.request.put(`/api/v4/invoices/${id}`, { headers, data: { activeworkstate } })
  await open(page, `/invoices/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Credit note…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit INV-/ })
  await dialog.getByRole('checkbox', { name: 'All lines' }).click()
  await dialog.getByRole('checkbox', { name: 'Drawings' }).click()
  await dialog.getByRole('button', { name: 'Create credit note' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const letter = page.getByRole('dialog', { name: /^Send credit note INV-/ })
  await expect(letter.getByLabel('Subject')).toHaveValue(/^Credit note INV-\d+ from /)
  await expect(letter.getByLabel('Message')).toHaveValue(/Your credit note INV-\d+ for \$\d+\.\d\d is attached\./)
})

test('A part of a line is credited, and the rest of it is offered the next time', async ({ page }) => {
  const items = [
    { name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 100 },
    { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 50 },
  ]
  const id = await make(page, '/invoices', { companyid: 1, title: 'Credited by quantity', items })
  for (const activeworkstate of ['submitted', 'authorised'])
    await page.request.put(`/api/v4/invoices/${id}`, { headers, data: { activeworkstate } })
  const openDialog = async () => {
    await open(page, `/invoices/${id}`)
    await settled(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Credit note…' }).click()
    return page.getByRole('dialog', { name: /^Credit INV-/ })
  }
  const dialog = await openDialog()
  await dialog.getByLabel('Quantity of Plots').fill('11')
  await expect(dialog.getByRole('alert')).toHaveText('At most 10.')
  await dialog.getByLabel('Quantity of Plots').fill('3')
  await expect(dialog.getByLabel('Amount of Plots')).toHaveValue('300.00')
  await dialog.getByLabel('Amount of Model').fill('20')
  await dialog.getByRole('button', { name: 'Create credit note' }).click()
  await expect(dialog).toHaveCount(0)
  const again = await openDialog()
  await expect(again.getByLabel('Quantity of Plots')).toHaveValue('7')
  await expect(again.getByText('Partly credited. Up to $30.00')).toBeVisible()
})
