/** Invoices made of tracked time: every record is billed once. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { type Caller, startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const drawings = await api.create('/items', { name: 'Drawings', projectid: project })
  const model = await api.create('/items', { name: 'Model', projectid: project, taxable: false })
  const ada = await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })
  const ben = await api.create('/contacts', { firstname: 'Ben', lastname: 'Quay', type: 'staff' })
  const track = (contactid: number, itemid: number, day: string, timespent: number, more: object = {}) =>
    api.create('/time', { contactid, itemid, starttime: `${day}T09:00:00`, timespent, ...more })
  await track(ada, drawings, '2026-03-02', 50)
  await track(ben, drawings, '2026-03-03', 50)
  await track(ada, model, '2026-03-03', 60)
  await track(ada, model, '2026-04-01', 60)
  await track(ada, drawings, '2026-03-03', 600, { billable: false })
  const march = { companyid: company, from: '2026-03-01', to: '2026-03-31' }
  return { account, api, company, project, march }
}

async function lines(api: Caller, invoice: number): Promise<Record<string, unknown>[]> {
  const list = await api.list(
    `/invoices/${invoice}/items?fields=name,phasename,projectedTimeSpent,billAmount,taxable&sortby=sortorder`,
  )
  return list.map(({ id: _id, ...line }) => line)
}

describe('An invoice from tracked time', () => {
  const grouped: Record<string, object[]> = {
    item: [
      { name: 'Drawings', phasename: 'Boathouse', projectedTimeSpent: 100, billAmount: 166.66, taxable: true },
      { name: 'Model', phasename: 'Boathouse', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    contact: [
      { name: 'Ada Lind', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: 'Ada Lind', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
      { name: 'Ben Quay', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
    ],
    day: [
      { name: '2026-03-02', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: '2026-03-03', phasename: 'Time', projectedTimeSpent: 50, billAmount: 83.33, taxable: true },
      { name: '2026-03-03', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    phase: [
      { name: 'General', phasename: 'Boathouse', projectedTimeSpent: 100, billAmount: 166.66, taxable: true },
      { name: 'General', phasename: 'Boathouse', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
    project: [
      { name: 'Boathouse', phasename: 'Time', projectedTimeSpent: 100, billAmount: 166.66, taxable: true },
      { name: 'Boathouse', phasename: 'Time', projectedTimeSpent: 60, billAmount: 100, taxable: false },
    ],
  }
  for (const [groupby, expected] of Object.entries(grouped)) {
    it(`has a line for each ${groupby}, worth exactly what its time is worth`, async () => {
      const { api, march } = await firm()
      const answer = await api.post('/invoices/fromtime', { ...march, groupby })
      expect(answer.status).toBe(201)
      const { id, ...invoice } = answer.body.data as { id: number }
      expect(invoice).toMatchObject({
        status: 'draft',
        total: 266.66,
        tax: 16.67,
        title: 'Time from 2026-03-02 to 2026-03-03',
      })
      expect(await lines(api, id)).toEqual(expected)
    })
  }

  it('takes all that is unbilled when no window is given, of one project where one is named', async () => {
    const { api, project } = await firm()
    const { body } = await api.post('/invoices/fromtime', { projectid: project })
    expect(body.data).toMatchObject({ projectid: project, total: 366.66 })
    expect((await api.list('/time?trackedfrom=2026-01-01')).filter((each) => each.accountedfor).length).toBe(4)
  })

  it('says what is wrong with a selection', async () => {
    const { api, project } = await firm()
    const wrong = await api.post('/invoices/fromtime', { from: 'soon', groupby: 'mood' })
    expect(wrong.status).toBe(400)
    expect((wrong.body.data as string[]).length).toBe(3)
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    expect((await api.post('/invoices/fromtime', { companyid: other, projectid: project })).status).toBe(400)
    expect((await api.post('/invoices/fromtime', { companyid: other })).status).toBe(409)
    expect((await api.post('/invoices/fromtime', { projectid: 999_999 })).status).toBe(404)
  })

  it('bills the time that its maker may see', async () => {
    const { api, account, project } = await firm()
    const grants = { [permissions.invoice]: true, [permissions.project]: 1, [permissions.timelog]: 1 } as const
    const { id: person, api: clerk } = await service.person(account, { grants })
    await api.put(`/projects/${project}`, { managerid: person })
    expect((await clerk.post('/invoices/fromtime', { projectid: project })).status).toBe(409)
    const { api: blind } = await service.person(account, { grants: { [permissions.invoice]: true } })
    expect((await blind.post('/invoices/fromtime', { projectid: project })).status).toBe(403)
  })
})

describe('A time record', () => {
  it('is billed once, and free again when its invoice is voided, its line or its invoice deleted', async () => {
    const { api, march } = await firm()
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
    expect(fourth.total).toBe(166.66)
    expect((await api.post(`/invoices/items/${line?.id}/restore`)).status).toBe(409)
    await api.delete(`/invoices/${fourth.id}`)
    expect((await api.post(`/invoices/items/${line?.id}/restore`)).status).toBe(200)
    expect((await bill()).status).toBe(409)
    await api.delete(`/invoices/${first}`)
    expect((await api.post(`/invoices/${first}/restore`)).status).toBe(200)
    expect((await bill()).status).toBe(409)
  })

  it('stays as it was billed while it is on an invoice', async () => {
    const { api, march } = await firm()
    await api.post('/invoices/fromtime', march)
    const [record] = await api.list('/time?trackedfrom=2026-03-01&trackedto=2026-03-02')
    expect((await api.put(`/time/${record?.id}`, { timespent: 5 })).status).toBe(409)
    expect((await api.delete(`/time/${record?.id}`)).status).toBe(409)
    expect((await api.put(`/time/${record?.id}`, { notes: 'Site visit' })).status).toBe(200)
  })

  it('cannot be billed by two people at the same moment', async () => {
    const { api, march } = await firm()
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/invoices/fromtime', march)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await api.list('/invoices?fields=total')).map((invoice) => invoice.total)).toEqual([266.66])
  })
})

const fromTime = (api: Caller, body: object) => api.post('/invoices/fromtime', body)
const timeOf = (api: Caller, query = '') => api.list(`/time?trackedfrom=2026-01-01&sortby=id&${query}`)

describe('A preview', () => {
  it('says what the invoice would come to, line by line and with tax, and writes nothing', async () => {
    const { api, march, company } = await firm()
    const answer = await fromTime(api, { ...march, preview: true })
    expect(answer.status).toBe(200)
    const ids = (await timeOf(api, 'billable=billable&trackedto=2026-03-31')).map(({ id }) => id)
    expect(answer.body.data).toMatchObject({
      companyid: company,
      title: 'Time from 2026-03-02 to 2026-03-03',
      currency: 'EUR',
      minutes: 160,
      billedminutes: 160,
      lines: [
        { phase: 'Boathouse', name: 'Drawings', minutes: 100, amount: 166.66, taxable: true, timeids: ids.slice(0, 2) },
        { phase: 'Boathouse', name: 'Model', minutes: 60, amount: 100, taxable: false },
      ],
      subtotal: 266.66,
      taxrate: 10,
      tax: 16.67,
      total: 283.33,
      unrated: [],
    })
    expect(await api.list('/invoices')).toEqual([])
    expect(await timeOf(api, 'billed=yes')).toEqual([])
    const made = await fromTime(api, march)
    expect(made.body.data).toMatchObject({ total: 266.66, tax: 16.67, grandtotal: 283.33 })
  })

  it('keeps amounts from who may not see them', async () => {
    const { api, account, march } = await firm()
    const grants = { [permissions.invoice]: true, [permissions.project]: 1, [permissions.timelog]: 1, 2: true } as const
    const { api: clerk } = await service.person(account, { grants })
    const seen = (await fromTime(clerk, { ...march, preview: true })).body.data as { lines: object[] }
    expect(JSON.stringify(seen)).not.toMatch(/166\.66|283\.33|amount|total|tax"/)
    expect(seen.lines.length).toBe(2)
    expect(await api.list('/invoices')).toEqual([])
  })

  it('lists time without a rate, which is billed only where that is wanted', async () => {
    const { api, march } = await firm()
    const [first] = await timeOf(api)
    const free = await api.create('/settings/servicerates', { name: 'Free', inprice: 0, outprice: 0 })
    await api.put(`/time/${first?.id}`, { hourlyrateserviceid: free })
    const shown = (await fromTime(api, { ...march, preview: true })).body.data as { unrated: object[] }
    expect(shown.unrated).toMatchObject([{ id: first?.id, minutes: 50, itemname: 'Drawings', contactname: 'Ada Lind' }])
    await fromTime(api, march)
    expect((await timeOf(api, 'billed=no&billable=billable&trackedto=2026-03-31')).map(({ id }) => id)).toEqual([
      first?.id,
    ])
    expect((await fromTime(api, { ...march })).body.data).toEqual([
      `No rate is known for time records ${first?.id}. Set one first.`,
    ])
    expect((await fromTime(api, { ...march, unrated: true })).body.data).toMatchObject({ total: 0 })
  })
})

describe('A selection', () => {
  it('may name the records, and give lines texts of their own', async () => {
    const { api } = await firm()
    const [first, second] = await timeOf(api, 'billable=billable')
    const chosen = { timeids: [first?.id, second?.id] }
    const { lines: shown } = (await fromTime(api, { ...chosen, preview: true })).body.data as {
      lines: { key: string }[]
    }
    const texts = [{ line: shown[0]?.key, text: 'Drawings for the boathouse' }]
    const { id } = (await fromTime(api, { ...chosen, texts })).body.data as { id: number }
    expect(await lines(api, id)).toMatchObject([{ name: 'Drawings for the boathouse', projectedTimeSpent: 100 }])
    expect((await fromTime(api, { ...chosen, texts: [{ line: 1 }] })).status).toBe(400)
  })

  it('adds to a draft, in the phases that it has', async () => {
    const { api, company, march } = await firm()
    const [first, second] = await timeOf(api, 'billable=billable')
    const { id } = (await fromTime(api, { timeids: [first?.id] })).body.data as { id: number }
    const more = await fromTime(api, { timeids: [second?.id], invoiceid: id })
    expect([more.status, more.body.data]).toMatchObject([200, { id, total: 166.66 }])
    expect((await api.list(`/invoices/${id}/phases`)).length).toBe(1)
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    expect((await fromTime(api, { ...march, invoiceid: id })).status).toBe(409)
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const theirs = await api.create('/invoices', { title: 'x', companyid: other })
    expect((await fromTime(api, { companyid: company, invoiceid: theirs })).status).toBe(400)
  })

  it('rounds each record, or each line, up or to the nearest', async () => {
    const { api, march } = await firm()
    const worth = async (rounding: object) => {
      const { lines: shown } = (await fromTime(api, { ...march, rounding, preview: true })).body.data as {
        lines: { billedminutes: number; amount: number }[]
      }
      return shown.map(({ billedminutes, amount }) => [billedminutes, amount])
    }
    expect(await worth({ minutes: 15 })).toEqual([
      [120, 200],
      [60, 100],
    ])
    expect(await worth({ minutes: 15, per: 'line' })).toEqual([
      [105, 175],
      [60, 100],
    ])
    expect(await worth({ minutes: 30, per: 'record', to: 'nearest' })).toEqual([
      [120, 200],
      [60, 100],
    ])
    const { id } = (await fromTime(api, { ...march, rounding: { minutes: 15, per: 'line' } })).body.data as {
      id: number
    }
    expect(await lines(api, id)).toMatchObject([{ billAmount: 175 }, { billAmount: 100 }])
    expect((await timeOf(api, 'billed=yes')).map(({ timespent }) => timespent)).toEqual([50, 50, 60])
    expect((await fromTime(api, { ...march, rounding: { minutes: 0 } })).status).toBe(400)
  })

  it('whose time somebody else has billed meanwhile is refused, naming the records and their invoice', async () => {
    const { api, march } = await firm()
    const ids = (await timeOf(api, 'billable=billable&trackedto=2026-03-31')).map(({ id }) => id)
    const answers = await Promise.all([fromTime(api, { timeids: ids }), fromTime(api, { timeids: ids })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const lost = answers.find(({ status }) => status === 409)?.body.data as string[]
    expect(lost[0]).toBe(
      `Already billed: ${ids.map((id) => `time record ${id} on INV-0001`).join(', ')}. Nothing was billed; leave these out.`,
    )
    const late = await fromTime(api, march)
    expect((late.body.data as string[])[0]).toContain(`INV-0001 (time records ${ids.join(', ')})`)
  })

  it('takes billable expenses along, which are billed once as well', async () => {
    const { api, project, march } = await firm()
    const spend = (name: string, more: object = {}) =>
      api.create('/expenses', { name, projectid: project, date: '2026-03-10', cost: 40, markup: 25, ...more })
    const ferry = await spend('Ferry')
    await spend('Lunch', { billable: false })
    await spend('Later', { date: '2026-04-02' })
    const { id, total } = (await fromTime(api, { ...march, expenses: true })).body.data as { id: number; total: number }
    expect(total).toBe(316.66)
    expect((await lines(api, id)).at(-1)).toMatchObject({ name: 'Ferry', phasename: 'Expenses', billAmount: 50 })
    expect((await api.list('/expenses?billed=yes&fields=id,invoiceid')).map((each) => each)).toEqual([
      { id: ferry, invoiceid: id },
    ])
    expect((await api.put(`/expenses/${ferry}`, { cost: 1 })).status).toBe(409)
    expect((await api.delete(`/expenses/${ferry}`)).status).toBe(409)
    expect((await fromTime(api, { expenseids: [ferry] })).body.data).toEqual([
      `Already billed: expense ${ferry} on INV-0001. Nothing was billed; leave these out.`,
    ])
    await api.delete(`/invoices/${id}`)
    expect((await api.put(`/expenses/${ferry}`, { cost: 41 })).status).toBe(200)
  })
})

describe('Billed time', () => {
  it('is a field, a filter and a figure of sums', async () => {
    const { api, march } = await firm()
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
