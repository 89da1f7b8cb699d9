/** Items and lines created from products of the three libraries. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
const design = await api.create('/settings/servicerates', { name: 'Design', inprice: 60, outprice: 150 })
const hours = await api.create('/settings/product/hourlyservice', {
  name: 'Design hour',
  code: 'DES',
  hourlyrateserviceid: design,
  inLabourPrice: 55,
  outLabourPrice: 140,
})
const survey = await api.create('/settings/product/fixedprice', { name: 'Survey', inUnitPrice: 400, outUnitPrice: 500 })
const paper = await api.create('/settings/product/goodservice', { name: 'Paper', quantity: 3, outUnitPrice: 20 })
const free = await api.create('/settings/product/goodservice', { name: 'Sample', outUnitPrice: 20, billable: false })

const fields = 'itemtypeid,code,billType,hourlyrateserviceid,outLabourPrice,outUnitQty,outUnitPrice,billAmount'
const read = async (path: string, id: number) => (await api.get(`${path}/${id}?fields=${fields}`)).body.data

it('An item created from a product has its type, billing, rate, quantities and prices', async () => {
  const make = (body: object) => api.create('/items', { name: 'New', projectid, ...body })
  expect(await read('/items', await make({ productid: hours, projectedTimeSpent: 60 }))).toMatchObject({
    itemtypeid: 1,
    code: 'DES',
    billType: 1,
    hourlyrateserviceid: design,
    outLabourPrice: 140,
    billAmount: 140,
  })
  expect(await read('/items', await make({ productid: survey }))).toMatchObject({
    itemtypeid: 2,
    billType: 2,
    outUnitQty: 1,
    outUnitPrice: 500,
    billAmount: 500,
  })
  expect(await read('/items', await make({ productid: paper }))).toMatchObject({ itemtypeid: 3, billAmount: 60 })
  expect(await read('/items', await make({ productid: free }))).toMatchObject({ billType: 0, billAmount: 0 })
})

it('Values in the body take precedence, and later changes of the product do not affect the item', async () => {
  const body = { name: 'New', projectid, productid: paper, outUnitQty: 10, itemtypeid: 4 }
  const id = await api.create('/items', body)
  expect(await read('/items', id)).toMatchObject({ itemtypeid: 4, outUnitQty: 10, billAmount: 200 })
  await api.put(`/settings/product/goodservice/${paper}`, { outUnitPrice: 30 })
  expect(await read('/items', id)).toMatchObject({ billAmount: 200 })
  const other = { name: 'New', projectid, productid: hours, hourlyrateserviceid: null, projectedTimeSpent: 60 }
  expect(await read('/items', await api.create('/items', other))).toMatchObject({ billAmount: 100 })
})

it('The same applies to lines of invoices and quotes', async () => {
  const invoice = await api.create('/invoices', {
    title: 'March',
    companyid,
    items: [{ name: 'x', productid: survey }],
  })
  expect((await api.get(`/invoices/${invoice}?fields=total`)).body.data).toMatchObject({ total: 500 })
  const quote = await api.create('/quotes', { title: 'March', companyid })
  const line = await api.create('/quotes/items', { name: 'y', quoteid: quote, productid: survey, outUnitQty: 2 })
  expect(await read('/quotes/items', line)).toMatchObject({ itemtypeid: 2, billAmount: 1000 })
})

it('An unknown product or default rate is refused, naming it', async () => {
  const answer = await api.post('/items', { name: 'New', projectid, productid: 999_999 })
  expect([answer.status, answer.body.data]).toEqual([400, ['productid: the product with id 999999 was not found.']])
  expect((await api.post('/items', { name: 'New', projectid, productid: 0 })).status).toBe(201)
  const rate = await api.post('/contacts', { firstname: 'Ida', type: 'staff', defaulthourlyrateid: 999_999 })
  expect(rate.body.data).toEqual(['defaulthourlyrateid: the service rate with id 999999 was not found.'])
})
