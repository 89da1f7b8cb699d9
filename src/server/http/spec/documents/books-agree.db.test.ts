/** The files for accounting come to what stands, whatever became of invoices and payments after they were exported. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { runsOf } from '../../../testing/test-size.ts'

const service = await startTestService()

interface Firm {
  readonly api: Caller
  readonly companyid: number
  /** Rows of all files so far. */
  readonly books: { invoices: Row[]; payments: Row[] }
}

interface Row {
  readonly number: string
  readonly date: string
  readonly text: string
  readonly net: number
  readonly tax: number
}

async function firm(): Promise<Firm> {
  const { api } = await service.account()
  await api.put('/settings/account', { taxrate: 10 })
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  return { api, companyid, books: { invoices: [], payments: [] } }
}

async function issue({ api, companyid }: Firm, prices: readonly number[], more: object = {}) {
  const items = prices.map((price, at) => ({
    name: `Fee ${at}`,
    billType: 2,
    outUnitQty: 1,
    outUnitPrice: price,
    taxable: at !== 1,
  }))
  const id = await api.create('/invoices', { title: 'Concept', companyid, items, ...more })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}

function cellsOf(csv: string) {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((row) => [...row.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell = '']) => cell.replaceAll('"', '')))
  return rows.map((row) => (name: string) => row[head.indexOf(name)] ?? '')
}

async function read({ api }: Firm, subject: 'invoices' | 'payments', body: object = {}): Promise<Row[]> {
  const { status, body: answer } = await api.post('/accounting/exports', { subject, program: 'xero', ...body })
  expect([status, answer.data]).toEqual([200, expect.anything()])
  return cellsOf((answer.data as { csv: string }).csv).map((cell) =>
    subject === 'invoices'
      ? {
          number: cell('*InvoiceNumber'),
          date: cell('*InvoiceDate'),
          text: cell('*Description'),
          net: Number(cell('*Quantity')) * Number(cell('*UnitAmount')),
          tax: Number(cell('TaxAmount')),
        }
      : {
          number: cell('Reference'),
          date: cell('*Date'),
          text: cell('Description'),
          net: Number(cell('*Amount')),
          tax: 0,
        },
  )
}

async function enter(own: Firm, body: object = {}) {
  const [invoices, payments] = [await read(own, 'invoices', body), await read(own, 'payments', body)]
  own.books.invoices.push(...invoices)
  own.books.payments.push(...payments)
  return { invoices, payments }
}

const sum = (rows: readonly Row[], only: (row: Row) => boolean = () => true) =>
  sumOfAmounts(rows.filter(only).flatMap(({ net, tax }) => [net, tax]))

const bare = (number: string) => number.replace(/-R\d+$/, '')

/** Fails unless the files come to what stands: by invoice, of the client, and in a file of everything. */
async function expectAgreement(own: Firm) {
  const { api, companyid, books } = own
  const { invoiced, invoicedAmount, paid, credit } = (await api.get(`/companies/${companyid}/summary`)).body
    .data as Record<string, number>
  for (const invoices of [books.invoices, await read(own, 'invoices', { again: true })]) {
    expect([sum(invoices), sumOfAmounts(invoices.map(({ net }) => net))]).toEqual([invoiced, invoicedAmount])
  }
  for (const payments of [books.payments, await read(own, 'payments', { again: true })]) {
    expect(sum(payments)).toBe(sumOfAmounts([paid, credit]))
  }
  const list = '/invoices?status=all&fields=number,status,grandtotal,creditof'
  const deleted = new Set((await api.list('/invoices?status=deleted&fields=id')).map(({ id }) => id))
  const standing = (await api.list(list)).filter(
    ({ status, creditof }) => status !== 'draft' && status !== 'voided' && !deleted.has(creditof),
  )
  const totals = new Map(standing.map(({ number, grandtotal }) => [number, grandtotal]))
  for (const number of new Set(books.invoices.map((row) => bare(row.number)))) {
    const entered = sum(books.invoices, (row) => bare(row.number) === number)
    expect([number, entered]).toEqual([number, totals.get(number) ?? 0])
    totals.delete(number)
  }
  expect([...totals]).toEqual([])
}

it('A voided invoice is reversed once, on the day on which it was voided', async () => {
  const own = await firm()
  const id = await issue(own, [100, 50], { invoicedate: '2026-03-02' })
  const { invoices } = await enter(own)
  expect(invoices).toEqual([
    { number: 'INV-0001', date: '2026-03-02', text: 'Fee 0', net: 100, tax: 10 },
    { number: 'INV-0001', date: '2026-03-02', text: 'Fee 1', net: 50, tax: 0 },
  ])
  for (const status of ['authorised', 'voided']) await own.api.put(`/invoices/${id}`, { status })
  expect(await enter(own, { to: '2026-03-31' })).toEqual({ invoices: [], payments: [] })
  const today = new Date().toISOString().slice(0, 10)
  expect((await enter(own)).invoices).toEqual([
    { number: 'INV-0001-R1', date: today, text: 'Reversal, Fee 0', net: -100, tax: -10 },
    { number: 'INV-0001-R1', date: today, text: 'Reversal, Fee 1', net: -50, tax: 0 },
  ])
  expect(await enter(own)).toEqual({ invoices: [], payments: [] })
  await expectAgreement(own)
})

it('An invoice that was replaced is reversed beside its next version', async () => {
  const own = await firm()
  const id = await issue(own, [100])
  await enter(own)
  const { id: next } = (await own.api.post(`/invoices/${id}/revise`)).body.data as { id: number }
  const [line] = await own.api.list(`/invoices/${next}/items?fields=id`)
  await own.api.put(`/invoices/items/${line?.id}`, { outUnitPrice: 80 })
  await own.api.put(`/invoices/${next}`, { status: 'submitted' })
  const { number } = (await own.api.get(`/invoices/${next}?fields=number`)).body.data as { number: string }
  expect((await enter(own)).invoices.map(({ number, net }) => [number, net])).toEqual([
    [number, 80],
    ['INV-0001-R1', -100],
  ])
  await expectAgreement(own)
})

