/** Amounts that a screen shows before the service has answered equal the service's, to the smallest unit. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { minorUnits } from '../../../../../contract/language/currency.ts'
import { documentTotals, lineAmount } from '../../../../../contract/resources/documents/document-totals.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import type { Caller } from '../../../../testing/test-caller.ts'
import { casesOf, isFull, seed } from '../../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((whole) => whole / 100)
/** Amounts with all decimals of a currency, and the same number of digits for each. */
const amounts = (decimals: number) => (min: number, max: number) =>
  fc.integer({ min, max }).map((whole) => whole / 10 ** decimals)

/** Prices with all decimals that they can have, in every currency. */
const price = amounts(4)

const lineIn = (decimals: number) =>
  lines(amounts(decimals)).filter((line) => {
    const amount = lineAmount(line, decimals)
    return line.manualBillAmount !== null || amount >= 0 || amount + (line.discount.amount ?? 0) < 0
  })

const lines = (amount: ReturnType<typeof amounts>) =>
  fc.record({
    name: fc.constant('Line'),
    billType: fc.constantFrom(0, 1, 2, 3),
    projectedTimeSpent: fc.integer({ min: 0, max: 100_000 }),
    projectedTimeManual: fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 4 }),
    outLabourPrice: price(0, 99_999),
    outUnitQty: fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 10_000),
    outUnitPrice: price(-10_000, 10_000_000),
    manualBillAmount: fc.option(amount(-10_000, 1_000_000), { freq: 6 }),
    discount: fc.record({ percent: hundredths(0, 10_000), amount: amount(0, 10_000) }, { requiredKeys: [] }),
    taxable: fc.boolean(),
  })
const documentIn = (decimals: number, company: number) =>
  fc.record({
    title: fc.constant('Document'),
    companyid: fc.constant(company),
    taxrate: fc.integer({ min: 0, max: 100_000 }).map((whole) => whole / 1000),
    taxable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    items: fc.array(lineIn(decimals), { minLength: 1, maxLength: 6 }),
  })

const priced =
  'billType,projectedTimeSpent,projectedTimeManual,outLabourPrice,outUnitQty,outUnitPrice,manualBillAmount,discount,taxable'
/** Small enough that a batch, which is a test of its own, stays below its timeout on the busiest machine. */
const inOneRequest = isFull ? 100 : 60

interface Firm {
  readonly api: Caller
  readonly companyid: number
  readonly currency: string
}

/** A separate firm, so that the currencies do not mix. */
async function firmIn(currency: string): Promise<Firm> {
  const own = await service.account()
  expect((await own.api.put('/settings/account', { currency })).status).toBe(200)
  return { api: own.api, companyid: await own.api.create('/companies', { name: 'Quay', type: 'client' }), currency }
}

const hasDecimals = (amount: number, decimals: number) => Number(amount.toFixed(decimals)) === amount

async function checkBatch(kind: 'invoices' | 'quotes', key: string, firm: Firm, batch: number): Promise<void> {
  const { api, companyid, currency } = firm
  const decimals = minorUnits(currency)
  const document = documentIn(decimals, companyid)
  const made = await api.post(`/${kind}`, fc.sample(document, { numRuns: inOneRequest, seed: seed + batch }))
  expect(made.body, JSON.stringify(made.body.data)).toMatchObject({ data: { created: inOneRequest } })
  const ids = (made.body.data as { ids: number[] }).ids.join(',')
  const stored = await api.list(`/${kind}?id=${ids}&fields=total,tax,grandtotal,taxable,taxrate,currency&pagesize=500`)
  const lines = await api.list(`/${kind}/items?${key}=${ids}&fields=${key},billAmount,${priced}&pagesize=10000`)
  const linesOf = Map.groupBy(lines, (each) => each[key])
  expect(stored).toHaveLength(inOneRequest)
  for (const each of stored) {
    const own = linesOf.get(each.id) ?? []
    expect(own.map((line) => lineAmount(line, decimals))).toEqual(own.map(({ billAmount }) => billAmount))
    const { subtotal, tax, total } = documentTotals(own, each)
    expect({ total: subtotal, tax, grandtotal: total }).toEqual({
      total: each.total,
      tax: each.tax,
      grandtotal: each.grandtotal,
    })
    expect([subtotal, tax, total].every((amount) => hasDecimals(amount, decimals))).toBe(true)
  }
}

describe.each([
  ['invoices', 'invoiceid'],
  ['quotes', 'quoteid'],
] as const)('Generated %s', (kind, key) => {
  describe.each([
    ['EUR', 2, 50],
    ['JPY', 1, 25],
    ['KWD', 1, 25],
  ] as const)('in %s', (currency, few, all) => {
    let firm: Firm
    beforeAll(async () => {
      firm = await firmIn(currency)
    })

    it.each(Array.from({ length: casesOf(few, all) }, (_none, batch) => batch))(
      'have the same lines and totals in the service and in the contract, batch %i',
      (batch) => checkBatch(kind, key, firm, batch),
    )
  })
})

it('Database and contract have the same decimals for every currency', async () => {
  const currencies = Intl.supportedValuesOf('currency')
  const known = await sql<{ currency: string; decimals: number }>`
    select value as currency, minor_units(value) as decimals
    from json_array_elements_text(${JSON.stringify(currencies)}::json)
  `.execute(service.database.kysely)
  expect(Object.fromEntries(known.rows.map((row) => [row.currency, row.decimals]))).toEqual(
    Object.fromEntries(currencies.map((currency) => [currency, minorUnits(currency)])),
  )
})

it('An hourly line has the given price, and its rate again once that is cleared', async () => {
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

it('Half a cent is rounded away from zero, whatever binary fractions make of it', async () => {
  // 1.005 x 100 is 100.49999999999999 in binary fractions.
  const cases = [
    [1, 1.005, 1.01],
    [1, -1.005, -1.01],
    [1, 8.345, 8.35],
    [0.5, 2.01, 1.01],
    [3, 0.335, 1.01],
    [1.0001, 10_000.005, 10_001.01],
  ] as const
  const lines = cases.map(([outUnitQty, outUnitPrice]) => ({ billType: 2, outUnitQty, outUnitPrice }))
  const items = lines.map((line) => ({ ...line, name: 'Line' }))
  const invoiceid = await api.create('/invoices', { title: 'Fine', companyid, items })
  const stored = await api.list(`/invoices/items?invoiceid=${invoiceid}&fields=billAmount&sortby=id`)
  const expected = cases.map(([, , amount]) => amount)
  expect(stored.map(({ billAmount }) => billAmount)).toEqual(expected)
  expect(lines.map((line) => lineAmount(line))).toEqual(expected)
})
