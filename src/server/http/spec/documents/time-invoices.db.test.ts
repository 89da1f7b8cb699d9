/** Invoices of tracked time: every record is billed once. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { firm, fromTime, lines, timeOf } from './test-time-invoices.ts'

const service = await startTestService()

describe('An invoice of tracked time', () => {
  const grouped: Record<string, object[]> = {
    item: [
      { name: 'Drawings', phasename: 'Boathouse', projectedTimeSpent: 100, billAmount: 166.67, taxable: true },
      { name: 'Model', phasename: 'Boathouse', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    contact: [
      { name: 'Ada Lind', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: 'Ada Lind', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
      { name: 'Ben Quay', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
    ],
    day: [
      { name: 'March 2, 2026', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: 'March 3, 2026', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: 'March 3, 2026', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    phase: [
      { name: 'General', phasename: 'Boathouse', projectedTimeSpent: 100, billAmount: 166.67, taxable: true },
      { name: 'General', phasename: 'Boathouse', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    project: [
      { name: 'Boathouse', phasename: 'Time', projectedTimeSpent: 100, billAmount: 166.67, taxable: true },
      { name: 'Boathouse', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
  }
  for (const [groupby, expected] of Object.entries(grouped)) {
    it(`has a line for each ${groupby}, its hours times their rate`, async () => {
      const { api, march } = await firm(service)
      const answer = await api.post('/invoices/fromtime', { ...march, groupby })
      expect(answer.status).toBe(201)
      const { id, ...invoice } = answer.body.data as { id: number }
      expect(invoice).toMatchObject({
        status: 'draft',
        // Two lines of 50 minutes are 83.33 each, one of 100 is 166.67.
        total: expected.length > 2 ? 266.66 : 266.67,
        tax: 16.67,
        title: 'Time, March 2 – 3, 2026',
      })
      expect(await lines(api, id)).toEqual(expected)
    })
  }

  it('bills all unbilled time without a range, of one project if given', async () => {
    const { api, project } = await firm(service)
    const { body } = await api.post('/invoices/fromtime', { projectid: project })
    expect(body.data).toMatchObject({ projectid: project, total: 366.67 })
    expect((await api.list('/time?trackedfrom=2026-01-01')).filter((each) => each.accountedfor).length).toBe(4)
  })

  it('reports problems of a selection', async () => {
    const { api, project } = await firm(service)
    const wrong = await api.post('/invoices/fromtime', { from: 'soon', groupby: 'mood' })
    expect(wrong.status).toBe(400)
    expect((wrong.body.data as string[]).length).toBe(3)
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    expect((await api.post('/invoices/fromtime', { companyid: other, projectid: project })).status).toBe(400)
    expect((await api.post('/invoices/fromtime', { companyid: other })).status).toBe(409)
    expect((await api.post('/invoices/fromtime', { projectid: 999_999 })).status).toBe(404)
  })

  it('bills only time visible to its creator', async () => {
    const { api, account, project } = await firm(service)
    const grants = { [permissions.invoice]: true, [permissions.project]: 1, [permissions.timelog]: 1 } as const
    const { id: person, api: clerk } = await service.person(account, { grants })
    await api.put(`/projects/${project}`, { managerid: person })
    expect((await clerk.post('/invoices/fromtime', { projectid: project })).status).toBe(409)
    const { api: blind } = await service.person(account, { grants: { [permissions.invoice]: true } })
    expect((await blind.post('/invoices/fromtime', { projectid: project })).status).toBe(403)
  })
})

describe('A time record', () => {
  it('is billed once, and unbilled again when its invoice is voided, or its line or invoice deleted', async () => {
    const { api, march } = await firm(service)
    const bill = () => api.post('/invoices/fromtime', march)
    const id = async () => ((await bill()).body.data as { id: number }).id
    const first = await id()
    expect((await bill()).status).toBe(409)
    for (const status of ['submitted', 'authorised', 'voided']) await api.put(`/invoices/${first}`, { status })
    const second = await id()
    await api.delete(`/invoices/${second}`)
    const third = await id()
    expect((await api.post(`/invoices/${second}/restore`)).status).toBe(409)
    expect((await api.get(`/invoices/${second}?fields=status`)).body.data).toMatchObject({ status: 'deleted' })
    const [line] = await api.list(`/invoices/${third}/items?sortby=name`)
    await api.delete(`/invoices/items/${line?.id}`)
    const fourth = (await bill()).body.data as { id: number; total: number }
    expect(fourth.total).toBe(166.67)
    expect((await api.post(`/invoices/items/${line?.id}/restore`)).status).toBe(409)
    await api.delete(`/invoices/${fourth.id}`)
    expect((await api.post(`/invoices/items/${line?.id}/restore`)).status).toBe(200)
    expect((await bill()).status).toBe(409)
    await api.delete(`/invoices/${first}`)
    expect((await api.post(`/invoices/${first}/restore`)).status).toBe(200)
    expect((await bill()).status).toBe(409)
  })

  it('that has changed since is named when its invoice or line cannot be restored', async () => {
    const { api, march } = await firm(service)
    const [one, two, three] = await timeOf(api, 'trackedto=2026-03-31&billable=billable')
    const id = ((await fromTime(api, march)).body.data as { id: number }).id
    const restored = () => api.post(`/invoices/${id}/restore`)
    const ways = 'Set these back first, or bill them on a new invoice.'
    const said = (ids: string) => [`No longer as billed on the invoice with id ${id}: time record ${ids}. ${ways}`]
    await api.delete(`/invoices/${id}`)
    await api.put(`/time/${one?.id}`, { timespent: 240, notes: 'Corrected' })
    await api.delete(`/time/${two?.id}`)
    await api.put(`/time/${three?.id}`, { notes: 'No other time' })
    const refused = await restored()
    expect([refused.status, refused.body.data]).toEqual([409, said(`${one?.id}, ${two?.id}`)])
    expect(await timeOf(api, 'billed=yes')).toEqual([])
    await api.post(`/time/${two?.id}/restore`)
    expect((await restored()).body.data).toEqual(said(`${one?.id}`))
    await api.put(`/time/${one?.id}`, { timespent: 50 })
    expect((await restored()).status).toBe(200)
    const [line] = await api.list(`/invoices/${id}/items?name=Drawings`)
    await api.delete(`/invoices/items/${line?.id}`)
    await api.put(`/time/${one?.id}`, { billable: false })
    expect((await api.post(`/invoices/items/${line?.id}/restore`)).body.data).toEqual(said(`${one?.id}`))
  })

  it('has expenses next to it, which are treated the same', async () => {
    const { api, company, project } = await firm(service)
    const expense = await api.create('/expenses', { name: 'Prints', projectid: project, cost: 40 })
    const answer = await fromTime(api, { companyid: company, expenseids: [expense] })
    const { id } = answer.body.data as { id: number }
    await api.delete(`/invoices/${id}`)
    await api.put(`/expenses/${expense}`, { quantity: 2, name: 'Prints, large' })
    expect((await api.post(`/invoices/${id}/restore`)).body.data).toEqual([
      expect.stringContaining(`billed on the invoice with id ${id}: expense ${expense}.`),
    ])
    await api.put(`/expenses/${expense}`, { quantity: 1 })
    expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
  })

  it('cannot be changed while it is on an invoice', async () => {
    const { api, march } = await firm(service)
    await api.post('/invoices/fromtime', march)
    const [record] = await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-02')
    expect((await api.put(`/time/${record?.id}`, { timespent: 5 })).status).toBe(409)
    expect((await api.delete(`/time/${record?.id}`)).status).toBe(409)
    expect((await api.put(`/time/${record?.id}`, { notes: 'Site visit' })).status).toBe(200)
  })

  it('cannot be billed by two people at the same moment', async () => {
    const { api, march } = await firm(service)
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/invoices/fromtime', march)))
    expect(answers.map((answer) => answer.status).sort(ascending)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await api.list('/invoices?fields=total')).map((invoice) => invoice.total)).toEqual([266.67])
  })
})

describe('Billed time', () => {
  it('is a field, a filter and a figure of sums', async () => {
    const { api, march } = await firm(service)
    const { id } = (await fromTime(api, march)).body.data as { id: number }
    const billed = await timeOf(api, 'billed=yes&fields=billed,accountedfor,invoiceid')
    expect(billed.map(({ id: _id, ...rest }) => rest)).toEqual(
      Array.from({ length: 3 }, () => ({ billed: true, accountedfor: true, invoiceid: id })),
    )
    expect((await timeOf(api, 'billed=no')).length).toBe(2)
    expect((await timeOf(api, 'billed=all')).length).toBe(5)
    const { meta } = (await api.get('/reports/time?from=2026-01-01')).body as unknown as { meta: { totals: object } }
    expect(meta.totals).toMatchObject({ timespent: 820, timebilled: 160, timeunbilled: 60, chargeunbilled: 100 })
    expect((await timeOf(api, `invoiceid=${id}`)).length).toBe(3)
  })
})