it('Money on a deleted invoice stays in the books as the credit of its client, and the invoice does not', async () => {
  const own = await firm()
  const id = await issue(own, [100])
  await own.api.post(`/invoices/${id}/payments`, { amount: 30, date: '2026-03-02' })
  await enter(own)
  await own.api.post(`/invoices/${id}/payments`, { amount: 5, date: '2026-03-03' })
  await own.api.delete(`/invoices/${id}`)
  const { invoices, payments } = await enter(own)
  expect(invoices.map(({ number, net, tax }) => [number, net, tax])).toEqual([['INV-0001-R1', -100, -10]])
  expect(payments.map(({ number, net }) => [number, net])).toEqual([['INV-0001', 5]])
  expect((await own.api.get(`/companies/${own.companyid}/summary`)).body.data).toMatchObject({
    invoiced: 0,
    paid: 0,
    outstanding: 0,
    credit: 35,
    currencies: [{ credit: 35 }],
  })
  await expectAgreement(own)
  // The books have no such invoice any more to which a payment could be assigned.
  const again = await own.api.post('/accounting/exports', { subject: 'payments', program: 'quickbooks', again: true })
  expect(cellsOf((again.body.data as { csv: string }).csv).map((cell) => [cell('Invoice No'), cell('Amount')])).toEqual(
    [
      ['INV-0001', '30'],
      ['', '5'],
    ],
  )
  await own.api.post(`/invoices/${id}/restore`)
  expect((await enter(own)).invoices.map(({ number, net }) => [number, net])).toEqual([['INV-0001-R2', 100]])
  await expectAgreement(own)
})

it('A payment that was changed or deleted is reversed', async () => {
  const own = await firm()
  const id = await issue(own, [100])
  const [kept, gone] = [
    await own.api.create('/payments', { invoiceid: id, amount: 30, date: '2026-03-02', method: 'Card' }),
    await own.api.create('/payments', { invoiceid: id, amount: 20, date: '2026-03-02' }),
  ]
  await enter(own)
  await own.api.put(`/payments/${kept}`, { amount: 25 })
  await own.api.delete(`/payments/${gone}`)
  expect((await enter(own)).payments.map(({ text, net }) => [text, net])).toEqual([
    ['Card', 25],
    ['Reversal, Card', -30],
    ['Reversal', -20],
  ])
  await expectAgreement(own)
})

const step = fc.record({
  what: fc.constantFrom(
    'issue',
    'issue',
    'export',
    'export',
    'void',
    'revise',
    'pay',
    'pay',
    'change',
    'unpay',
    'credit',
    'part',
    'delete',
    'restore',
  ),
  which: fc.nat({ max: 20 }),
  prices: fc.array(
    fc.integer({ min: 1, max: 99_999 }).map((units) => units / 100),
    { minLength: 1, maxLength: 3 },
  ),
  share: fc.constantFrom(0.1, 0.5, 1),
})
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

async function take(own: Firm, { what, which, prices, share }: Step) {
  const { api } = own
  const ids = async (list: string) => (await api.list(`${list}&fields=id&sortby=id`)).map(({ id }) => Number(id))
  const one = async (list: string) => {
    const found = await ids(list)
    return found[which % Math.max(found.length, 1)] ?? 0
  }
  if (what === 'issue') return issue(own, prices)
  if (what === 'export') return enter(own, which % 3 === 0 ? { to: '2026-03-02' } : {})
  if (what === 'change') return api.put(`/payments/${await one('/payments?pagesize=100')}`, { amount: prices[0] })
  if (what === 'unpay') return api.delete(`/payments/${await one('/payments?pagesize=100')}`)
  if (what === 'restore') return api.post(`/invoices/${await one('/invoices?status=deleted')}/restore`)
  const id = await one('/invoices?status=all')
  if (id === 0) return null
  if (what === 'delete') return api.delete(`/invoices/${id}`)
  if (what === 'credit') return api.post(`/invoices/${id}/credit`, {})
  if (what === 'void')
    return api
      .put(`/invoices/${id}`, { status: 'authorised' })
      .then(() => api.put(`/invoices/${id}`, { status: 'voided' }))
  if (what === 'revise') {
    const made = (await api.post(`/invoices/${id}/revise`)).body.data as { id?: number }
    return made?.id ? api.put(`/invoices/${made.id}`, { status: 'submitted' }) : null
  }
  const [line] = await api.list(`/invoices/${id}/items?fields=billAmount&sortby=id`)
  const part = (of: unknown) => Math.floor(Number(of) * share * 100) / 100
  if (what === 'part')
    return api.post(`/invoices/${id}/credit`, { lines: [{ lineid: line?.id, amount: part(line?.billAmount) }] })
  const { outstanding } = ((await api.get(`/invoices/${id}?fields=outstanding`)).body.data ?? {}) as {
    outstanding?: number
  }
  return api.post(`/invoices/${id}/payments`, { amount: part(outstanding), date: '2026-03-02' })
}

it('Files exported during generated histories add up to the current documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const own = await firm()
      for (const each of steps) {
        const answer = await take(own, each)
        if (answer && typeof answer === 'object' && 'status' in answer) {
          expect([each.what, answer.status < 500]).toEqual([each.what, true])
        }
      }
      await enter(own)
      await expectAgreement(own)
    }),
    runsOf(3, 10),
  )
})
