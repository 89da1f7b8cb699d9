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

const quoted = [
  { name: 'Sketches', billType: 1, projectedTimeSpent: 1200, outLabourPrice: 178 },
  { name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 2100 },
]

async function converted(items: readonly object[] = quoted) {
  const quote = await api.create('/quotes', { title: 'Garden room', companyid, items })
  await api.put(`/quotes/${quote}`, { status: 'sent' })
  await api.put(`/quotes/${quote}`, { status: 'accepted' })
  const { projectid } = (await api.post(`/quotes/${quote}/convert?fields=projectid`)).body.data as { projectid: number }
  const made = await api.list(
    `/items?projectid=${projectid}&fields=name,agreedrate,outLabourPrice,billAmount,projectedTimeSpent&sortby=id`,
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
  expect((await api.put(`/items/${item}`, { agreedrate: 1.000000005 })).status).toBe(400)
})

const reduced: readonly (readonly [what: string, line: object, accepted: number])[] = [
  ['a discount in percent', { discount: { percent: 10 } }, 1800],
  ['a discount of an amount', { discount: { amount: 300 } }, 1700],
  ['an amount by hand', { manualBillAmount: 1500 }, 1500],
  ['the price 0', { outLabourPrice: 0 }, 0],
  ['nothing left of its price', { discount: { percent: 100 } }, 0],
  ['a price with decimals', { projectedTimeSpent: 95, outLabourPrice: 199.995, discount: { percent: 10 } }, 284.99],
  ['an amount over many hours', { projectedTimeSpent: 9990, manualBillAmount: 10_000 }, 10_000],
  [
    'a price and a discount with decimals',
    { projectedTimeSpent: 9000, outLabourPrice: 199.9999, discount: { percent: 12.34 } },
    26_297.99,
  ],
]

it.each(reduced)('The quoted time of a line with %s comes to what was accepted', async (_, line, accepted) => {
  const { projectid, made } = await converted([
    { name: 'Survey', billType: 1, projectedTimeSpent: 600, outLabourPrice: 200, ...line },
  ])
  const [item] = made
  expect(item).toMatchObject({ billAmount: accepted })
  const minutes = Number(item?.projectedTimeSpent)
  await hour(Number(item?.id), { timespent: minutes })
  const figures = `/projects/${projectid}?fields=earned,tobill,invoicedAmount,estBillAmount`
  expect(await read(figures)).toMatchObject({ earned: accepted, tobill: accepted, estBillAmount: accepted })
  const { data } = (await api.post('/invoices/fromtime', { projectid, unrated: true, preview: true })).body
  expect(data).toMatchObject({ lines: [{ minutes, amount: accepted }] })
  const invoice = (await api.post('/invoices/fromtime?fields=id,total', { projectid, unrated: true })).body.data as {
    id: number
    total: number
  }
  expect(invoice.total).toBe(accepted)
  await api.put(`/invoices/${invoice.id}`, { status: 'submitted' })
  expect(await read(figures)).toMatchObject({ earned: accepted, tobill: 0, invoicedAmount: accepted })
})

it('Time on an item with an amount or a discount of its own is charged at what the item is worth', async () => {
  const projectid = await api.create('/projects', { title: 'Sluice', companyid })
  const item = (more: object) => api.create('/items', { name: 'Survey', projectid, projectedTimeSpent: 60, ...more })
  const half = await item({ agreedrate: 200, discount: { percent: 50 } })
  expect(await hour(half)).toBe(100)
  expect(await hour(await item({ manualBillAmount: 80 }))).toBe(80)
  expect(await hour(await item({ projectedTimeSpent: 600, discount: { amount: 500 } }))).toBe(225)
  expect(await hour(await item({ agreedrate: 500, discount: { amount: 500 } }))).toBe(0)
  expect(await hour(await item({ projectedTimeSpent: 0, manualBillAmount: 80 }))).toBe(275)
  expect(await hour(await item({ billType: 2, manualBillAmount: 80, discount: { percent: 50 } }))).toBe(275)
  await api.put(`/items/${half}`, { discount: { percent: 25 } })
  const charges = (
    await api.list(`/time?itemid=${half}&trackedfrom=2026-01-01&trackedto=2026-12-31&fields=charge`)
  ).map(({ charge }) => charge)
  expect(charges).toEqual([100])
  expect(await hour(half)).toBe(150)
})

