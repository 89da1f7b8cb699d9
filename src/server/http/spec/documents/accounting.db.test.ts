/** Exports of invoices, payments and clients for accounting programs, each record only once. */
import { sql } from 'kysely'
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
  expect(head).toMatch(/^"\*ContactName",.*"\*InvoiceNumber",.*"\*UnitAmount"/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"Quay, ""Trust"""')
  expect(lines[0]).toContain(`"'=HYPERLINK(""x"")",1,100,,"200","Tax on Sales",10,"EUR"`)
  expect(lines[1]).toContain('"Fees",2,25,,"200","Tax Exempt",0,"EUR"')
  expect((await exported({ subject: 'invoices', program: 'xero' })).records).toBe(0)
  expect((await exported({ subject: 'invoices', program: 'quickbooks', again: true })).csv).toContain(
    '"Fees",2,25,50,"N",',
  )
  expect((await api.list('/invoices?exported=yes&fields=id')).map(({ id }) => id)).toEqual([invoice])
  expect((await api.list('/invoices?exported=no&fields=id')).length).toBe(1)
})

it('Quantities, prices and discounts are exported, and every line comes to its amount', async () => {
  const { api: firm } = await service.account()
  await firm.put('/settings/account', { taxrate: 10 })
  const companyid = await firm.create('/companies', { name: 'Shore', type: 'client' })
  const lines = [
    { name: 'Meetings', billType: 1, projectedTimeSpent: 135, outLabourPrice: 188 },
    // 35 minutes are 0.5833 h: 160.41 at 275, but 160.42 on the invoice.
    { name: 'Survey', billType: 1, projectedTimeSpent: 35, outLabourPrice: 275 },
    { name: 'Model', billType: 2, outUnitQty: 3, outUnitPrice: 99.99, discount: { percent: 10 } },
    { name: 'Prints', billType: 2, outUnitQty: 1000, outUnitPrice: 0.385, discount: { amount: 5 }, taxable: false },
    { name: 'Fee', billType: 2, outUnitQty: 1, manualBillAmount: 250 },
  ]
  const id = await firm.create('/invoices', { title: 'x', companyid, items: lines })
  await firm.put(`/invoices/${id}`, { status: 'submitted' })
  const rows = async (program: string) => {
    const { body } = await firm.post('/accounting/exports', { subject: 'invoices', program, again: true })
    const [head = '', ...all] = (body.data as { csv: string }).csv.trimEnd().split('\r\n')
    const names = head.split(',').map((name) => JSON.parse(name) as string)
    return all.map((row) => {
      const cells = [...row.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell = '']) => cell.replaceAll('"', ''))
      return (name: string) => cells[names.indexOf(name)]
    })
  }
  const { total, tax } = (await firm.get(`/invoices/${id}?fields=total,tax`)).body.data as Record<string, number>
  const xero = await rows('xero')
  const seen = xero.map((cell) => ['*Description', '*Quantity', '*UnitAmount', 'Discount'].map((name) => cell(name)))
  expect(seen).toEqual([
    ['Meetings', '2.25', '188', ''],
    ['Survey, 0:35 h x 275', '1', '160.42', ''],
    ['Model', '3', '99.99', '10'],
    ['Prints', '1000', '0.385', ''],
    ['Discount, Prints', '1', '-5', ''],
    ['Fee', '1', '250', ''],
  ])
  const cents = (amount: unknown) => Math.round(Number(amount) * 100)
  const worth = (cell: (name: string) => string | undefined) =>
    Math.round(Number(cell('*Quantity')) * Number(cell('*UnitAmount')) * (100 - Number(cell('Discount') || 0)) + 1e-6)
  expect(xero.reduce((sum, cell) => sum + worth(cell), 0)).toBe(cents(total))
  expect(xero.reduce((sum, cell) => sum + cents(cell('TaxAmount')), 0)).toBe(cents(tax))
  const books = await rows('quickbooks')
  expect(books.map((cell) => cell('ItemDescription'))).toContain('Discount, Model')
  expect(books.reduce((sum, cell) => sum + cents(cell('*ItemAmount')), 0)).toBe(cents(total))
})

