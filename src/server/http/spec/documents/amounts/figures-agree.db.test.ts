/** Figures of one name are equal wherever they stand: project, list, company, report and tool. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumOfAmounts } from '../../../../../contract/resources/documents/document-totals.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'
import { runsOf } from '../../../../testing/test-size.ts'

const service = await startTestService()

const figures =
  'earned,actualRevenue,actualCost,costs,actualProfit,invoicedAmount,invoicedAmountTax,paidAmount,paidAmountTax,ondrafts,tobill,billedahead'
type Figures = Readonly<Record<string, number>>
const read = async (api: Caller, path: string) => (await api.get(path)).body.data as Figures

async function firm() {
  const { api } = await service.account()
  await api.put('/settings/account', { outprice: 120, inprice: 60, taxrate: 10 })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const contactid = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
  const place = async (title: string) => {
    const projectid = await api.create('/projects', { title, companyid })
    return { projectid, itemid: await api.create('/items', { name: 'Survey', projectid }) }
  }
  const track = (itemid: number, timespent: number, more: object = {}) =>
    api.create('/time', { contactid, itemid, timespent, starttime: '2026-03-02T09:00:00', ...more })
  return { api, companyid, place, track }
}

it('An invoice of two projects counts in each with its own lines, and a draft is not to be billed again', async () => {
  const { api, companyid, place, track } = await firm()
  const [boat, jetty] = [await place('Boathouse'), await place('Jetty')]
  await track(boat.itemid, 600)
  await track(boat.itemid, 120, { billable: false })
  await track(jetty.itemid, 90)
  // 500 and 10 % of it passed on, 80 not.
  await api.create('/expenses', { name: 'Ferry', projectid: boat.projectid, cost: 500, markup: 10, date: '2026-03-02' })
  await api.create('/expenses', { name: 'Prints', projectid: jetty.projectid, cost: 80, billable: false })
  const of = ({ projectid }: { projectid: number }) => read(api, `/projects/${projectid}?fields=${figures}`)
  // 10 h at 120 and 550; 12 h at 60 and 500.
  expect(await of(boat)).toMatchObject({ earned: 1750, actualCost: 1220, actualProfit: 530, tobill: 1750, ondrafts: 0 })
  expect(await of(jetty)).toMatchObject({ earned: 180, actualCost: 170, actualProfit: 10, tobill: 180 })
  const draft = (await api.post('/invoices/fromtime', { companyid, groupby: 'contact' })).body.data as { id: number }
  expect(await of(boat)).toMatchObject({ invoicedAmount: 0, ondrafts: 1200, tobill: 550 })
  expect(await of(jetty)).toMatchObject({ invoicedAmount: 0, ondrafts: 180, tobill: 0 })
  const summary = () => read(api, `/companies/${companyid}/summary`)
  expect(await summary()).toMatchObject({ earned: 1930, ondrafts: 1380, tobill: 550, invoicedAmount: 0 })
  await api.put(`/invoices/${draft.id}`, { status: 'submitted' })
  // Tax of 138.00 is 120.00 and 18.00.
  await api.post(`/invoices/${draft.id}/payments`, { amount: 759 })
  expect(await of(boat)).toMatchObject({
    invoicedAmount: 1200,
    invoicedAmountTax: 1320,
    paidAmount: 600,
    paidAmountTax: 660,
    ondrafts: 0,
    tobill: 550,
  })
  expect(await of(jetty)).toMatchObject({
    invoicedAmount: 180,
    invoicedAmountTax: 198,
    paidAmount: 90,
    paidAmountTax: 99,
    tobill: 0,
  })
  expect(await summary()).toMatchObject({ invoicedAmount: 1380, paidAmount: 690, tobill: 550, outstanding: 759 })
  expect(await api.list('/reports/invoiced?groupby=project')).toMatchObject([
    { projecttitle: 'Boathouse', total: 1200, tax: 120, grandtotal: 1320, paidTax: 660, outstanding: 660 },
    { projecttitle: 'Jetty', total: 180, tax: 18, grandtotal: 198, paidTax: 99, outstanding: 99 },
  ])
})

it('A paid invoice is paid in each of its projects, whichever of them is taxed', async () => {
  const { api, companyid, place } = await firm()
  const [boat, jetty] = [await place('Boathouse'), await place('Jetty')]
  const fee = { name: 'Fee', billType: 2, outUnitQty: 1, outUnitPrice: 100 }
  const items = [
    { ...fee, projectid: boat.projectid },
    { ...fee, projectid: jetty.projectid, taxable: false },
  ]
  const id = await api.create('/invoices', { title: 'x', companyid, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  await api.post(`/invoices/${id}/payments`, {})
  expect(await api.list('/reports/invoiced?groupby=project')).toMatchObject([
    { projecttitle: 'Boathouse', grandtotal: 110, paidTax: 110, outstanding: 0 },
    { projecttitle: 'Jetty', grandtotal: 100, paidTax: 100, outstanding: 0 },
  ])
})

it('What is voided, deleted or credited counts nowhere', async () => {
  const { api, companyid, place, track } = await firm()
  const { projectid, itemid } = await place('Boathouse')
  await track(itemid, 60)
  const items = [{ name: 'Fee', billType: 2, outUnitQty: 1, outUnitPrice: 1000 }]
  const make = async (state: string) => {
    const id = await api.create('/invoices', { title: 'x', companyid, projectid, items })
    for (const status of ['submitted', 'authorised', 'voided'].slice(0, state === 'voided' ? 3 : 1)) {
      await api.put(`/invoices/${id}`, { status })
    }
    return id
  }
  await make('voided')
  await api.delete(`/invoices/${await make('submitted')}`)
  const credited = await make('submitted')
  await api.post(`/invoices/${credited}/credit`, {})
  const fields = 'invoicedAmount,paidAmount,tobill,billedahead'
  expect(await read(api, `/projects/${projectid}?fields=${fields}`)).toMatchObject({ invoicedAmount: 0, tobill: 120 })
  await make('submitted')
  expect(await read(api, `/projects/${projectid}?fields=${fields}`)).toMatchObject({
    invoicedAmount: 1000,
    tobill: 0,
    billedahead: 880,
  })
})

it('Nothing is owed on drafts, on what was voided and on credit notes of deleted invoices, in any list, sum or file', async () => {
  const { api, companyid, place } = await firm()
  const { projectid } = await place('Boathouse')
  const items = [{ name: 'Fee', billType: 2, outUnitQty: 1, outUnitPrice: 1000 }]
  const make = async (title: string, ...states: readonly string[]) => {
    const id = await api.create('/invoices', { title, companyid, projectid, items })
    for (const status of states) expect((await api.put(`/invoices/${id}`, { status })).status).toBe(200)
    return id
  }
  await make('Draft')
  await make('Voided', 'submitted', 'authorised', 'voided')
  const deleted = await make('Deleted', 'submitted')
  await api.post(`/invoices/${deleted}/payments`, {})
  await api.post(`/invoices/${deleted}/credit`, {})
  await api.delete(`/invoices/${deleted}`)
  await make('Sent', 'submitted')
  const owed = { Draft: 0, Voided: 0, 'Credit for INV-0003': 0, Sent: 1100 }
  for (const list of [
    '/invoices',
    `/companies/${companyid}/invoices`,
    `/projects/${projectid}/invoices`,
    '/documents',
  ]) {
    const rows = await api.list(`${list}?status=all&fields=title,outstanding`)
    expect([list, Object.fromEntries(rows.map(({ title, outstanding }) => [title, outstanding]))]).toEqual([list, owed])
  }
  const url = '/api/v4/invoices/export?format=csv&status=all&fields=title,outstanding&sortby=id'
  const { body } = await service.app.inject({ url, headers: api.headers })
  expect(body.split('\r\n').slice(1, 3)).toEqual(['"Draft",0,"EUR"', '"Voided",0,"EUR"'])
  const counts = (await api.get('/invoices/counts?status=all&by=activeworkstate&sums=outstanding')).body as {
    meta: { totals?: object }
  }
  expect(counts.meta.totals).toMatchObject({ outstanding: 1100 })
  for (const groupby of ['company', 'project']) {
    const groups = await api.list(`/reports/invoiced?groupby=${groupby}&status=draft,voided`)
    expect([groupby, groups.map(({ outstanding }) => outstanding)]).toEqual([groupby, [0]])
  }
})

const work = fc.record({
  place: fc.nat({ max: 2 }),
  minutes: fc.integer({ min: 1, max: 300 }),
  billable: fc.boolean(),
  cost: fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100),
})
const fee = fc.record({
  place: fc.nat({ max: 3 }),
  price: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
  taxable: fc.boolean(),
})
const document = fc.record({
  place: fc.nat({ max: 3 }),
  state: fc.constantFrom('draft', 'submitted', 'voided', 'credited', 'paid'),
  fees: fc.array(fee, { minLength: 1, maxLength: 4 }),
  paid: fc.double({ min: 0, max: 1, noNaN: true }),
})

it('Figures of generated firms agree on project, list, company and report', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(work, { maxLength: 6 }),
      fc.array(document, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (works, documents, isBilled) => {
        const { api, companyid, place, track } = await firm()
        const places = [await place('A'), await place('B'), await place('C')]
        for (const { place: at, minutes, billable, cost } of works) {
          const { itemid, projectid } = places[at] as (typeof places)[number]
          await track(itemid, minutes, { billable })
          await api.create('/expenses', { name: 'Prints', projectid, cost, markup: 12.5, billable, date: '2026-03-02' })
        }
        // The fourth place is no project.
        const projectOf = (at: number) => places[at]?.projectid ?? null
        for (const { place: at, state, fees, paid } of documents) {
          const items = fees.map((each) => ({
            name: 'Fee',
            billType: 2,
            outUnitQty: 1,
            outUnitPrice: each.price,
            taxable: each.taxable,
            projectid: projectOf(each.place),
          }))
          const id = await api.create('/invoices', { title: 'x', companyid, projectid: projectOf(at), items })
          await settle(api, id, state, paid)
        }
        if (isBilled) await api.post('/invoices/fromtime', { companyid, groupby: 'day', expenses: true })
        await expectAgreement(api, companyid, places)
      },
    ),
    runsOf(6, 40),
  )
})

async function settle(api: Caller, id: number, state: string, share: number): Promise<void> {
  if (state === 'draft') return
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const { grandtotal = 0 } = await read(api, `/invoices/${id}?fields=grandtotal`)
  const amount = Math.floor(grandtotal * share * 100) / 100
  if (state === 'paid' && amount > 0) expect((await api.post(`/invoices/${id}/payments`, { amount })).status).toBe(201)
  if (state === 'credited') expect((await api.post(`/invoices/${id}/credit`, {})).status).toBe(201)
  if (state !== 'voided') return
  await api.put(`/invoices/${id}`, { status: 'authorised' })
  expect((await api.put(`/invoices/${id}`, { status: 'voided' })).status).toBe(200)
}

async function expectAgreement(api: Caller, companyid: number, places: readonly { projectid: number }[]) {
  const projects: Figures[] = []
  for (const { projectid } of places) projects.push(await read(api, `/projects/${projectid}?fields=${figures}`))
  expect(await api.list(`/projects?companyid=${companyid}&fields=${figures}&sortby=id`)).toEqual(projects)
  const sum = (name: string) => sumOfAmounts(projects.map((each) => each[name]))
  for (const each of projects) {
    expect(each.actualRevenue).toBe(each.earned)
    expect(each.costs).toBe(each.actualCost)
    expect(each.actualProfit).toBe(sumOfAmounts([each.earned, -Number(each.actualCost)]))
    const open = sumOfAmounts([each.earned, -Number(each.invoicedAmount), -Number(each.ondrafts)])
    expect(each.tobill).toBe(Math.max(open, 0))
  }
  const summary = await read(api, `/companies/${companyid}/summary`)
  for (const name of ['earned', 'tobill', 'billedahead']) expect([name, summary[name]]).toEqual([name, sum(name)])
  const byProject = (await api.list('/reports/invoiced?groupby=project')) as unknown as Figures[]
  const [whole = {}] = (await api.list('/reports/invoiced?groupby=company')) as unknown as Figures[]
  for (const [at, { projectid }] of places.entries()) {
    const group = byProject.find((each) => each.projectid === projectid) ?? {}
    const own = projects[at] as Figures
    expect([group.total ?? 0, group.grandtotal ?? 0, group.paidTax ?? 0]).toEqual([
      own.invoicedAmount,
      own.invoicedAmountTax,
      own.paidAmountTax,
    ])
  }
  for (const name of ['total', 'tax', 'grandtotal', 'paidTax', 'outstanding']) {
    expect([name, sumOfAmounts(byProject.map((each) => each[name]))]).toEqual([name, whole[name] ?? 0])
  }
  expect([summary.invoicedAmount, summary.invoiced, summary.paid, summary.outstanding]).toEqual([
    whole.total ?? 0,
    whole.grandtotal ?? 0,
    whole.paidTax ?? 0,
    whole.outstanding ?? 0,
  ])
}
