/** Invoices that are deleted after they were credited: nothing of them counts, wherever it is summed. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'

const service = await startTestService()
const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
const fields = 'invoicedAmount,invoicedAmountTax,paidAmount,paidAmountTax,billedahead'

async function firm() {
  const { api } = await service.account()
  await api.put('/settings/account', { taxrate: 10 })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const claim = async () => {
    const id = await api.create('/invoices', { title: 'Concept', companyid, projectid, items })
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    return id
  }
  await claim()
  return { api, companyid, projectid, claim, figures: () => figuresIn(api, companyid, projectid) }
}

async function figuresIn(api: Caller, company: number, project: number) {
  const read = async (path: string) => (await api.get(path)).body
  const counts = (await read(`/invoices/counts?status=all&by=companyid&sums=grandtotal,paidTax,outstanding`)) as {
    meta: { totals?: object }
  }
  return {
    company: (await read(`/companies/${company}/summary`)).data,
    project: (await read(`/projects/${project}?fields=${fields}`)).data,
    currencies: (await read(`/projects/${project}/summary`)).data,
    list: counts.meta.totals,
    byCompany: await api.list('/reports/invoiced?groupby=company'),
    byProject: await api.list('/reports/invoiced?groupby=project'),
  }
}

async function credited(api: Caller, id: number): Promise<number> {
  return ((await api.post(`/invoices/${id}/credit`)).body.data as { id: number }).id
}

it('A deleted invoice and its credit note count for nothing, and a restored one is as before', async () => {
  const { api, claim, figures } = await firm()
  const without = await figures()
  expect(without).toMatchObject({ company: { invoiced: 110 }, list: { grandtotal: 110 } })
  const id = await claim()
  const note = await credited(api, id)
  const before = await figures()
  await api.delete(`/invoices/${id}`)
  expect(await figures()).toEqual(without)
  expect(await api.list('/invoices?status=all&fields=id')).toContainEqual({ id: note })
  expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
  expect(await figures()).toEqual(before)
})

it('When a paid and credited invoice is deleted, its money becomes the client’s credit, less refunds', async () => {
  const { api, companyid, claim, figures } = await firm()
  const without = await figures()
  const id = await claim()
  await api.post(`/invoices/${id}/payments`, {})
  const note = await credited(api, id)
  const before = await figures()
  await api.delete(`/invoices/${id}`)
  const { company, ...rest } = await figures()
  expect(rest).toMatchObject({ list: without.list, project: without.project, byProject: without.byProject })
  expect(company).toMatchObject({ invoiced: 110, paid: 0, outstanding: 110, credit: 110 })
  expect((await api.get(`/invoices/${note}?fields=outstanding`)).body.data).toMatchObject({ outstanding: 0 })
  await api.post(`/invoices/${id}/restore`)
  expect(await figures()).toEqual(before)
  await api.post(`/invoices/${note}/payments`, {})
  await api.delete(`/invoices/${id}`)
  expect((await api.get(`/companies/${companyid}/summary`)).body.data).toMatchObject({ invoiced: 110, credit: 0 })
})

it('A list of nothing but credit notes of deleted invoices has the sum of its rows', async () => {
  const { api, claim } = await firm()
  const id = await claim()
  const note = await credited(api, id)
  await api.delete(`/invoices/${id}`)
  const { grandtotal } = (await api.get(`/invoices/${note}?fields=grandtotal`)).body.data as { grandtotal: number }
  expect(grandtotal).toBeLessThan(0)
  for (const by of ['companyid', 'status']) {
    const { meta } = (await api.get(`/invoices/counts?creditof=${id}&by=${by}&sums=grandtotal`)).body
    expect(meta).toMatchObject({ total: 1, totals: { grandtotal } })
    expect(Object.values((meta as unknown as { sums: object }).sums)).toEqual([{ grandtotal }])
  }
  const sums = async (path: string, wire: string) =>
    ((await api.get(`${path}/counts?sums=${wire}`)).body.meta as unknown as { totals: Record<string, number> }).totals[
      wire
    ]
  expect(await sums('/documents', 'total')).toBe(await sums('/invoices', 'grandtotal'))
})

it('The response to a deletion counts what stays of it: payments, credit notes, and work that can be billed again', async () => {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Pier', companyid })
  const itemid = await api.create('/items', { name: 'Survey', projectid, billType: 1 })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  const times: number[] = []
  for (const hour of ['09', '10'])
    times.push(
      await api.create('/time', {
        contactid,
        itemid,
        starttime: `2026-03-02T${hour}:00:00`,
        timespent: 60,
        billable: true,
      }),
    )
  const { id } = (await api.post('/invoices/fromtime', { timeids: times })).body.data as { id: number }
  await api.post(`/invoices/${id}/items`, { ...items[0], taxable: false })
  for (const status of ['submitted', 'authorised']) await api.put(`/invoices/${id}`, { status })
  expect((await api.post(`/invoices/${id}/payments`, { amount: 10 })).status).toBe(201)
  const line = (await api.list(`/invoices/${id}/items`)).find(({ name }) => name === 'Drawings')
  const credit = await api.post(`/invoices/${id}/credit`, { lines: [{ lineid: line?.id, amount: 20 }] })
  expect(credit.status).toBe(201)
  const { api: member } = await service.person(account, { grants: { 2: true, 12: true } })
  expect((await member.delete(`/invoices/${id}`)).body.data).toMatchObject({ id, stays: { invoices: 1 } })
  await api.post(`/invoices/${id}/restore`)
  const stays = { payments: 1, invoices: 1, time: 2 }
  const { data } = (await api.delete(`/invoices/${id}`)).body as unknown as { data: { stays: object; along: object } }
  expect(data.stays).toEqual(stays)
  await api.post(`/invoices/${id}/restore`)
  expect((await api.delete(`/invoices?ids=${id}`)).body.data).toMatchObject({ deleted: 1, stays })
})
