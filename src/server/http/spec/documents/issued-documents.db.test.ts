/** Issued documents with their amounts, for clients who may read them on paper. */

import { expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
await api.put('/settings/account/looknfeel', { letterhead: 'Quay House\nHarbour Road 1', footer: 'Reg. 12345' })
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', city: 'Whitby' })
const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company })

const reading = { [permissions.invoice]: 1, [permissions.quote]: 1 }
const { api: client } = await service.person(account, { type: 'client', companyid: company, grants: reading })
const { api: clerk } = await service.person(account, { grants: { ...reading, 2: 1 } })
const { api: director } = await service.person(account, { grants: { ...reading, 2: 1, 11: 1 } })

const items = [
  { name: 'Survey', description: 'Of the site', billType: 1, projectedTimeSpent: 90, manualBudget: 7 },
  {
    name: 'Prints',
    billType: 2,
    inUnitQty: 2,
    inUnitPrice: 3,
    outUnitQty: 2,
    outUnitPrice: 50,
    discount: { percent: 10 },
  },
]
const head = { title: 'Stage 1', companyid: company, projectid: project, taxrate: 10, items }
const invoice = await api.create('/invoices', {
  ...head,
  number: 'INV-1',
  invoicedate: '2026-03-01',
  duedate: '2026-03-31',
})
const draft = await api.create('/invoices', { ...head, number: 'INV-2' })
const foreign = await api.create('/invoices', { ...head, number: 'INV-3', companyid: other, projectid: undefined })
const quote = await api.create('/quotes', {
  ...head,
  number: 'Q-1',
  quotedate: '2026-02-01',
  clientaccess: true,
  terms: 'As agreed',
})
const closed = await api.create('/quotes', { ...head, number: 'Q-2' })
for (const id of [invoice, foreign]) await api.put(`/invoices/${id}`, { status: 'submitted' })
for (const id of [quote, closed]) await api.put(`/quotes/${id}`, { status: 'sent' })

const dataOf = async (caller: typeof api, path: string) => (await caller.get(path)).body.data as Record<string, unknown>
const numbers = async (caller: typeof api, query = '') =>
  (await caller.list(`/documents?${query}`)).map((each) => String(each.number)).toSorted(ascending)

it('An invoice has the content of its PDF: parties, dates, lines with prices, tax by rate, sums', async () => {
  expect(await dataOf(client, `/invoices/${invoice}/document`)).toEqual({
    id: invoice,
    kind: 'invoice',
    number: 'INV-1',
    heading: 'Invoice',
    title: 'Stage 1',
    status: 'submitted',
    firm: { name: expect.any(String), address: 'Quay House\nHarbour Road 1', footer: 'Reg. 12345' },
    client: { company: 'Harbour Trust', city: 'Whitby' },
    project: 'Boathouse',
    date: '2026-03-01',
    duedate: '2026-03-31',
    showlines: true,
    phases: [
      {
        name: 'General',
        amount: 240,
        lines: [
          {
            name: 'Survey',
            description: 'Of the site',
            quantity: 1.5,
            unit: 'hour',
            price: 100,
            amount: 150,
            taxable: true,
          },
          { name: 'Prints', quantity: 2, price: 50, amount: 90, discount: { percent: 10 }, taxable: true },
        ],
      },
    ],
    currency: expect.any(String),
    subtotal: 240,
    taxes: [{ rate: 10, amount: 24 }],
    tax: 24,
    total: 264,
    paid: 0,
    outstanding: 264,
  })
})

it('A quote has the content of its PDF as well, with its terms and without payments', async () => {
  const document = await dataOf(client, `/quotes/${quote}/document`)
  expect(document).toMatchObject({
    kind: 'quote',
    heading: 'Quote',
    date: '2026-02-01',
    terms: 'As agreed',
    total: 264,
  })
  expect(document).not.toHaveProperty('paid')
})

it('Lines and descriptions are omitted if the document does not print them', async () => {
  const id = await api.create('/invoices', { ...head, number: 'INV-4', showcostbreakdown: false })
  const text = JSON.stringify(await dataOf(director, `/invoices/${id}/document`))
  expect(text).toContain('"amount":240')
  expect(text).not.toContain('Survey')
  await api.put(`/invoices/${id}`, { showcostbreakdown: true, showItemDescription: false })
  const shown = JSON.stringify(await dataOf(director, `/invoices/${id}/document`))
  expect(shown).toContain('Survey')
  expect(shown).not.toContain('Of the site')
  await api.put(`/invoices/${id}`, { showcostbreakdown: false, status: 'submitted' })
  expect(await client.list(`/invoices/${id}/items`)).toEqual([])
  await api.delete(`/invoices/${id}`)
  const whole = await api.create('/invoices', { ...head, number: 'INV-4', showcostbreakdown: true })
  await api.put(`/invoices/${whole}`, { status: 'submitted' })
  expect(await client.list(`/invoices/${whole}/items`)).toHaveLength(2)
  await api.delete(`/invoices/${whole}`)
})

