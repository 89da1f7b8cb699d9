/** Invoices that are made again and again, one for each date. */
import { expect, it, onTestFinished } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { bindingOf } from '../../../resources/bindings.ts'
import { makeDueInvoices } from '../../../resources/documents/recurring/make-due.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { testSealed } from '../../../testing/test-sealed.ts'

// What is due is made for all accounts, which those of other files would have years of.
const service = await startTestService({ alone: true })
const quiet = { announce: () => {}, subscribe: () => () => {} }
const parts = { database: service.database, bindingOf, sealed: testSealed, emit: async () => {}, feed: quiet }
const makeAt = (now: string) => makeDueInvoices(parts as never, new Date(now))

async function retainer(settings: object = {}) {
  const account = await service.account({ timezone: 'Pacific/Auckland' })
  const { api } = account
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const items = [{ name: 'Retainer', billType: 2, outUnitQty: 1, outUnitPrice: 950 }]
  const invoiceid = await api.create('/invoices', { title: 'Retainer', companyid, items, paymentperiod: 14 })
  const id = await api.create('/recurringinvoices', { invoiceid, nextdate: '2031-01-31', ...settings })
  // The next test is years later: nothing is due until then.
  onTestFinished(async () => {
    await api.put(`/recurringinvoices/${id}`, { paused: true })
  })
  const made = () =>
    api.list(
      `/invoices?recurringid=${id}&fields=title,invoicedate,duedate,total,status,recurringdate&sortby=invoicedate`,
    )
  const dates = async () => (await made()).map(({ invoicedate }) => invoicedate)
  const next = async () => (await api.get(`/recurringinvoices/${id}?fields=nextdate`)).body.data
  return { account, api, id, invoiceid, made, dates, next }
}

it('A draft is made on each date in account time, with the lines and the days to pay; short months end on their last day', async () => {
  const { id, made, dates, next } = await retainer()
  await makeAt('2031-01-30T10:59:00Z')
  expect(await dates()).toEqual([])
  await makeAt('2031-01-30T11:01:00Z')
  expect(await made()).toMatchObject([
    {
      ...{ title: 'Retainer', invoicedate: '2031-01-31', recurringdate: '2031-01-31', duedate: '2031-02-14' },
      ...{ total: 950, status: 'draft' },
    },
  ])
  expect(await next()).toEqual({ id, nextdate: '2031-02-28' })
  await makeAt('2031-04-30T13:00:00Z')
  expect(await dates()).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  expect(await next()).toEqual({ id, nextdate: '2031-05-31' })
})

it('Several processes at once, and the same turn again, make one invoice for each date', async () => {
  const { dates } = await retainer({ rhythm: 'weekly', nextdate: '2032-03-01' })
  await Promise.all(Array.from({ length: 4 }, () => makeAt('2032-03-15T12:00:00Z')))
  await makeAt('2032-03-15T12:00:00Z')
  expect(await dates()).toEqual(['2032-03-01', '2032-03-08', '2032-03-15'])
})

it('A process that ends midway leaves nothing behind, and the next one makes the invoice', async () => {
  const { dates } = await retainer({ rhythm: 'yearly', nextdate: '2033-03-01' })
  const failing = {
    ...parts,
    emit: async () => {
      throw new Error('The process ends')
    },
  }
  await expect(makeDueInvoices(failing as never, new Date('2033-03-05T00:00:00Z'))).rejects.toThrow('The process ends')
  expect(await dates()).toEqual([])
  await makeAt('2033-03-05T00:00:00Z')
  expect(await dates()).toEqual(['2033-03-01'])
})

it('What is paused, ended or deleted makes nothing, and its history says so', async () => {
  const { api, id, dates } = await retainer({ rhythm: 'monthly', nextdate: '2034-01-01', enddate: '2034-02-15' })
  await api.put(`/recurringinvoices/${id}`, { paused: true })
  await makeAt('2034-01-05T00:00:00Z')
  expect(await dates()).toEqual([])
  await api.put(`/recurringinvoices/${id}`, { paused: false })
  await makeAt('2034-12-05T00:00:00Z')
  expect(await dates()).toEqual(['2034-01-01', '2034-02-01'])
  await api.put(`/recurringinvoices/${id}`, { enddate: null })
  await api.delete(`/recurringinvoices/${id}`)
  await makeAt('2034-12-05T00:00:00Z')
  expect(await dates()).toHaveLength(2)
  const changes = await api.list(`/changes?resource=recurringinvoices&recordid=${id}`)
  expect(changes.length).toBeGreaterThanOrEqual(6)
})

it('It ends with its invoice, and a deleted invoice of a date is not made again', async () => {
  const { api, invoiceid, made } = await retainer({ nextdate: '2035-01-01', rhythm: 'quarterly' })
  await makeAt('2035-01-02T00:00:00Z')
  const [first] = await made()
  await api.delete(`/invoices/${first?.id}`)
  await makeAt('2035-01-02T00:00:00Z')
  expect(await made()).toEqual([])
  await api.delete(`/invoices/${invoiceid}`)
  await makeAt('2036-01-02T00:00:00Z')
  expect(await made()).toEqual([])
})

it('Clients, and staff who see no money, neither read nor make them', async () => {
  const { account, api, invoiceid } = await retainer()
  const invoice = (await api.get(`/invoices/${invoiceid}?fields=companyid`)).body.data as { companyid: number }
  const grants = { [permissions.invoice]: true, [permissions.sensitive]: true } as const
  const client = await service.person(account.id, { type: 'client', companyid: invoice.companyid, grants })
  const clerk = await service.person(account.id, { grants: { [permissions.invoice]: true, 2: true } as const })
  for (const person of [client, clerk]) {
    expect((await person.api.get('/recurringinvoices')).status).toBe(403)
    const refused = await person.api.post('/recurringinvoices', { invoiceid, nextdate: '2031-01-01' })
    expect(refused.status).toBe(403)
  }
})

it('A credit note, a template and an end before the beginning are refused in words', async () => {
  const { api, id } = await retainer()
  const template = await api.create('/invoices', { title: 'Form', template: true })
  const refused = await api.post('/recurringinvoices', { invoiceid: template, nextdate: '2031-01-01' })
  expect(refused.body.data).toEqual(['invoiceid: a template has no client. Name an invoice to repeat.'])
  expect((await api.put(`/recurringinvoices/${id}`, { enddate: '2030-01-01' })).status).toBe(400)
})
