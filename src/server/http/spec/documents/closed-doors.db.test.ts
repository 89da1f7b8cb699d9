/** Every access to money, tried by callers without the permission: nothing is returned, and nothing happens. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { makeQuoteLink } from '../../../resources/documents/answers/quote-links.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', email: 'bills@example.com' })
const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid: company, clientaccess: true })
/** An amount that occurs nowhere else. */
const secret = 77_431.59
const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: secret }]

async function claim(): Promise<number> {
  const body = { title: 'Concept', companyid: company, projectid, items, taxable: false, duedate: '2026-01-31' }
  const id = await api.create('/invoices', { ...body, invoicedate: '2026-01-01' })
  await api.put(`/invoices/${id}`, { status: 'submitted' })
  return id
}

const invoice = await claim()
const quote = await api.create('/quotes', { title: 'Offer', companyid: company, items, clientaccess: true })
await api.put(`/quotes/${quote}`, { status: 'sent' })
const payment = await api.create('/payments', { invoiceid: invoice, amount: 1 })
const recurring = await api.create('/recurringinvoices', { invoiceid: invoice, nextdate: '2099-01-31' })
const itemid = await api.create('/items', { name: 'Survey', projectid, billType: 1 })
await api.create('/time', { itemid, timespent: 90, starttime: '2026-03-02T09:00:00', contactid: await worker() })

async function worker(): Promise<number> {
  return (await service.person(account, {})).id
}

type Door = readonly [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object]

const reads: readonly Door[] = [
  ...['payments', 'reminders', 'pdf', 'document', 'ubl'].map(
    (part) => ['get', `/invoices/${invoice}/${part}`] as const,
  ),
  ...['pdf', 'document'].map((part) => ['get', `/quotes/${quote}/${part}`] as const),
  ...['/payments', `/payments/${payment}`, '/reminders', '/recurringinvoices'].map((path) => ['get', path] as const),
  ...[`/recurringinvoices/${recurring}`, `/companies/${company}/summary`].map((path) => ['get', path] as const),
  ...['/reports/invoiced', '/reports/profit', '/documents'].map((path) => ['get', path] as const),
  ['post', '/invoices/fromtime', { companyid: company, preview: true }],
  ['post', '/invoices/fromtime', { projectid, preview: true }],
]
const writes: readonly Door[] = [
  ['post', '/invoices/fromtime', { companyid: company }],
  ['post', `/invoices/${invoice}/payments`, { amount: 1 }],
  ['post', '/payments', { invoiceid: invoice, amount: 1 }],
  ['put', `/payments/${payment}`, { amount: 2 }],
  ['delete', `/payments/${payment}`],
  ['post', `/invoices/${invoice}/credit`, {}],
  ['post', `/invoices/${invoice}/remind`, {}],
  ['post', `/invoices/${invoice}/send`, {}],
  ['post', '/accounting/exports', { subject: 'invoices', program: 'xero', again: true }],
  ['post', '/accounting/exports', { subject: 'payments', program: 'quickbooks', again: true }],
  ['post', '/recurringinvoices', { invoiceid: invoice, nextdate: '2099-02-01' }],
  ['put', `/recurringinvoices/${recurring}`, { paused: true }],
  ['delete', `/recurringinvoices/${recurring}`],
  ...['accept', 'decline', 'askagain'].map((act) => ['post', `/quotes/${quote}/${act}`, { name: 'Eve' }] as const),
  ...['convert', 'renew', 'send'].map((act) => ['post', `/quotes/${quote}/${act}`, {}] as const),
]

const all = { [permissions.invoice]: true, [permissions.quote]: true } as const
const work = { [permissions.project]: true, [permissions.item]: true, [permissions.timelog]: true } as const
const callers: Readonly<Record<string, { api: Caller }>> = {
  'A client of another company': await service.person(account, { type: 'client', companyid: other, grants: all }),
  'A contractor': await service.person(account, {
    type: 'contractor',
    companyid: company,
    grants: { ...all, ...work },
  }),
  'A clerk who sees no amounts': await service.person(account, {
    grants: { ...all, ...work, [permissions.viewAllWork]: true },
  }),
  'A member without invoices': await service.person(account, { grants: work }),
  'An administrator of another account': await service.account(),
}

const lastChange = async () => (await api.list('/changes?pagesize=1'))[0]?.id

/**
 * Access that they do have: those who manage invoices bill hours without seeing amounts, and each account exports its
 * own books.
 */
const open: Readonly<Record<string, RegExp>> = {
  'A clerk who sees no amounts': /fromtime$|convert$|renew$/,
  'An administrator of another account': /^\/(accounting|reports)/,
}

it.each(Object.entries(callers))('%s has no access to money', async (name, { api: caller }) => {
  const before = await lastChange()
  for (const door of [...reads, ...writes].filter(([, path]) => !open[name]?.test(path))) {
    const [method, path, body] = door
    const answer = method === 'put' || method === 'post' ? await caller[method](path, body) : await caller[method](path)
    const isEmpty = answer.status === 200 && answer.body.meta?.count === 0
    const isClosed = isEmpty || [400, 403, 404].includes(answer.status)
    expect([door, isClosed, answer.body]).toEqual([door, true, answer.body])
    expect(JSON.stringify(answer.body)).not.toMatch(/77.?431/)
  }
  expect(await lastChange()).toBe(before)
})

it('The link of a quote opens only that quote, and an altered one nothing', async () => {
  const link = (await makeQuoteLink(service.database, account, quote)) as string
  const visit = async (url: string) => (await service.app.inject({ url })).statusCode
  const last = link.at(-1) === 'A' ? 'E' : 'A'
  for (const wrong of [
    link.slice(0, -1),
    `${link.slice(0, -1)}${last}`,
    link.toUpperCase(),
    `${link}%00`,
    `${link}'--`,
  ])
    expect([404, 400]).toContain(await visit(wrong))
  expect(await visit(link)).toBe(200)
  const { rows } = await sql<{ tokenhash: string }>`
    select tokenhash from quote_links where account_id = ${account}
  `.execute(service.database.kysely)
  expect(rows.filter(({ tokenhash }) => link.includes(tokenhash))).toEqual([])
})
