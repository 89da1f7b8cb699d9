/** What a screen shows of a document before the service has answered is what the service answers, to the cent. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentTotals, lineAmount } from '../../../../contract/resources/documents/document-totals.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { casesOf, seed } from '../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((whole) => whole / 100)
const line = fc.record({
  name: fc.constant('Line'),
  billType: fc.constantFrom(0, 1, 2, 3),
  projectedTimeSpent: fc.integer({ min: 0, max: 100_000 }),
  projectedTimeManual: fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 4 }),
  outLabourPrice: hundredths(0, 99_999),
  outUnitQty: fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 10_000),
  outUnitPrice: hundredths(-10_000, 10_000_000),
  manualBillAmount: fc.option(hundredths(-10_000, 1_000_000), { freq: 6 }),
  discount: fc.record({ percent: hundredths(0, 10_000), amount: hundredths(0, 10_000) }, { requiredKeys: [] }),
  taxable: fc.boolean(),
})
const document = fc.record({
  title: fc.constant('Document'),
  companyid: fc.constant(companyid),
  taxrate: hundredths(0, 10_000),
  taxable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  items: fc.array(line, { minLength: 1, maxLength: 6 }),
})

const priced =
  'billType,projectedTimeSpent,projectedTimeManual,outLabourPrice,outUnitQty,outUnitPrice,manualBillAmount,discount,taxable'
const inOneRequest = 250

for (const [kind, key] of [
  ['invoices', 'invoiceid'],
  ['quotes', 'quoteid'],
] as const) {
  it(`Lines and totals of generated ${kind} are worked out alike by the service and by the contract`, async () => {
    for (let batch = 0; batch < casesOf(2, 20); batch += 1) {
      const drawn = fc.sample(document, { numRuns: inOneRequest, seed: seed + batch })
      const made = await api.post(`/${kind}`, drawn)
      expect(made.body.data).toMatchObject({ created: inOneRequest })
      const ids = (made.body.data as { ids: number[] }).ids.join(',')
      const stored = await api.list(`/${kind}?id=${ids}&fields=total,tax,grandtotal,taxable,taxrate&pagesize=500`)
      const lines = await api.list(`/${kind}/items?${key}=${ids}&fields=${key},billAmount,${priced}&pagesize=10000`)
      const linesOf = Map.groupBy(lines, (each) => each[key])
      expect(stored).toHaveLength(inOneRequest)
      for (const each of stored) {
        const own = linesOf.get(each.id) ?? []
        expect(own.map(lineAmount)).toEqual(own.map(({ billAmount }) => billAmount))
        const { subtotal, tax, total } = documentTotals(own, each)
        expect({ total: subtotal, tax, grandtotal: total }).toEqual({
          ...{ total: each.total, tax: each.tax, grandtotal: each.grandtotal },
        })
      }
    }
  })
}

it('An hourly line has the price that its writer names, and its rate again once that is cleared', async () => {
  const hourlyrateserviceid = await api.create('/settings/servicerates', { name: 'Design', inprice: 50, outprice: 120 })
  const invoiceid = await api.create('/invoices', { title: 'Design', companyid })
  const hour = { invoiceid, name: 'Workshops', billType: 1, projectedTimeSpent: 60, hourlyrateserviceid }
  const id = await api.create('/invoices/items', { ...hour, outLabourPrice: 99.5 })
  const amount = async () => (await api.get(`/invoices/items/${id}?fields=billAmount`)).body.data
  expect(await amount()).toEqual({ id, billAmount: 99.5 })
  await api.put(`/invoices/items/${id}`, { name: 'Workshop', outLabourPrice: 101 })
  expect(await amount()).toEqual({ id, billAmount: 101 })
  await api.put(`/invoices/items/${id}`, { outLabourPrice: null })
  expect(await amount()).toEqual({ id, billAmount: 120 })
})
