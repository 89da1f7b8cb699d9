/** Work at a fixed price is worth its price as far as it is done, whatever time it took. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { fromTime, timeOf } from '../test-time-invoices.ts'

const service = await startTestService()

async function firm() {
  const { api } = await service.account()
  await api.put('/settings/account', { outprice: 275 })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  const track = (itemid: number, timespent = 120) =>
    api.create('/time', { contactid, itemid, timespent, billable: true, starttime: '2026-03-02T09:00:00' })
  return { api, companyid, track }
}

it('Time on work at a fixed price is never offered, billed or counted as unbilled', async () => {
  const { api, companyid, track } = await firm()
  const items = [{ name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 2100 }]
  const quote = await api.create('/quotes', { title: 'Boathouse', companyid, items })
  for (const status of ['sent', 'accepted']) await api.put(`/quotes/${quote}`, { status })
  await api.post(`/quotes/${quote}/convert`, {})
  const [model] = await api.list('/items?fields=projectid,billType')
  const projectid = Number(model?.projectid)
  const free = await api.create('/items', { name: 'Travel', projectid, billType: 0 })
  const hourly = await api.create('/items', { name: 'Survey', projectid })
  const fixed = await track(Number(model?.id))
  const unpaid = await track(free)
  for (const id of [fixed, unpaid]) {
    const refusal = await fromTime(api, { timeids: [id] })
    expect([refusal.status, JSON.stringify(refusal.body)]).toEqual([400, expect.stringContaining(`time record ${id}`)])
  }
  expect((await fromTime(api, { companyid, preview: true })).status).toBe(409)
  const billed = await track(hourly, 60)
  expect((await timeOf(api, 'unbilled=yes')).map(({ id }) => id)).toEqual([billed])
  expect((await fromTime(api, { companyid, preview: true })).body.data).toMatchObject({ subtotal: 275, minutes: 60 })
  expect((await api.get(`/companies/${companyid}/summary`)).body.data).toMatchObject({
    unbilledtime: 60,
    unbilledamount: 275,
    earned: 275,
    tobill: 275,
  })
  expect(await api.list('/reports/time?groupby=project&trackedfrom=2026-01-01&trackedto=2026-12-31')).toMatchObject([
    { timespent: 300, timeunbilled: 60, chargeunbilled: 275 },
  ])
})

it('Work at a fixed price earns its price as far as it is done', async () => {
  const { api, companyid, track } = await firm()
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const fixed = { projectid, billType: 2, outUnitQty: 1, outUnitPrice: 2100 }
  const model = await api.create('/items', { ...fixed, name: 'Model', manualPercentageComplete: 40 })
  await api.create('/items', { ...fixed, name: 'Print', billType: 0 })
  await track(model)
  const read = async () => (await api.get(`/projects/${projectid}?fields=earned,actualRevenue,tobill`)).body.data
  expect(await read()).toMatchObject({ earned: 840, actualRevenue: 840, tobill: 840 })
  await api.put(`/items/${model}`, { status: 'complete' })
  expect(await read()).toMatchObject({ earned: 2100, actualRevenue: 2100, tobill: 2100 })
})
