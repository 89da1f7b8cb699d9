/** Invoiced time: every line is its hours times its rate, and keeps its project. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../../contract/ascending.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import { runsOf } from '../../../../testing/test-size.ts'
import { fromTime } from '../test-time-invoices.ts'

const service = await startTestService()
const { api } = await service.account()
const ada = await api.create('/contacts', { firstname: 'Ada', lastname: 'Lind', type: 'staff' })

async function client() {
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  const itemid = await api.create('/items', { name: 'Drawings', projectid })
  return { companyid, projectid, itemid }
}

const rates = new Map<number, number>()
async function rateOf(outprice: number): Promise<number> {
  const id = rates.get(outprice) ?? (await api.create('/settings/servicerates', { name: `${outprice}`, outprice }))
  rates.set(outprice, id)
  return id
}

async function track(itemid: number, timespent: number, rate: number, day = '2026-03-02') {
  const hourlyrateserviceid = await rateOf(rate)
  return api.create('/time', { contactid: ada, itemid, timespent, hourlyrateserviceid, starttime: `${day}T09:00:00` })
}

interface Line {
  readonly name: string
  readonly minutes: number
  readonly billedminutes: number
  readonly rate: number
  readonly amount: number
  readonly projectid: number
}
const preview = async (body: object) =>
  (await fromTime(api, { ...body, preview: true })).body.data as { lines: Line[]; subtotal: number }

const fields = 'name,projectid,projectedTimeSpent,outLabourPrice,manualBillAmount,billAmount'
const linesOf = (invoice: number) => api.list(`/invoices/${invoice}/items?fields=${fields}&sortby=id`)

describe('A line of hours', () => {
  it('adds minutes first, and is multiplied and rounded once', async () => {
    // Two of 15 minutes at 27.50, six of 10 at 170.00, three of 20 at 170.00, 28 of 10 at 170.00.
    const cases = [
      [2, 15, 27.5, 13.75],
      [6, 10, 170, 170],
      [3, 20, 170, 170],
      [28, 10, 170, 793.33],
    ] as const
    for (const [count, minutes, rate, amount] of cases) {
      const { companyid, itemid } = await client()
      for (let each = 0; each < count; each += 1) await track(itemid, minutes, rate)
      for (const groupby of ['item', 'contact', 'project', 'phase', 'day']) {
        const shown = await preview({ companyid, groupby })
        expect(shown.lines).toMatchObject([{ minutes: count * minutes, rate, amount }])
        expect(shown.subtotal).toBe(amount)
      }
      const { id, total } = (await fromTime(api, { companyid })).body.data as { id: number; total: number }
      expect(total).toBe(amount)
      const [line] = await linesOf(id)
      expect(line).toMatchObject({ projectedTimeSpent: count * minutes, outLabourPrice: rate, billAmount: amount })
      expect(line).not.toHaveProperty('manualBillAmount')
    }
  })

  it('comes to what was earned by it: many short records are rounded once', async () => {
    const { companyid, projectid, itemid } = await client()
    const other = await api.create('/items', { name: 'Model', projectid })
    for (let each = 0; each < 7; each += 1) {
      await track(itemid, 1, 100)
      await track(itemid, 10, 170)
      await track(other, 10, 170)
    }
    const { subtotal } = await preview({ companyid })
    // 7 minutes at 100.00, and twice 70 minutes at 170.00.
    expect(subtotal).toBe(408.33)
    const figures = async (path: string) => (await api.get(path)).body.data
    const project = `/projects/${projectid}?fields=earned,actualRevenue,tobill,billedahead`
    const company = `/companies/${companyid}/summary`
    const open = { earned: subtotal, tobill: subtotal, billedahead: 0 }
    expect(await figures(project)).toMatchObject({ ...open, actualRevenue: subtotal })
    expect(await figures(company)).toMatchObject({ ...open, unbilledtime: 147, unbilledamount: subtotal })
    const { id } = (await fromTime(api, { companyid })).body.data as { id: number }
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    const billed = { earned: subtotal, tobill: 0, billedahead: 0, invoicedAmount: subtotal }
    expect(await figures(`${project},invoicedAmount`)).toMatchObject(billed)
    expect(await figures(company)).toMatchObject({ ...billed, unbilledtime: 0, unbilledamount: 0 })
  })

  it('has one rate: work of several rates becomes several lines of one name', async () => {
    const { companyid, itemid } = await client()
    await track(itemid, 60, 275)
    await track(itemid, 135, 188)
    await track(itemid, 7, 188)
    const { id } = (await fromTime(api, { companyid })).body.data as { id: number }
    // 142 minutes at 188.00 are 444.9333.
    expect(await linesOf(id)).toMatchObject([
      { name: 'Drawings', projectedTimeSpent: 60, outLabourPrice: 275, billAmount: 275 },
      { name: 'Drawings', projectedTimeSpent: 142, outLabourPrice: 188, billAmount: 444.93 },
    ])
  })

  it('is hours times rate to the cent for any records, roundings and groups', async () => {
    const record = fc.record({
      minutes: fc.integer({ min: 1, max: 200 }),
      rate: fc.constantFrom(27.5, 99.99, 170, 188.3333, 0.01),
    })
    const rounding = fc.constantFrom(
      null,
      { minutes: 6, per: 'record' },
      { minutes: 15, per: 'line' },
      { minutes: 30, to: 'nearest' },
    )
    const groupby = fc.constantFrom('item', 'contact', 'day', 'project', 'phase')
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 12 }),
        rounding,
        groupby,
        async (records, how, by) => {
          const { companyid, itemid } = await client()
          for (const { minutes, rate } of records) await track(itemid, minutes, rate)
          const body = { companyid, groupby: by, ...(how ? { rounding: how } : {}) }
          const shown = await preview(body)
          expect(shown.lines.map(({ rate }) => rate).sort(ascending)).toEqual(
            [...new Set(records.map(({ rate }) => rate))].sort(ascending),
          )
          for (const { billedminutes, rate, amount } of shown.lines)
            expect(cents(amount)).toBe(worth(billedminutes, rate))
          const { id } = (await fromTime(api, body)).body.data as { id: number }
          for (const line of await linesOf(id)) {
            expect(cents(line.billAmount)).toBe(worth(Number(line.projectedTimeSpent), Number(line.outLabourPrice)))
          }
        },
      ),
      runsOf(8, 40),
    )
  })
})

describe('A line of an invoice', () => {
  it('keeps the project of its work, and an invoice of one project belongs to it', async () => {
    const { companyid, projectid, itemid } = await client()
    const other = await api.create('/projects', { title: 'Jetty', companyid })
    const task = await api.create('/items', { name: 'Piles', projectid: other })
    const first = await track(itemid, 60, 100)
    const second = await track(task, 60, 100)
    const expense = await api.create('/expenses', { name: 'Ferry', projectid: other, quantity: 3, cost: 4.45 })
    for (const groupby of ['contact', 'day']) {
      const { lines } = await preview({ timeids: [first, second], expenseids: [expense], groupby })
      expect(lines.map((line) => line.projectid).sort(ascending)).toEqual([projectid, other, other].sort(ascending))
    }
    const { id } = (await fromTime(api, { timeids: [first, second], expenseids: [expense], groupby: 'day' })).body
      .data as { id: number }
    expect((await linesOf(id)).map((line) => line.projectid)).toEqual([projectid, other, other])
    expect((await api.get(`/invoices/${id}`)).body.data).not.toHaveProperty('projectid')
    await api.delete(`/invoices/${id}`)
    const own = (await fromTime(api, { timeids: [first] })).body.data as { id: number }
    expect((await api.get(`/invoices/${own.id}`)).body.data).toMatchObject({ projectid })
  })

  it('stays with the project of its time, and with any project once it is issued', async () => {
    const { companyid, projectid, itemid } = await client()
    const other = await api.create('/projects', { title: 'Jetty', companyid })
    const time = await track(itemid, 60, 100)
    const { id } = (await fromTime(api, { timeids: [time] })).body.data as { id: number }
    const fee = { name: 'Fee', invoiceid: id, projectid, billType: 2, outUnitQty: 1, outUnitPrice: 10 }
    const free = await api.create('/invoices/items', fee)
    const [line] = await linesOf(id)
    const move = (line: unknown, to: number | null) => api.put(`/invoices/items/${line}`, { projectid: to })
    for (const to of [other, null]) {
      const { status, body } = await move(line?.id, to)
      expect([status, body.data]).toEqual([400, [expect.stringContaining(`the project with id ${projectid}`)]])
    }
    expect((await move(line?.id, projectid)).status).toBe(200)
    expect((await move(free, other)).status).toBe(200)
    await api.put(`/invoices/${id}`, { status: 'submitted' })
    for (const each of [line?.id, free]) expect((await move(each, null)).status).toBe(409)
    expect((await linesOf(id)).map((each) => each.projectid)).toEqual([projectid, other])
  })

  it('keeps quantity and price of an expense, if they come to its charge', async () => {
    const { companyid, projectid } = await client()
    const spend = (more: object) => api.create('/expenses', { projectid, ...more })
    await spend({ name: 'Parking', quantity: 3, cost: 4.45, date: '2026-03-01' })
    await spend({ name: 'Car', quantity: 1000, cost: 0.385, date: '2026-03-02' })
    await spend({ name: 'Prints', quantity: 4, cost: 2.5, markup: 12.5, date: '2026-03-03' })
    // 333.33 and 12.5 % of it, 41.66625, rounded.
    await spend({ name: 'Model', quantity: 1, cost: 333.33, markup: 12.5, date: '2026-03-04' })
    // 3 x 0.33 = 0.99 and 33.33 % of it, 0.329967, rounded: 1.32. No price of four decimals says how.
    await spend({ name: 'Copies', quantity: 3, cost: 0.33, markup: 33.33, date: '2026-03-05' })
    // 23.345 and 12.5 % of it, 26.263125: rounded once.
    await spend({ name: 'Boards', quantity: 7, cost: 3.335, markup: 12.5, date: '2026-03-06' })
    const { id } = (await fromTime(api, { companyid, expenses: true })).body.data as { id: number }
    const made = await api.list(`/invoices/${id}/items?fields=name,outUnitQty,outUnitPrice,billAmount&sortby=id`)
    expect(made.map(({ outUnitQty, outUnitPrice, billAmount }) => [outUnitQty, outUnitPrice, billAmount])).toEqual([
      [3, 4.45, 13.35],
      [1000, 0.385, 385],
      [4, 2.8125, 11.25],
      [1, 375, 375],
      [3, 0.44, 1.32],
      [7, 3.7519, 26.26],
    ])
  })
})

const cents = (amount: unknown) => BigInt(Math.round(Number(amount) * 100))

/** Minutes at an hourly rate in cents, in whole numbers: half a cent is rounded up. */
function worth(minutes: number, rate: number): bigint {
  const size = BigInt(minutes) * BigInt(Math.round(rate * 10_000))
  return (2n * size + 6000n) / 12_000n
}
