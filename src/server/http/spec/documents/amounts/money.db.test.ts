/** Money of time and expenses: every line is rounded once, half away from zero, and sums are sums of rounded lines. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { runsOf } from '../../../../testing/test-size.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const contactid = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })

/** `numerator / denominator`, rounded to a whole number, half away from zero, without floating point. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const whole = (2n * size + denominator) / (2n * denominator)
  return negative ? -whole : whole
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
/** An amount as returned by the API, in cents. Amounts have two decimals, so nothing is lost. */
const cents = (amount: unknown) => BigInt(Math.round(Number(amount) * 100))
const decimals = (amount: unknown) => (String(amount).split('.')[1] ?? '').length

async function project() {
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
  return { projectid, itemid: await api.create('/items', { name: 'Survey', projectid }) }
}

const line = fc.record({
  timespent: fc.integer({ min: 0, max: 3000 }),
  rate: fc.integer({ min: 0, max: 99_999 }),
  billable: fc.boolean(),
})

it('Time is charged by the minute; reports and projects show the sums of the rounded lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const { projectid, itemid } = await project()
      const rates = [...new Set(lines.map((each) => each.rate))]
      const services = new Map<number, number>()
      for (const rate of rates) {
        const { rows } = await sql<{ id: number }>`
          insert into servicerates (account_id, name, inprice, outprice)
          values (${account}, 'Rate', ${rate}::numeric / 200, ${rate}::numeric / 100) returning id
        `.execute(service.database.kysely)
        services.set(rate, Number(rows[0]?.id))
      }
      const made = await api.post(
        '/time',
        lines.map(({ timespent, rate, billable }) => ({
          contactid,
          itemid,
          timespent,
          billable,
          starttime: '2026-01-05T09:00:00',
          hourlyrateserviceid: services.get(rate),
        })),
      )
      expect(made.status).toBe(201)
      const records = await api.list(`/time?projectid=${projectid}&trackedfrom=2026-01-01&fields=charge,cost&sortby=id`)
      const charges = lines.map((each) =>
        each.billable ? rounded(BigInt(each.timespent) * BigInt(each.rate), 60n) : 0n,
      )
      expect(records.map((record) => cents(record.charge))).toEqual(charges)
      const whole = (await api.get(`/projects/${projectid}?fields=actualRevenue,actualCost,actualProfit`)).body
        .data as Record<string, unknown>
      const costs = sum(records.map((record) => cents(record.cost)))
      expect(cents(whole.actualRevenue)).toBe(sum(charges))
      expect(cents(whole.actualCost)).toBe(costs)
      expect(cents(whole.actualProfit)).toBe(sum(charges) - costs)
      const report = await api.get(`/reports/profit?projectid=${projectid}&from=2026-01-01`)
      const { totals } = report.body.meta as unknown as { totals: Record<string, unknown> }
      expect(cents(totals.charge)).toBe(sum(charges))
      expect(cents(totals.cost)).toBe(costs)
      for (const amount of [...records.flatMap(Object.values), ...Object.values(totals)]) {
        expect(decimals(amount)).toBeLessThanOrEqual(2)
      }
    }),
    runsOf(5, 15),
  )
})

it('An expense costs its rounded line, and its charge with the markup is rounded once', async () => {
  const expense = fc.record({
    quantity: fc.integer({ min: -100_000, max: 1_000_000 }),
    cost: fc.integer({ min: -10_000, max: 1_000_000 }),
    markup: fc.integer({ min: 0, max: 20_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(expense, { minLength: 1, maxLength: 30 }), async (expenses) => {
      const { projectid } = await project()
      const made = await api.post(
        '/expenses',
        expenses.map(({ quantity, cost, markup }) => ({
          name: 'Prints',
          projectid,
          quantity: quantity / 10_000,
          cost: cost / 100,
          markup: markup / 100,
        })),
      )
      expect(made.status).toBe(201)
      const records = await api.list(`/expenses?projectid=${projectid}&fields=total&sortby=id`)
      const lines = expenses.map(({ quantity, cost }) => rounded(BigInt(quantity) * BigInt(cost), 10_000n))
      const totals = expenses.map(({ quantity, cost, markup }) =>
        rounded(BigInt(quantity) * BigInt(cost) * BigInt(10_000 + markup), 100_000_000n),
      )
      expect(records.map((record) => cents(record.total))).toEqual(totals)
      const whole = (await api.get(`/projects/${projectid}?fields=costs`)).body.data as { costs: number }
      expect(cents(whole.costs)).toBe(sum(lines))
    }),
    runsOf(5, 15),
  )
})

it('The largest allowed amounts can be stored and summed', async () => {
  const { projectid, itemid } = await project()
  const dear = await api.create('/contacts', { firstname: 'Eva', type: 'staff', chargeoutrate: 999_999_999_999 })
  const [timespent, timeallocated] = [10_080, 10_000_000]
  await api.create('/time', { contactid: dear, itemid, timespent, starttime: '8999-12-31T23:59:00' })
  await api.create('/timeallocations', { contactid: dear, itemid, timeallocated, timeBillable: timeallocated })
  const [quantity, cost, markup] = [9_999_999_999, 999_999_999_999, 1_000_000]
  await api.create('/expenses', { name: 'Prints', projectid, quantity, cost, markup })
  const { status, body } = await api.get(`/projects/${projectid}?fields=actualRevenue,costs`)
  expect(status).toBe(200)
  // Time, and the expenses with their markup: more digits than a number holds.
  const printed = (quantity * cost * (100 + markup)) / 100
  const { actualRevenue, costs } = body.data as { actualRevenue: number; costs: number }
  expect(actualRevenue / (999_999_999_999 * 168 + printed)).toBeCloseTo(1, 12)
  expect(costs / (quantity * cost)).toBeCloseTo(1, 12)
  const report = await api.get(`/reports/profit?projectid=${projectid}&to=8999-12-31&from=8999-12-31`)
  expect(report.body.meta?.count).toBe(1)
})

it('Percentages but tax rates have at most two decimals: others are refused, and computed ones rounded', async () => {
  const { projectid, itemid } = await project()
  const fine = "'8.125' is not allowed; use a number with at most 2 decimals."
  const refusals: [string, object, string][] = [
    [`/items/${itemid}`, { manualPercentageComplete: 8.125 }, `manualPercentageComplete: ${fine}`],
    [`/items/${itemid}`, { discount: { percent: 8.125 } }, `discount: percent ${fine}`],
  ]
  for (const [path, body, message] of refusals) {
    const { status, body: refused } = await api.put(path, body)
    expect([status, refused.data], path).toEqual([400, [message]])
  }
  await api.put('/settings/account', { taxrate: 8.25 })
  expect((await api.get('/settings/account?fields=taxrate')).body.data).toMatchObject({ taxrate: 8.25 })
  const done = await api.create('/items', { name: 'Model', projectid, billType: 2, outUnitQty: 3, outUnitPrice: 100 })
  await api.create('/items', { name: 'Print', projectid, billType: 2, inUnitQty: 1, inUnitPrice: 100 })
  await api.put(`/items/${done}/complete`)
  const { data } = (await api.get(`/projects/${projectid}?fields=percentcomplete,estProfitPercentage`)).body
  expect(data).toMatchObject({ percentcomplete: 33.33, estProfitPercentage: 66.67 })
})
