/**
 * What is paid without tax: a credit note settles its invoice in its own taxes and projects, so that what is paid of both
 * is what was received.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startTestService } from '../../../../testing/test-api.ts'
import { runsOf } from '../../../../testing/test-size.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
await api.put('/settings/account', { taxrate: 10 })

type Sums = Readonly<Record<string, number>>
const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const line = (price: number, more: object = {}) => ({
  name: 'Fee',
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: price,
  ...more,
})

async function issued(items: readonly object[]) {
  const id = await api.create('/invoices', { title: 'Pier', companyid, items })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  const lines = await api.list(`/invoices/${id}/items?sortby=id&fields=billAmount`)
  return { id, lines: lines.map((each) => ({ id: Number(each.id), cents: cents(each.billAmount) })) }
}

async function credit(id: number, lines: readonly object[]): Promise<number> {
  const answer = await api.post(`/invoices/${id}/credit`, { lines })
  expect(answer.status).toBe(201)
  return Number((answer.body.data as Sums).id)
}

const fields = 'total,tax,grandtotal,paid,paidAmount'
const read = async (path: string, wanted = fields) => (await api.get(`${path}?fields=${wanted}`)).body.data as Sums

it('A credited line without tax leaves the tax to what is still to be paid', async () => {
  const { id, lines } = await issued([line(100), line(100, { taxable: false })])
  const note = await credit(id, [{ lineid: lines[1]?.id, amount: 100 }])
  expect(await read(`/invoices/${id}`)).toMatchObject({ paid: 100, paidAmount: 100 })
  expect(await read(`/invoices/${note}`)).toMatchObject({ paid: -100, paidAmount: -100 })
  await api.post(`/invoices/${id}/payments`, { amount: 55 })
  expect(await read(`/invoices/${id}`)).toMatchObject({ paid: 150, paidAmount: 155 })
  await api.post(`/invoices/${id}/payments`, {})
  expect(await read(`/invoices/${id}`)).toMatchObject({ paid: 200, paidAmount: 210 })
})

it('The credit of one project settles that project', async () => {
  const projects = []
  for (const title of ['Boathouse', 'Jetty']) projects.push(await api.create('/projects', { title, companyid }))
  const [boathouse, jetty] = projects
  const { id, lines } = await issued([line(100, { projectid: boathouse }), line(300, { projectid: jetty })])
  await credit(id, [{ lineid: lines[0]?.id, amount: 100 }])
  await api.post(`/invoices/${id}/payments`, { amount: 33 })
  const paid = 'invoicedAmount,paidAmount,paidAmountTax'
  expect(await read(`/projects/${boathouse}`, paid)).toMatchObject({
    invoicedAmount: 0,
    paidAmount: 0,
    paidAmountTax: 0,
  })
  expect(await read(`/projects/${jetty}`, paid)).toMatchObject({
    invoicedAmount: 300,
    paidAmount: 30,
    paidAmountTax: 33,
  })
})

it('Paid without tax is never more than the total, nor less than nothing, in any invoice, note and project', async () => {
  const item = fc.record({
    price: fc.integer({ min: 1, max: 99_999 }).map((whole) => whole / 100),
    taxable: fc.boolean(),
    place: fc.nat({ max: 1 }),
  })
  const step = fc.record({
    what: fc.constantFrom('pay', 'credit'),
    which: fc.nat({ max: 3 }),
    share: fc.constantFrom(0.1, 0.33, 0.5, 1),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 4 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (items, steps) => {
        const places: number[] = []
        for (const title of ['Boathouse', 'Jetty']) places.push(await api.create('/projects', { title, companyid }))
        const { id, lines } = await issued(
          items.map(({ price, place, taxable }) => line(price, { taxable, projectid: places[place] })),
        )
        const documents = [id]
        const left = lines.map((each) => each.cents)
        let received = 0
        for (const { what, which, share } of steps) {
          const at = which % lines.length
          const { outstanding } = await read(`/invoices/${id}`, 'outstanding')
          const amount = Math.floor((what === 'pay' ? cents(outstanding) : (left[at] ?? 0)) * share)
          if (amount === 0) continue
          if (what === 'pay') {
            const answer = await api.post(`/invoices/${id}/payments`, { amount: amount / 100 })
            expect(answer.status).toBe(201)
            received += amount
          } else {
            left[at] = (left[at] ?? 0) - amount
            documents.push(await credit(id, [{ lineid: lines[at]?.id, amount: amount / 100 }]))
          }
        }
        const sums = { paid: 0, paidAmount: 0, total: 0, grandtotal: 0 }
        for (const each of documents) {
          const { total, tax, grandtotal, paid, paidAmount } = await read(`/invoices/${each}`)
          const sign = Math.sign(Number(total))
          expect(sign * Number(paid)).toBeGreaterThanOrEqual(0)
          expect(sign * Number(paid)).toBeLessThanOrEqual(sign * Number(total))
          const paidtax = cents(paidAmount) - cents(paid)
          expect(sign * paidtax).toBeGreaterThanOrEqual(0)
          expect(sign * paidtax).toBeLessThanOrEqual(sign * cents(tax))
          const add = { paid, paidAmount, total, grandtotal }
          for (const [name, value] of Object.entries(add)) sums[name as keyof typeof sums] += cents(value)
        }
        expect(sums.paidAmount).toBe(received)
        expect(sums.paid).toBeGreaterThanOrEqual(0)
        expect(sums.paid).toBeLessThanOrEqual(received)
        if (sums.paidAmount === sums.grandtotal) expect(sums.paid).toBe(sums.total)
        const projects: Sums[] = []
        for (const place of places) {
          projects.push(await read(`/projects/${place}`, 'invoicedAmount,paidAmount,paidAmountTax'))
        }
        const sum = (name: string) => projects.reduce((all, each) => all + cents(each[name]), 0)
        expect([sum('invoicedAmount'), sum('paidAmount'), sum('paidAmountTax')]).toEqual([
          sums.total,
          sums.paid,
          received,
        ])
        for (const { paidAmount } of projects) expect(paidAmount).toBeGreaterThanOrEqual(0)
      },
    ),
    runsOf(4, 20),
  )
})
