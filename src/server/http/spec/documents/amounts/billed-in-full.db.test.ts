/** Once everything is billed, nothing is to be billed and nothing is billed ahead, to the cent, wherever it stands. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'
import { runsOf } from '../../../../testing/test-size.ts'
import { fromTime } from '../test-time-invoices.ts'

const service = await startTestService()
const { api } = await service.account()
const people = [
  await api.create('/contacts', { firstname: 'Ada', type: 'staff' }),
  await api.create('/contacts', { firstname: 'Ben', type: 'staff' }),
]
const rates: number[] = []
for (const outprice of [27.5, 99.99, 170, 188.3333]) {
  rates.push(await api.create('/settings/servicerates', { name: `${outprice}`, outprice }))
}

async function client() {
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const places = []
  for (const title of ['Boathouse', 'Jetty']) {
    const projectid = await api.create('/projects', { title, companyid })
    const phase = await api.create('/projectphases', { name: 'Concept', projectid })
    const items = [
      await api.create('/items', { name: 'Drawings', projectid, itemcollectionid: phase }),
      await api.create('/items', { name: 'Site', projectid, taxable: false }),
    ]
    places.push({ projectid, items })
  }
  return { companyid, places }
}

const figures = 'earned,actualRevenue,actualProfit,actualCost,invoicedAmount,ondrafts,tobill,billedahead'
type Figures = Readonly<Record<string, number>>
const read = async (path: string) => (await api.get(path)).body.data as Figures

/** Fails unless nothing is left to bill, nor billed ahead. Returns what the projects have earned. */
async function expectNothingLeft({ companyid, places }: Awaited<ReturnType<typeof client>>) {
  const rows: Figures[] = []
  for (const { projectid } of places) rows.push(await read(`/projects/${projectid}?fields=${figures}`))
  for (const each of rows) expect(each).toMatchObject({ tobill: 0, billedahead: 0, actualRevenue: each.earned })
  expect(await api.list(`/projects?companyid=${companyid}&fields=${figures}&sortby=id`)).toEqual(rows)
  expect(await read(`/companies/${companyid}/summary`)).toMatchObject({ unbilledtime: 0, tobill: 0, billedahead: 0 })
  const url = `/reports/time?groupby=project&companyid=${companyid}&trackedfrom=2026-01-01&trackedto=2026-12-31`
  for (const group of await api.list(url)) expect(group).toMatchObject({ timeunbilled: 0, chargeunbilled: 0 })
  return rows
}

const record = fc.record({
  place: fc.nat({ max: 1 }),
  item: fc.nat({ max: 1 }),
  person: fc.nat({ max: 1 }),
  rate: fc.nat({ max: rates.length - 1 }),
  day: fc.integer({ min: 1, max: 5 }),
  minutes: fc.integer({ min: 1, max: 200 }),
})
const rounding = fc.constantFrom(
  null,
  { minutes: 6, per: 'record' },
  { minutes: 15, per: 'line' },
  { minutes: 30, to: 'nearest' },
  { minutes: 15, to: 'nearest', per: 'line' },
)
const expense = fc.record({
  place: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 7 }),
  cost: fc.integer({ min: 1, max: 99_999 }).map((units) => units / 1000),
  markup: fc.constantFrom(0, 12.5, 33.33),
})

