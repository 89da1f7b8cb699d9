/** Money of invoices and quotes: every line is rounded once, half away from zero, and totals are sums of rounded lines. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { runsOf } from '../../../../testing/test-size.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

/** Charges per hour in cents, each of its own service rate. */
const rates = [1, 10, 333, 9_999, 12_345]
const { rows } = await sql<{ id: number }>`
  insert into servicerates (account_id, name, inprice, outprice)
  select ${account}, 'Rate', 0, value::numeric / 100 from json_array_elements_text(${JSON.stringify(rates)}::json)
  returning id
`.execute(service.database.kysely)
const services = rows.map((row) => Number(row.id))

/** Whole numbers of the smallest units: cents, ten-thousandths of a unit, hundredths of a percent. */
const line = fc.record({
  billType: fc.constantFrom(0, 1, 2, 3),
  rate: fc.integer({ min: 0, max: rates.length - 1 }),
  minutes: fc.integer({ min: 0, max: 5000 }),
  quantity: fc.integer({ min: 0, max: 10_000_000 }),
  price: fc.integer({ min: -10_000, max: 1_000_000 }),
  percent: fc.option(fc.integer({ min: 0, max: 10_000 })),
  off: fc.option(fc.integer({ min: 0, max: 10_000 })),
  byHand: fc.option(fc.integer({ min: -10_000, max: 1_000_000 }), { freq: 8 }),
  taxable: fc.boolean(),
})
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never

/** `numerator / denominator`, rounded to a whole number, half away from zero, without floating point. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const whole = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -whole : whole
}

/** A line's amount in cents, by the rules of money, computed in whole numbers. */
function worth({ billType, rate, minutes, quantity, price, percent, off, byHand }: Line): bigint {
  if (byHand !== null) return BigInt(byHand)
  if (billType === 0) return 0n
  const [amount, parts] =
    billType === 1
      ? [BigInt(minutes) * BigInt(rates[rate] as number), 60n]
      : [BigInt(quantity) * BigInt(price), 10_000n]
  const reduced = amount * BigInt(10_000 - (percent ?? 0))
  return rounded(reduced - BigInt(off ?? 0) * parts * 10_000n, parts * 10_000n)
}

/** Whether its discount is at most what the line comes to; others are refused. */
function isInLine(each: Line): boolean {
  const amount = worth(each)
  return each.byHand !== null || amount >= 0n || amount + BigInt(each.off ?? 0) < 0n
}

const bodyOf = (each: Line, index: number) => ({
  name: `Line ${index}`,
  billType: each.billType,
  hourlyrateserviceid: services[each.rate],
  projectedTimeSpent: each.minutes,
  outUnitQty: each.quantity / 10_000,
  outUnitPrice: each.price / 100,
  manualBillAmount: each.byHand === null ? null : each.byHand / 100,
  discount: {
    ...(each.percent === null ? {} : { percent: each.percent / 100 }),
    ...(each.off === null ? {} : { amount: each.off / 100 }),
  },
  taxable: each.taxable,
})

/** An amount as returned by the API, in cents. */
const cents = (amount: unknown) => BigInt(Math.round(Number(amount) * 100))
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)

for (const kind of ['invoices', 'quotes'] as const) {
  it(`Totals of ${kind} are the sums of their rounded lines, whatever the lines are and however they change`, async () => {
    const lines = fc.array(line.filter(isInLine), { minLength: 1, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 0, max: 10_000 }), async (drawn, taxrate) => {
        const items = drawn.map(bodyOf)
        const id = await api.create(`/${kind}`, { title: 'x', companyid, taxrate: taxrate / 100, items })
        await expectSums(kind, id, drawn, taxrate)
        const [first] = await api.list(`/${kind}/${id}/items?sortby=sortorder&fields=id`)
        await api.delete(`/${kind}/items/${first?.id}`)
        await expectSums(kind, id, drawn.slice(1), taxrate)
      }),
      runsOf(8, 40),
    )
  })
}

async function expectSums(kind: string, id: number, lines: readonly Line[], taxrate: number): Promise<void> {
  const stored = await api.list(`/${kind}/${id}/items?sortby=sortorder&fields=billAmount`)
  expect(stored.map((each) => cents(each.billAmount))).toEqual(lines.map(worth))
  const { body } = await api.get(`/${kind}/${id}?fields=total,tax,grandtotal`)
  const { total, tax, grandtotal } = body.data as Record<string, unknown>
  const taxed = sum(lines.filter((each) => each.taxable).map(worth))
  expect(cents(total)).toBe(sum(lines.map(worth)))
  expect(cents(tax)).toBe(rounded(taxed * BigInt(taxrate), 10_000n))
  expect(cents(grandtotal)).toBe(cents(total) + cents(tax))
}
