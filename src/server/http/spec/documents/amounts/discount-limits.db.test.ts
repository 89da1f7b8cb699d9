/** A discount takes off its own line at most, and what is issued asks the client for money. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', {
  name: 'Harbour Trust',
  type: 'client',
  email: 'office@harbour.example',
})
const parents = {
  '/invoices/items': { invoiceid: await api.create('/invoices', { title: 'Quay', companyid }) },
  '/quotes/items': { quoteid: await api.create('/quotes', { title: 'Quay', companyid }) },
  '/items': { projectid: await api.create('/projects', { title: 'Quay', companyid }) },
  '/templateitems': { templateid: await api.create('/settings/projects/templates', { name: 'Survey' }) },
} as const
const paths = Object.keys(parents) as (keyof typeof parents)[]

const prints = { name: 'Prints', billType: 2, outUnitQty: 2, outUnitPrice: 50 }
const sentence = 'discount: 130.00 EUR is more than the 100.00 EUR that “Prints” comes to.'
const refusal = { errors: [{ code: 'out_of_range', field: 'discount' }] }

it.each(paths)('A discount is at most what the line comes to at %s', async (path) => {
  const line = { ...prints, ...parents[path] }
  const above = { ...line, discount: { amount: 130 } }
  const refused = await api.post(path, above)
  expect([refused.status, refused.body.data]).toEqual([400, [sentence]])
  expect(refused.body).toMatchObject(refusal)
  expect((await api.post(path, { ...line, discount: { percent: 101 } })).status).toBe(400)
  expect((await api.post(path, { ...line, discount: { percent: 50, amount: 50.01 } })).status).toBe(400)
  expect((await api.post(path, [line, above])).body.data).toEqual([`[1] ${sentence}`])
  const id = await api.create(path, { ...line, discount: { amount: 100 } })
  for (const values of [{ discount: { amount: 100.01 } }, { outUnitQty: 1 }, { outUnitPrice: 49 }])
    expect((await api.put(`${path}/${id}`, values)).body).toMatchObject(refusal)
  expect((await api.put(`${path}/${id}`, { outUnitQty: 1, discount: { amount: 50 } })).status).toBe(200)
  expect((await api.put(`${path}/${id}`, { billType: 0, discount: { amount: 500 } })).status).toBe(200)
})

it.each(paths)('A line at %s has a discount before it has a price', async (path) => {
  const line = { name: 'Prints', billType: 2, ...parents[path], discount: { amount: 130, percent: 10 } }
  const id = await api.create(path, line)
  expect((await api.put(`${path}/${id}`, { outUnitQty: 2, outUnitPrice: 50 })).body).toMatchObject(refusal)
  expect((await api.put(`${path}/${id}`, { outUnitQty: 2, outUnitPrice: 80 })).status).toBe(200)
})

it.each(paths)('Deductions and typed amounts are as before at %s', async (path) => {
  const line = { ...prints, ...parents[path] }
  await api.create(path, { ...line, outUnitPrice: -50, discount: { amount: 10 } })
  await api.create(path, { ...line, manualBillAmount: -20, discount: { amount: 130 } })
})

it.each(['/invoices', '/quotes'])('Lines in the body of %s are checked as well', async (path) => {
  const items = [prints, { ...prints, discount: { amount: 130 } }]
  const refused = await api.post(path, { title: 'Quay', companyid, items })
  expect([refused.status, refused.body.data]).toEqual([400, [`items[1] ${sentence}`]])
})

it('An invoice is not issued for less than nothing', async () => {
  const items = [prints, { ...prints, name: 'Refund', outUnitPrice: -80 }]
  const id = await api.create('/invoices', { title: 'Quay', number: 'N-1', companyid, taxable: false, items })
  const sentence =
    'N-1 comes to -60.00 EUR; an invoice cannot be issued for less than nothing. Credit the earlier invoice instead.'
  for (const refused of [
    await api.put(`/invoices/${id}`, { status: 'submitted' }),
    await api.post(`/invoices/${id}/send`),
  ])
    expect([refused.status, refused.body.data]).toEqual([409, [sentence]])
  await api.create(`/invoices/${id}/items`, prints)
  expect((await api.put(`/invoices/${id}`, { status: 'submitted' })).status).toBe(200)
  expect((await api.post(`/invoices/${id}/credit`, {})).status).toBe(201)
})

it('An invoice without lines is not sent', async () => {
  const id = await api.create('/invoices', { title: 'Quay', number: 'N-2', companyid })
  const refused = await api.post(`/invoices/${id}/send`)
  expect([refused.status, refused.body.data]).toEqual([409, ['N-2 has no lines. Add one before it is sent.']])
  await api.create(`/invoices/${id}/items`, prints)
  expect((await api.post(`/invoices/${id}/send`)).status).toBe(200)
})
