/** Exports of invoices, payments and clients for accounting programs, each record only once. */
import { expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Quay, "Trust"', type: 'client', email: 'bills@example.com' })
const items = [
  { name: '=HYPERLINK("x")', billType: 2, outUnitQty: 1, outUnitPrice: 100 },
  { name: 'Fees', billType: 2, outUnitQty: 2, outUnitPrice: 25, taxable: false },
]
const invoice = await api.create('/invoices', {
  title: 'Concept',
  companyid: company,
  items,
  invoicedate: '2026-03-02',
})
await api.put(`/invoices/${invoice}`, { status: 'submitted' })
await api.create('/invoices', { title: 'Draft', companyid: company, items })
await api.create('/payments', { invoiceid: invoice, amount: 60, date: '2026-03-09', method: 'Card' })

const exported = async (body: object) => {
  const { status, body: answer } = await api.post('/accounting/exports', body)
  expect(status).toBe(200)
  return answer.data as { filename: string; records: number; csv: string }
}

it('Invoices are exported by line, once, unless requested again', async () => {
  const first = await exported({ subject: 'invoices', program: 'xero' })
  expect(first).toMatchObject({ filename: 'invoices-xero.csv', records: 1 })
  const [head, ...lines] = first.csv.trimEnd().split('\r\n')
  expect(head).toMatch(/^\*ContactName,.*\*InvoiceNumber,.*\*UnitAmount/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"Quay, ""Trust"""')
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"")",1,100,200,Tax on Sales,EUR`)
  expect(lines[1]).toContain('Fees,1,50,200,Tax Exempt,EUR')
  expect((await exported({ subject: 'invoices', program: 'xero' })).records).toBe(0)
  expect((await exported({ subject: 'invoices', program: 'quickbooks', again: true })).csv).toContain('Fees,1,50,50,N,')
  expect((await api.list('/invoices?exported=yes&fields=id')).map(({ id }) => id)).toEqual([invoice])
  expect((await api.list('/invoices?exported=no&fields=id')).length).toBe(1)
})

it('Payments and clients are exported as well', async () => {
  const { csv } = await exported({ subject: 'payments', program: 'quickbooks', from: '2026-03-01', to: '2026-03-31' })
  expect(csv).toContain('2026-03-09,"Quay, ""Trust""",INV-0001,60,Card,')
  expect((await api.list('/payments?exported=no')).length).toBe(0)
  expect((await exported({ subject: 'contacts', program: 'xero' })).csv).toContain('bills@example.com')
})

it('Settlements by credit note are not bank transactions, and not pending for export', async () => {
  const { api: firm } = await service.account()
  const companyid = await firm.create('/companies', { name: 'Shore', type: 'client' })
  const credited = await firm.create('/invoices', { title: 'Survey', companyid, items })
  await firm.put(`/invoices/${credited}`, { status: 'submitted' })
  await firm.create('/payments', { invoiceid: credited, amount: 60, date: '2026-03-09', method: 'Card' })
  expect((await firm.post(`/invoices/${credited}/credit`)).status).toBe(201)
  expect((await firm.list('/payments')).length).toBe(3)
  const payments = async (program: string) => {
    const { body } = await firm.post('/accounting/exports', { subject: 'payments', program, again: true })
    return body.data as { records: number; csv: string }
  }
  const xero = await payments('xero')
  expect(xero.records).toBe(1)
  expect(xero.csv.trimEnd().split('\r\n').slice(1)).toEqual(['2026-03-09,60,Shore,Card,INV-0001'])
  expect((await payments('quickbooks')).records).toBe(3)
  expect(await firm.list('/payments?exported=no')).toEqual([])
  const { csv } = (await firm.post('/accounting/exports', { subject: 'invoices', program: 'xero' })).body.data as {
    csv: string
  }
  const amounts = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(/,1,(-?\d+),/.exec(line)?.[1]))
  expect(amounts.toSorted((one, other) => one - other)).toEqual([-100, -50, 50, 100])
})

it('People outside the firm, or without access to amounts, cannot export anything', async () => {
  const grants = { [permissions.invoice]: true, [permissions.viewAllWork]: true } as const
  const { api: teller } = await service.person(account, { grants })
  const { api: client } = await service.person(account, { type: 'client', companyid: company, grants })
  for (const caller of [teller, client]) {
    expect((await caller.post('/accounting/exports', { subject: 'invoices', program: 'xero' })).status).toBe(403)
  }
})