it('Whoever may read the PDF may read the document: clients their own, except drafts; staff with permission 11', async () => {
  const status = async ({ headers }: typeof api, path: string) =>
    (await service.app.inject({ method: 'GET', url: `/api/v4${path}`, headers: { ...headers } })).statusCode
  const paths = [
    `/invoices/${invoice}`,
    `/invoices/${draft}`,
    `/invoices/${foreign}`,
    `/quotes/${quote}`,
    `/quotes/${closed}`,
  ]
  for (const what of ['document', 'pdf']) {
    const each = (caller: typeof api) => Promise.all(paths.map((path) => status(caller, `${path}/${what}`)))
    expect(await each(client)).toEqual([200, 404, 404, 200, 404])
    expect(await each(clerk)).toEqual([403, 403, 403, 403, 403])
    expect(await each(director)).toEqual([200, 200, 200, 200, 200])
  }
})

it('The list contains both kinds, as far as the caller may read their PDFs', async () => {
  expect(await numbers(api)).toEqual(['INV-1', 'INV-2', 'INV-3', 'Q-1', 'Q-2'])
  expect(await numbers(client)).toEqual(['INV-1', 'Q-1'])
  const refused = await clerk.get('/documents')
  expect([refused.status, refused.body.data]).toEqual([403, ['You do not have permission to view documents.']])
  const { api: quotesOnly } = await service.person(account, { grants: { 2: 1, 11: 1, 13: 1 } })
  expect(await numbers(quotesOnly)).toEqual(['Q-1', 'Q-2'])
})

it('The list supports kind, status, dates, search, order and pages, and links to each document', async () => {
  expect(await numbers(api, 'kind=quote')).toEqual(['Q-1', 'Q-2'])
  expect(await numbers(api, 'status=draft,sent')).toEqual(['INV-2', 'Q-1', 'Q-2'])
  expect(await numbers(api, 'status=unpaid')).toEqual(['INV-1', 'INV-3'])
  expect(await numbers(api, 'search=inv-1')).toEqual(['INV-1'])
  expect(await numbers(api, 'datefrom=2026-03-01&dateto=2026-03-31')).toEqual(['INV-1'])
  expect(await numbers(api, `companyid=${other}`)).toEqual(['INV-3'])
  const { body } = await client.get(
    '/documents?pagenumber=2&pagesize=1&includetotalrows=true&sortby=date&sortorder=desc',
  )
  expect(body.meta).toMatchObject({ count: 1, total: 2, page: 2, pagesize: 1 })
  const [last] = body.data as { id: number; url: string; total: number }[]
  expect(last).toMatchObject({ id: quote, total: 264, url: `/api/v4/quotes/${quote}/document` })
  const bad = await api.get('/documents?kind=letter')
  expect([bad.status, bad.body.data]).toEqual([
    400,
    ["kind: 'letter' is not allowed; allowed values are invoice, quote, all."],
  ])
})

it('Neither costs nor internal data are in a document, for any reader', async () => {
  await api.put(`/invoices/${invoice}`, { tagid: [await api.create('/settings/invoices/tags', { name: 'Disputed' })] })
  for (const caller of [client, director, api]) {
    const text = JSON.stringify([
      await dataOf(caller, `/invoices/${invoice}/document`),
      await caller.list('/documents?fields=all'),
    ])
    expect(text).not.toMatch(/cost|profit|margin|budget|Disputed|"inUnit|rateid/i)
  }
})

it('An answered quote has the person and time of the reply; others do not', async () => {
  expect(await dataOf(client, `/quotes/${quote}/document`)).not.toHaveProperty('answeredby')
  await client.post(`/quotes/${quote}/accept`, { name: 'Imogen Alder' })
  expect(await dataOf(client, `/quotes/${quote}/document`)).toMatchObject({
    status: 'accepted',
    answeredby: 'Imogen Alder',
    answeredon: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    approveddate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})
