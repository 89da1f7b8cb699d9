/** Credit notes in parts come to their invoice exactly, tax included, and never to more on the way. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { runsOf } from '../../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

interface Sums {
  readonly total: number
  readonly tax: number
  readonly grandtotal: number
}
const fields = 'total,tax,grandtotal'
const read = async (id: number, more = '') =>
  (await api.get(`/invoices/${id}?fields=${fields}${more}`)).body.data as Sums & Record<string, unknown>

async function issued(items: readonly object[], taxrate: number) {
  const id = await api.create('/invoices', { title: 'Pier', companyid, taxrate, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const lines = await api.list(`/invoices/${id}/items?sortby=id&fields=billAmount`)
  return { id, lines: lines.map((line) => ({ id: Number(line.id), cents: cents(line.billAmount) })) }
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100)

async function credit(id: number, lines: readonly object[]): Promise<Sums> {
  const answer = await api.post(`/invoices/${id}/credit?fields=${fields}`, { lines })
  expect(answer.status).toBe(201)
  return answer.body.data as Sums
}

it('Ten pieces credited one by one give back 11.55 with 1.05 of tax', async () => {
  const { id, lines } = await issued([{ name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 1.05 }], 10)
  expect(await read(id)).toMatchObject({ total: 10.5, tax: 1.05, grandtotal: 11.55 })
  const taxes: number[] = []
  for (let piece = 0; piece < 10; piece += 1) {
    taxes.push((await credit(id, [{ lineid: lines[0]?.id, quantity: 1 }])).tax)
  }
  // Tax of 1.05, 2.10, 3.15 ... at 10 %: 0.105, 0.21, 0.315, 0.42, 0.525, 0.63, 0.735, 0.84, 0.945, 1.05, rounded.
  expect(taxes).toEqual([-0.11, -0.1, -0.11, -0.1, -0.11, -0.1, -0.11, -0.1, -0.11, -0.1])
  expect(await read(id, ',status,outstanding')).toMatchObject({ status: 'paid', outstanding: 0 })
  expect(await api.list(`/invoices/${id}/payments`)).toHaveLength(10)
})

it('Five lines of 10.05 credited one by one give back what they were charged with', async () => {
  const line = { name: 'Plots', billType: 2, outUnitQty: 1, outUnitPrice: 10.05 }
  const { id, lines } = await issued([line, line, line, line, line], 10)
  const whole = await read(id)
  expect(whole).toMatchObject({ total: 50.25, tax: 5.03, grandtotal: 55.28 })
  const notes: Sums[] = []
  for (const { id: lineid } of lines) notes.push(await credit(id, [{ lineid }]))
  expect(notes.reduce((sum, note) => sum + cents(note.grandtotal), 0)).toBe(-5528)
})

it('A credit note after a voided or deleted one takes the tax of what is credited then', async () => {
  const { id, lines } = await issued([{ name: 'Plots', billType: 2, outUnitQty: 3, outUnitPrice: 1.05 }], 10)
  const part = [{ lineid: lines[0]?.id, quantity: 1 }]
  await credit(id, part)
  const second = (await api.post(`/invoices/${id}/credit`, { lines: part })).body.data as { id: number }
  await api.delete(`/invoices/${second.id}`)
  expect(await credit(id, part)).toMatchObject({ tax: -0.1, grandtotal: -1.15 })
  // 0.32 in all, less 0.11 and 0.10.
  expect(await credit(id, part)).toMatchObject({ tax: -0.11, grandtotal: -1.16 })
  expect(await read(id, ',outstanding')).toMatchObject({ grandtotal: 3.47, outstanding: 0 })
})

it('Credit notes never come to more than their invoice, and in the end to it exactly', async () => {
  const line = fc.record({
    name: fc.constant('Plots'),
    billType: fc.constant(2),
    taxable: fc.boolean(),
    outUnitQty: fc.integer({ min: 1, max: 5 }),
    outUnitPrice: fc.integer({ min: 1, max: 99_999 }).map((whole) => whole / 1000),
  })
  const taxrate = fc.constantFrom(5, 9.975, 10, 19, 22)
  const shares = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), taxrate, shares, async (items, rate, parts) => {
      const { id, lines } = await issued(items, rate)
      const whole = await read(id)
      const sums = { total: 0, tax: 0, grandtotal: 0 }
      const add = (note: Sums) => {
        for (const name of ['total', 'tax', 'grandtotal'] as const) sums[name] -= cents(note[name])
        expect(sums.tax).toBeLessThanOrEqual(cents(whole.tax))
        expect(sums.grandtotal).toBeLessThanOrEqual(cents(whole.grandtotal))
      }
      const left = new Map(lines.map((each) => [each.id, each.cents]))
      for (const [at, share] of parts.entries()) {
        const { id: lineid } = lines[at % lines.length] as { id: number }
        const some = Math.floor((left.get(lineid) ?? 0) * share)
        if (some === 0) continue
        left.set(lineid, (left.get(lineid) ?? 0) - some)
        add(await credit(id, [{ lineid, amount: some / 100 }]))
      }
      if ([...left.values()].some((rest) => rest > 0)) add(await credit(id, []))
      expect(sums).toEqual({
        total: cents(whole.total),
        tax: cents(whole.tax),
        grandtotal: cents(whole.grandtotal),
      })
    }),
    runsOf(10, 60),
  )
})