it('A line without time and without a price agrees on nothing', async () => {
  const { made } = await converted([{ name: 'On call', billType: 1, projectedTimeSpent: 0, outLabourPrice: 0 }])
  expect(await hour(Number(made[0]?.id))).toBe(275)
})

const spread: readonly (readonly [what: string, line: object, rate: number, doubled: number])[] = [
  ['a discount of an amount', { discount: { amount: 300 } }, 170, 3400],
  ['an amount by hand', { manualBillAmount: 1500 }, 150, 3000],
  ['an amount that does not divide', { projectedTimeSpent: 180, manualBillAmount: 100 }, 33.333_333_33, 200],
  ['both discounts', { discount: { percent: 10, amount: 300 } }, 150, 3000],
  ['nothing left of its price', { discount: { amount: 2000 } }, 0, 0],
  ['a discount in percent', { discount: { percent: 10 } }, 180, 3600],
]

it.each(spread)(
  'Another estimate keeps the accepted price of an hour of a line with %s',
  async (_, line, rate, doubled) => {
    const { made } = await converted([
      { name: 'Survey', billType: 1, projectedTimeSpent: 600, outLabourPrice: 200, ...line },
    ])
    const item = Number(made[0]?.id)
    expect(made[0]).toMatchObject({ billAmount: doubled / 2 })
    const minutes = Number(made[0]?.projectedTimeSpent)
    await api.put(`/items/${item}`, { projectedTimeSpent: 2 * minutes })
    expect(await read(`/items/${item}?fields=billAmount`)).toMatchObject({ billAmount: doubled })
    expect(await hour(item, { timespent: minutes })).toBe(doubled / 2)
    await api.put(`/items/${item}`, { projectedTimeManual: 60 })
    expect(await hour(item, { timespent: 6000 })).toBe(Number((100 * rate).toFixed(2)))
    const agreed = await read(`/items/${item}?fields=agreedrate`)
    expect((await api.put(`/items/${item}`, { agreedrate: agreed.agreedrate })).status).toBe(200)
  },
)

it('An accepted amount without hours stays until there are some', async () => {
  const { made } = await converted([
    { name: 'Flat', billType: 1, projectedTimeSpent: 0, outLabourPrice: 200, manualBillAmount: 500 },
  ])
  expect(made[0]).toMatchObject({ billAmount: 500 })
})

it('Hours that are free by agreement are billed at nothing; those without a rate are kept out', async () => {
  const { projectid, made } = await converted([
    { name: 'Survey', billType: 1, projectedTimeSpent: 600, outLabourPrice: 200, discount: { percent: 100 } },
    { name: 'Travel', billType: 1, projectedTimeSpent: 60, outLabourPrice: 0 },
  ])
  for (const { id } of made) await hour(Number(id))
  const unrated = await api.create('/items', { name: 'Meeting', projectid })
  const volunteer = await api.create('/contacts', { firstname: 'Ada', type: 'staff', chargeoutrate: 0 })
  const starttime = '2026-03-02T09:00:00'
  const kept = await api.create('/time', { contactid: volunteer, itemid: unrated, timespent: 60, starttime })
  const { data } = (await api.post('/invoices/fromtime', { projectid, preview: true })).body
  expect(data).toMatchObject({
    lines: [
      { name: 'Survey', minutes: 60, amount: 0 },
      { name: 'Travel', minutes: 60, amount: 0 },
    ],
    unrated: [{ id: kept }],
  })
  expect((await api.post('/invoices/fromtime?fields=total', { projectid })).body.data).toMatchObject({ total: 0 })
  expect((await api.list(`/time?projectid=${projectid}&unbilled=yes&trackedfrom=2026-01-01&fields=id`)).length).toBe(1)
})