it('The tax type of a line is that of the setting, or what is usual in the country; a rate of 0 is no tax', async () => {
  const { api: firm } = await service.account()
  const companyid = await firm.create('/companies', { name: 'Shore', type: 'client' })
  const types = async () => {
    const { body } = await firm.post('/accounting/exports', { subject: 'invoices', program: 'xero', again: true })
    return [...(body.data as { csv: string }).csv.matchAll(/"200","([^"]*)"/g)].map(([, type]) => type)
  }
  for (const taxrate of [10, 0]) {
    const id = await firm.create('/invoices', {
      title: 'x',
      companyid,
      taxrate,
      items: items.slice(1).map((each) => ({ ...each, taxable: true })),
    })
    await firm.put(`/invoices/${id}`, { status: 'submitted' })
  }
  expect(await types()).toEqual(['Tax on Sales', 'Tax Exempt'])
  await firm.put('/settings/account', { timezone: 'Pacific/Auckland' })
  expect(await types()).toEqual(['15% GST on Income', 'Zero Rated'])
  await firm.put('/settings/account', { timezone: 'UTC', currency: 'AUD' })
  expect(await types()).toEqual(['GST on Income', 'GST Free Income'])
  await firm.put('/settings/account', { currency: 'GBP' })
  expect(await types()).toEqual(['20% (VAT on Income)', 'Exempt Income'])
  await firm.put('/settings/account/looknfeel', { countrycode: 'AU' })
  expect(await types()).toEqual(['GST on Income', 'GST Free Income'])
  await firm.put('/settings/account/looknfeel', { salestaxtype: 'MwSt. 19 %', untaxedtaxtype: 'Steuerfrei' })
  expect(await types()).toEqual(['MwSt. 19 %', 'Steuerfrei'])
})

it('Payments and clients are exported as well', async () => {
  const { csv } = await exported({ subject: 'payments', program: 'quickbooks', from: '2026-03-01', to: '2026-03-31' })
  expect(csv).toContain('"2026-03-09","Quay, ""Trust""","INV-0001",60,"Card",,"EUR"')
  expect((await api.list('/payments?exported=no')).length).toBe(0)
  expect((await exported({ subject: 'contacts', program: 'xero' })).csv).toContain('bills@example.com')
})

it.each(['xero', 'quickbooks'])(
  'Payments for %s have the currency of their invoice, in reversals as well',
  async (program) => {
    const { api: firm } = await service.account()
    const companyid = await firm.create('/companies', { name: 'Shore', type: 'client' })
    const pay = async () => {
      const invoiceid = await firm.create('/invoices', { title: 'Survey', companyid, items })
      await firm.put(`/invoices/${invoiceid}`, { status: 'submitted' })
      return firm.create('/payments', { invoiceid, amount: 60, date: '2026-03-09' })
    }
    await pay()
    await firm.put('/settings/account', { currency: 'JPY' })
    const inYen = await pay()
    const currencies = async (more: object = {}) => {
      const { body } = await firm.post('/accounting/exports', { subject: 'payments', program, ...more })
      const [head, ...rows] = (body.data as { csv: string }).csv.trimEnd().split('\r\n')
      expect(head).toMatch(/,"Currency"$/)
      return rows.map((row) => row.slice(-5))
    }
    expect(await currencies()).toEqual(['"EUR"', '"JPY"'])
    await sql`update payments set booked = (booked::jsonb #- '{0,currency}')::json where booked is not null`.execute(
      service.database.kysely,
    )
    expect(await currencies({ again: true })).toEqual(['"EUR"', '"JPY"'])
    await firm.delete(`/payments/${inYen}`)
    expect(await currencies()).toEqual(['"JPY"'])
  },
)

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
  expect(xero.csv.trimEnd().split('\r\n').slice(1)).toEqual(['"2026-03-09",60,"Shore","Card","INV-0001","EUR"'])
  expect((await payments('quickbooks')).records).toBe(3)
  expect(await firm.list('/payments?exported=no')).toEqual([])
  const { csv } = (await firm.post('/accounting/exports', { subject: 'invoices', program: 'xero' })).body.data as {
    csv: string
  }
  const amounts = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [, count, price] = /",(\d+),(-?\d+),,"200"/.exec(line) ?? []
      return Number(count) * Number(price)
    })
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
