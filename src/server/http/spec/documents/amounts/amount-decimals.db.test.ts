/** Decimals of amounts, prices and rates: all are kept as they were sent, or refused by name. Never rounded. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid })

const invoice = (more: object = {}) => api.create('/invoices', { title: 'Kilometres', companyid, ...more })
const read = async (path: string) => (await api.get(path)).body.data as Record<string, unknown>

it('Unit prices have up to four decimals, and the amount of a line is rounded once', async () => {
  const id = await invoice({ taxrate: 0 })
  const add = (outUnitQty: number, outUnitPrice: number) =>
    api.create('/invoices/items', { name: 'Km', invoiceid: id, billType: 2, outUnitQty, outUnitPrice })
  const line = await add(1000, 0.385)
  await add(1000, 0.005)
  await add(1, 1.005)
  await add(3, 0.3335)
  const lines = await api.list(`/invoices/${id}/items?fields=outUnitPrice,billAmount&sortby=id`)
  expect(lines.map(({ outUnitPrice, billAmount }) => [outUnitPrice, billAmount])).toEqual([
    [0.385, 385],
    [0.005, 5],
    [1.005, 1.01],
    [0.3335, 1],
  ])
  expect(await read(`/invoices/${id}?fields=total`)).toMatchObject({ total: 392.01 })
  const refused = await api.put(`/invoices/items/${line}`, { outUnitPrice: 0.38505 })
  expect([refused.status, refused.body.data]).toEqual([
    400,
    ["outUnitPrice: '0.38505' is not allowed; use a number with at most 4 decimals."],
  ])
  const more = await api.put(`/invoices/items/${line}`, { outUnitQty: 1.00005 })
  expect([more.status, more.body.data]).toEqual([
    400,
    ["outUnitQty: '1.00005' is not allowed; use a number with at most 4 decimals."],
  ])
})

it('Prices of products, rates and expenses have up to four decimals', async () => {
  const product = await api.create('/settings/product/goodservice', { name: 'Print', outUnitPrice: 0.0875 })
  expect(await read(`/settings/product/goodservice/${product}`)).toMatchObject({ outUnitPrice: 0.0875 })
  const rate = await api.create('/settings/servicerates', { name: 'Night', outprice: 112.125, inprice: 40.3333 })
  expect(await read(`/settings/servicerates/${rate}`)).toMatchObject({ outprice: 112.125, inprice: 40.3333 })
  const expense = await api.create('/expenses', { name: 'Car', projectid, quantity: 300, cost: 0.385, markup: 0 })
  expect(await read(`/expenses/${expense}`)).toMatchObject({ cost: 0.385, total: 115.5 })
  expect((await api.put(`/expenses/${expense}`, { cost: 0.38511 })).status).toBe(400)
})

it('Tax rates have up to three decimals', async () => {
  const id = await invoice({ taxrate: 8.875 })
  await api.create('/invoices/items', { name: 'Line', invoiceid: id, billType: 2, outUnitQty: 1, outUnitPrice: 1000 })
  expect(await read(`/invoices/${id}?fields=taxrate,tax`)).toMatchObject({ taxrate: 8.875, tax: 88.75 })
  const finer = await api.put(`/invoices/${id}`, { taxrate: 9.9755 })
  expect([finer.status, finer.body.data]).toEqual([
    400,
    ["taxrate: '9.9755' is not allowed; use a number with at most 3 decimals."],
  ])
  await api.put('/settings/account', { taxrate: 9.975 })
  expect(await read('/settings/account?fields=taxrate')).toMatchObject({ taxrate: 9.975 })
  expect(await read(`/invoices/${await invoice()}?fields=taxrate`)).toMatchObject({ taxrate: 9.975 })
})

it('Amounts have at most the decimals of their currency', async () => {
  const id = await invoice({ taxrate: 0 })
  const line = await api.create('/invoices/items', {
    name: 'Line',
    invoiceid: id,
    billType: 2,
    outUnitQty: 1,
    outUnitPrice: 1000,
  })
  const item = await api.create('/items', { name: 'Model', projectid })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const open = await invoice()
  const draft = await api.create('/invoices/items', { name: 'Line', invoiceid: open })
  const fine = "'1.234' is not allowed; use a number with at most 2 decimals."
  const cases: [string, 'put' | 'post', object, string][] = [
    [`/invoices/${id}/payments`, 'post', { amount: 1.234 }, `amount: ${fine}`],
    [`/invoices/items/${draft}`, 'put', { manualBillAmount: 1.234 }, `manualBillAmount: ${fine}`],
    [`/invoices/items/${draft}`, 'put', { discount: { amount: 1.234 } }, `discount: amount ${fine}`],
    [`/items/${item}`, 'put', { manualBudget: 1.234 }, `manualBudget: ${fine}`],
    [`/projects/${projectid}`, 'put', { manualBudget: 1.234 }, `manualBudget: ${fine}`],
    [`/companies/${companyid}`, 'put', { creditlimit: 1.234 }, `creditlimit: ${fine}`],
  ]
  for (const [path, method, body, message] of cases) {
    const answer = await api[method](path, body)
    expect([answer.status, answer.body.data], path).toEqual([400, [message]])
  }
  const credit = await api.post(`/invoices/${id}/credit`, { lines: [{ lineid: line, amount: 1.234 }] })
  expect([credit.status, credit.body.data]).toEqual([400, [`Line (${line}): amount ${fine}`]])
  const both = await api.post('/projects', [
    { title: 'A', companyid, manualBudget: 1.23 },
    { title: 'B', companyid, manualBudget: 1.234 },
  ])
  expect([both.status, both.body.data]).toEqual([400, [`[1] manualBudget: ${fine}`]])
  expect(await api.list('/payments')).toEqual([])
})

it('Amounts in yen have no decimals and those in dinars have three, by the currency of the document', async () => {
  const yen = await service.account()
  await yen.api.put('/settings/account', { currency: 'JPY' })
  const client = await yen.api.create('/companies', { name: 'Minato', type: 'client' })
  const id = await yen.api.create('/invoices', { title: 'Survey', companyid: client, taxrate: 0 })
  const price = { billType: 2, outUnitQty: 2, outUnitPrice: 100.5 }
  await yen.api.create('/invoices/items', { name: 'Line', invoiceid: id, ...price })
  await yen.api.put(`/invoices/${id}`, { status: 'submitted' })
  const paid = await yen.api.post(`/invoices/${id}/payments`, { amount: 100.5 })
  expect([paid.status, paid.body.data]).toEqual([400, ["amount: '100.5' is not allowed; use a whole number."]])
  // The invoice stays in yen when the account changes its currency, new ones are in dinars.
  await yen.api.put('/settings/account', { currency: 'KWD' })
  expect((await yen.api.post(`/invoices/${id}/payments`, { amount: 100.5 })).status).toBe(400)
  expect((await yen.api.post(`/invoices/${id}/payments`, { amount: 101 })).status).toBe(201)
  const dinars = await yen.api.create('/invoices', { title: 'Survey', companyid: client, taxrate: 0 })
  const line = { name: 'Line', invoiceid: dinars }
  await yen.api.create('/invoices/items', { ...line, manualBillAmount: 1.234 })
  expect((await yen.api.post('/invoices/items', { ...line, manualBillAmount: 1.2345 })).status).toBe(400)
})