it('All time and expenses are billed, with any rounding and grouping', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 10 }),
      fc.array(expense, { maxLength: 3 }),
      rounding,
      fc.constantFrom('item', 'contact', 'day', 'project', 'phase'),
      fc.boolean(),
      async (records, expenses, how, groupby, isOneByOne) => {
        const own = await client()
        const { companyid, places } = own
        const times = records.map(({ place, item, person, rate, day, minutes }) => ({
          contactid: people[person],
          itemid: places[place]?.items[item],
          timespent: minutes,
          hourlyrateserviceid: rates[rate],
          starttime: `2026-03-0${day}T09:00:00`,
        }))
        const spendings = expenses.map(({ place, ...spent }) => ({
          name: 'Prints',
          projectid: places[place]?.projectid,
          date: '2026-03-02',
          ...spent,
        }))
        expect((await api.post('/time', times)).status).toBe(201)
        if (spendings.length > 0) expect((await api.post('/expenses', spendings)).status).toBe(201)
        const terms = { groupby, expenses: true, ...(how ? { rounding: how } : {}) }
        const bodies = isOneByOne ? places.map(({ projectid }) => ({ projectid })) : [{ companyid }]
        const made: number[] = []
        for (const body of bodies) {
          const { status, body: answer } = await fromTime(api, { ...body, ...terms })
          expect([201, 409]).toContain(status)
          if (status === 201) made.push((answer.data as { id: number }).id)
        }
        const drafted = await expectNothingLeft(own)
        expect(drafted.map(({ ondrafts, invoicedAmount }) => [ondrafts, invoicedAmount])).toEqual(
          drafted.map(({ earned }) => [earned, 0]),
        )
        for (const id of made) expect((await api.put(`/invoices/${id}`, { status: 'submitted' })).status).toBe(200)
        const issued = await expectNothingLeft(own)
        expect(issued.map(({ invoicedAmount }) => invoicedAmount)).toEqual(drafted.map(({ earned }) => earned))
      },
    ),
    runsOf(3, 6),
  )
})

const track = (itemid: number | undefined, timespent: number) =>
  api.create('/time', {
    contactid: people[0],
    itemid,
    timespent,
    hourlyrateserviceid: rates[2],
    starttime: '2026-03-02T09:00:00',
  })
const billed = async (body: object) => ((await fromTime(api, body)).body.data as { id: number }).id
const linesOf = (caller: Caller, id: number) => caller.list(`/invoices/${id}/items?fields=billAmount&sortby=id`)

it('A line that was reduced before it was issued is what its work has earned', async () => {
  const own = await client()
  await track(own.places[0]?.items[0], 60)
  await api.create('/expenses', { name: 'Ferry', projectid: own.places[0]?.projectid, cost: 50, date: '2026-03-02' })
  const id = await billed({ companyid: own.companyid, expenses: true })
  const [hours, ferry] = await linesOf(api, id)
  await api.put(`/invoices/items/${hours?.id}`, { manualBillAmount: 150 })
  await api.put(`/invoices/items/${ferry?.id}`, { discount: { percent: 10 } })
  expect((await expectNothingLeft(own))[0]).toMatchObject({ earned: 195, ondrafts: 195 })
})

it('Of a line that is credited in part, the work stays billed; credited in full, it is to be billed again', async () => {
  const own = await client()
  await track(own.places[0]?.items[0], 60)
  const id = await billed({ companyid: own.companyid })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const [line] = await linesOf(api, id)
  expect((await api.post(`/invoices/${id}/credit`, { lines: [{ lineid: line?.id, amount: 70 }] })).status).toBe(201)
  expect((await expectNothingLeft(own))[0]).toMatchObject({ earned: 100, invoicedAmount: 100 })
  expect((await api.post(`/invoices/${id}/credit`, {})).status).toBe(201)
  expect(await read(`/companies/${own.companyid}/summary`)).toMatchObject({
    unbilledtime: 60,
    earned: 170,
    tobill: 170,
  })
})

it('Time on an invoice in another currency is earned, and neither to be billed nor billed ahead', async () => {
  const own = await client()
  const id = await api.create('/invoices', { title: 'x', companyid: own.companyid })
  await api.put('/settings/account', { currency: 'USD' })
  await track(own.places[0]?.items[0], 60)
  expect((await fromTime(api, { companyid: own.companyid, invoiceid: id })).status).toBe(200)
  expect((await expectNothingLeft(own))[0]).toMatchObject({ earned: 170, invoicedAmount: 0, ondrafts: 0 })
  await api.put('/settings/account', { currency: 'EUR' })
  expect((await expectNothingLeft(own))[0]).toMatchObject({ earned: 170, ondrafts: 170 })
})
