/** The price of a quote is the price that is charged for its work. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const contactid = await api.create('/contacts', { firstname: 'Imogen', type: 'staff', chargeoutrate: 275 })
const night = await api.create('/settings/servicerates', { name: 'Night', outprice: 300 })

const read = async (path: string) => (await api.get(path)).body.data as Record<string, unknown>
const hour = async (itemid: number, more: object = {}) => {
  const id = await api.create('/time', { contactid, itemid, timespent: 60, starttime: '2026-03-02T09:00:00', ...more })
  return (await read(`/time/${id}?fields=charge,hourlyRate`)).charge
}

async function converted() {
  const items = [
    { name: 'Sketches', billType: 1, projectedTimeSpent: 1200, outLabourPrice: 178 },
    { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 2100 },
  ]
  const quote = await api.create('/quotes', { title: 'Garden room', companyid, items })
  await api.put(`/quotes/${quote}`, { status: 'sent' })
  await api.put(`/quotes/${quote}`, { status: 'accepted' })
  const { projectid } = (await api.post(`/quotes/${quote}/convert?fields=projectid`)).body.data as { projectid: number }
  const made = await api.list(
    `/items?projectid=${projectid}&fields=name,agreedrate,outLabourPrice,billAmount&sortby=id`,
  )
  return { projectid, made }
}

it('Time on an item of a converted quote has the quoted price', async () => {
  const { projectid, made } = await converted()
  expect(made).toMatchObject([{ name: 'Sketches', agreedrate: 178, billAmount: 3560 }, { name: 'Model' }])
  expect(made[1]).not.toHaveProperty('agreedrate')
  const sketches = Number(made[0]?.id)
  expect(await hour(sketches)).toBe(178)
  expect(await hour(sketches, { hourlyrateserviceid: night })).toBe(178)
  const { data } = (await api.post('/invoices/fromtime', { projectid, preview: true })).body
  expect(data).toMatchObject({ lines: [{ name: 'Sketches', minutes: 120, rate: 178, amount: 356 }] })
})

it('A rate can be agreed for any item, and its time takes the usual one once it is cleared', async () => {
  const projectid = await api.create('/projects', { title: 'Quay', companyid })
  const item = await api.create('/items', { name: 'Survey', projectid, projectedTimeSpent: 60, agreedrate: 99.5 })
  expect(await read(`/items/${item}?fields=outLabourPrice,billAmount`)).toMatchObject({ outLabourPrice: 99.5 })
  expect(await hour(item)).toBe(99.5)
  await api.put(`/items/${item}`, { hourlyrateserviceid: night })
  expect(await hour(item)).toBe(99.5)
  await api.put(`/items/${item}`, { agreedrate: null })
  expect(await read(`/items/${item}?fields=outLabourPrice`)).toMatchObject({ outLabourPrice: 300 })
  expect(await hour(item)).toBe(300)
  expect((await api.put(`/items/${item}`, { agreedrate: 1.00005 })).status).toBe(400)
})
