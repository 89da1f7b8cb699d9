/** Amounts have the decimals of their currency in time, lines, totals, payments and documents. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../../contract/ascending.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'

const service = await startTestService()

async function firmIn(currency: string) {
  const { api } = await service.account()
  await api.put('/settings/account', { currency, taxrate: 5, outprice: 12.3456 })
  const companyid = await api.create('/companies', { name: 'Gulf Trading', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Warehouse', companyid })
  const itemid = await api.create('/items', { name: 'Survey', projectid })
  const contactid = await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })
  await api.create('/time', { itemid, contactid, timespent: 60, starttime: '2026-03-02T09:00:00' })
  return { api, companyid, projectid }
}

const data = async (api: Caller, path: string) => (await api.get(path)).body.data

it('An hour at 12.3456 is charged, billed, taxed and paid in thousandths of a dinar', async () => {
  const { api, projectid } = await firmIn('KWD')
  const billing = { projectid, from: '2026-03-01', to: '2026-03-31' }
  const preview = await api.post('/invoices/fromtime', { ...billing, preview: true })
  expect(preview.body.data).toMatchObject({ currency: 'KWD', subtotal: 12.346, tax: 0.617, total: 12.963 })
  const made = await api.post('/invoices/fromtime', billing)
  const { id } = made.body.data as { id: number }
  expect(await data(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
    id,
    total: 12.346,
    tax: 0.617,
    grandtotal: 12.963,
  })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  expect((await api.post(`/invoices/${id}/payments`, { amount: 12.9634 })).status).toBe(400)
  expect((await api.post(`/invoices/${id}/payments`, { amount: 12.963 })).status).toBe(201)
  expect(await data(api, `/invoices/${id}?fields=status,outstanding,paidAmount,paid`)).toMatchObject({
    status: 'paid',
    outstanding: 0,
    paidAmount: 12.963,
    paid: 12.346,
  })
  expect(await data(api, `/invoices/${id}/document`)).toMatchObject({ total: 12.963, tax: 0.617 })
})

it('A refused payment names its amount with the decimals of the currency', async () => {
  const { api, companyid } = await firmIn('JPY')
  const items = [{ name: 'Survey', billType: 2, outUnitQty: 3, outUnitPrice: 3333.4 }]
  const id = await api.create('/invoices', { title: 'Survey', companyid, items })
  expect(await data(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
    id,
    total: 10000,
    tax: 500,
    grandtotal: 10500,
  })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const refused = await api.post(`/invoices/${id}/payments`, { amount: 10501 })
  expect(refused.body.data).toEqual([expect.stringMatching(/10501 JPY is more than the 10500 JPY outstanding/)])
})

it('Drafts follow the account to another currency; issued documents do not change', async () => {
  const { api, companyid, projectid } = await firmIn('EUR')
  const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 10.55 }]
  const invoice = await api.create('/invoices', { title: 'Survey', companyid, items })
  const item = await api.create('/items', { name: 'Model', projectid, billType: 2, outUnitQty: 1, outUnitPrice: 10.55 })
  await api.put('/settings/account', { currency: 'JPY' })
  expect(await data(api, `/invoices/${invoice}?fields=total,currency`)).toEqual({
    id: invoice,
    total: 10.55,
    currency: 'EUR',
  })
  expect(await data(api, `/items/${item}?fields=billAmount`)).toEqual({ id: item, billAmount: 11 })
})

it('An amount that is too large to be stored is refused', async () => {
  const { api, companyid } = await firmIn('EUR')
  const items = [{ name: 'Moon', billType: 2, outUnitQty: 9_999_999_999, outUnitPrice: 999_999_999_999 }]
  const refused = await api.post('/invoices', { title: 'Moon', companyid, items })
  expect(refused.status).toBe(400)
  expect(refused.body.data).toEqual([expect.stringMatching(/too large to be kept/)])
})

it('Amounts in several currencies are never added up', async () => {
  const { api, companyid, projectid } = await firmIn('EUR')
  const bill = async (price: number) => {
    const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: price, taxable: false }]
    const id = await api.create('/invoices', {
      title: 'Survey',
      companyid,
      projectid,
      invoicedate: '2026-03-02',
      items,
    })
    await api.put(`/invoices/${id}`, { status: 'submitted' })
  }
  await bill(100)
  const counted = async (more = '') =>
    (await api.get(`/invoices/counts?status=all&by=companyid&sums=grandtotal${more}`)).body.meta
  const only = { grandtotal: 100 }
  expect(await counted()).toMatchObject({ currencies: ['EUR'], sums: { [companyid]: only }, totals: only })
  await api.put('/settings/account', { currency: 'JPY' })
  await bill(7000)
  expect(await counted()).toMatchObject({ currencies: ['EUR', 'JPY'], sums: { [companyid]: {} }, totals: {}, total: 2 })
  expect(await counted('&currency=JPY')).toMatchObject({ currencies: ['JPY'], totals: { grandtotal: 7000 } })
  expect(await data(api, `/companies/${companyid}/summary`)).toMatchObject({
    invoiced: 7000,
    outstanding: 7000,
    currencies: [
      { currency: 'EUR', invoiced: 100, paid: 0, outstanding: 100 },
      { currency: 'JPY', invoiced: 7000, paid: 0, outstanding: 7000 },
    ],
  })
  expect(await data(api, `/projects/${projectid}?fields=invoicedAmount,othercurrencies`)).toMatchObject({
    invoicedAmount: 7000,
    othercurrencies: { EUR: { invoicedAmount: 100, paidAmount: 0, ondrafts: 0 } },
  })
  expect(await data(api, `/projects/${projectid}/summary`)).toEqual({
    id: projectid,
    currencies: [
      { currency: 'EUR', invoiced: 100, paid: 0, outstanding: 100, invoicedAmount: 100, paidAmount: 0, ondrafts: 0 },
      { currency: 'JPY', invoiced: 7000, paid: 0, outstanding: 7000, invoicedAmount: 7000, paidAmount: 0, ondrafts: 0 },
    ],
  })
  const report = async (more = '') => (await api.get(`/reports/invoiced?from=2026-03-01&to=2026-03-31${more}`)).body
  expect((await report()).meta).toMatchObject({ currency: 'JPY', totals: { invoices: 1, grandtotal: 7000 } })
  expect((await report('&currency=eur')).meta).toMatchObject({ currency: 'EUR', totals: { grandtotal: 100 } })
  await api.put('/settings/account', { currency: 'GBP' })
  const { meta } = await report()
  expect(['EUR', 'JPY']).toContain((meta as { currency?: string }).currency)
  expect((meta as { currencies?: string[] }).currencies?.toSorted(ascending)).toEqual(['EUR', 'JPY'])
  expect((await api.get('/reports/invoiced?currency=!EUR')).status).toBe(400)
})

it('Drafts in another currency are beside those in the account’s, of a project and of its company', async () => {
  const { api, companyid, projectid } = await firmIn('EUR')
  const figures = () => data(api, `/projects/${projectid}?fields=ondrafts,othercurrencies`)
  const draft = (price: number) => {
    const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: price }]
    return api.create('/invoices', { title: 'Survey', companyid, projectid, items })
  }
  await draft(100)
  expect(await figures()).toEqual({ id: projectid, ondrafts: 100 })
  await api.put('/settings/account', { currency: 'JPY' })
  await draft(7000)
  const others = { EUR: { invoicedAmount: 0, paidAmount: 0, ondrafts: 100 } }
  expect(await figures()).toEqual({ id: projectid, ondrafts: 7000, othercurrencies: others })
  const [listed] = await api.list('/projects?fields=othercurrencies')
  expect(listed).toEqual({ id: projectid, othercurrencies: others })
  const currencies = [
    { currency: 'EUR', ondrafts: 100 },
    { currency: 'JPY', ondrafts: 7000 },
  ]
  expect(await data(api, `/projects/${projectid}/summary`)).toMatchObject({ currencies })
  expect(await data(api, `/companies/${companyid}/summary`)).toMatchObject({ ondrafts: 7000, currencies })
})

it('Payments can be filtered by the currency of their invoice', async () => {
  const { api, companyid } = await firmIn('EUR')
  const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
  const pay = async () => {
    const id = await api.create('/invoices', { title: 'Survey', companyid, items })
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    return (await api.post(`/invoices/${id}/payments`, { amount: 20 })).body.data as { id: number }
  }
  const inEuro = await pay()
  await api.put('/settings/account', { currency: 'JPY' })
  const inYen = await pay()
  const found = async (currency: string) =>
    (await api.list(`/payments?currency=${currency}&fields=currency`)).map((payment) => [payment.id, payment.currency])
  expect(await found('EUR')).toEqual([[inEuro.id, 'EUR']])
  expect(await found('jpy')).toEqual([[inYen.id, 'JPY']])
  expect(await found('!EUR')).toEqual([[inYen.id, 'JPY']])
})
