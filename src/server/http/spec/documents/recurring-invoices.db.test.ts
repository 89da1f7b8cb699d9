/** Recurring invoices create one invoice for each date, never for past dates. */
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { makeDueInvoices } from '../../../resources/documents/recurring/make-due.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { dayIn, todayIn } from '../../../testing/test-days.ts'
import { testSealed } from '../../../testing/test-sealed.ts'

// Due invoices are created for all accounts, and those of other files would have years of them.
const service = await startTestService({ alone: true })
const quiet = { announce: () => {}, subscribe: () => () => {} }
const parts = {
  database: service.database,
  bindingOf: getBinding,
  sealed: testSealed,
  emit: async () => {},
  feed: quiet,
}
const makeAt = (now: string) => makeDueInvoices(parts as never, new Date(now))
const makeNow = () => makeAt(new Date().toISOString())
const zone = 'Pacific/Auckland'
const today = await todayIn(zone)
const weeks = (count: number) => dayIn(zone, count * 7)

async function retainer(settings: object = {}) {
  const account = await service.account({ timezone: zone })
  const { api } = account
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const items = [{ name: 'Retainer', billType: 2, outUnitQty: 1, outUnitPrice: 950 }]
  const invoiceid = await api.create('/invoices', { title: 'Retainer', companyid, items, paymentperiod: 14 })
  const id = await api.create('/recurringinvoices', { invoiceid, nextdate: '2031-01-31', ...settings })
  // The next test is years later: nothing must be due until then.
  onTestFinished(async () => {
    await api.put(`/recurringinvoices/${id}`, { paused: true })
  })
  const made = () =>
    api.list(
      `/invoices?recurringid=${id}&fields=title,invoicedate,duedate,total,status,recurringdate&sortby=invoicedate`,
    )
  const dates = async () => (await made()).map(({ invoicedate }) => invoicedate)
  const next = async () => (await api.get(`/recurringinvoices/${id}?fields=nextdate`)).body.data
  const change = (values: object) => api.put(`/recurringinvoices/${id}`, values)
  return { account, api, id, invoiceid, made, dates, next, change }
}

it('A draft is created on each date in account time, with lines and payment period; short months use their last day', async () => {
  const { made, dates, next } = await retainer()
  await makeAt('2031-01-30T10:59:00Z')
  expect(await dates()).toEqual([])
  await makeAt('2031-01-30T11:01:00Z')
  expect(await made()).toMatchObject([
    {
      title: 'Retainer',
      invoicedate: '2031-01-31',
      recurringdate: '2031-01-31',
      duedate: '2031-02-14',
      total: 950,
      status: 'draft',
    },
  ])
  expect(await next()).toMatchObject({ nextdate: '2031-02-28' })
  await makeAt('2031-04-30T13:00:00Z')
  expect(await dates()).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  expect(await next()).toMatchObject({ nextdate: '2031-05-31' })
})

it('Concurrent processes and repeated runs create one invoice per date', async () => {
  const { dates } = await retainer({ rhythm: 'weekly', nextdate: '2032-03-01' })
  await Promise.all(Array.from({ length: 4 }, () => makeAt('2032-03-15T12:00:00Z')))
  await makeAt('2032-03-15T12:00:00Z')
  expect(await dates()).toEqual(['2032-03-01', '2032-03-08', '2032-03-15'])
})

it('A process that ends midway stores nothing, and the next one creates the invoice', async () => {
  const { dates } = await retainer({ rhythm: 'yearly', nextdate: '2033-03-01' })
  const failing = {
    ...parts,
    emit: async () => {
      throw new Error('The process ends')
    },
  }
  const failures: unknown[] = []
  await makeDueInvoices(failing as never, new Date('2033-03-05T00:00:00Z'), (error) => failures.push(error))
  expect(failures).toContainEqual(new Error('The process ends'))
  expect(await dates()).toEqual([])
  await makeAt('2033-03-05T00:00:00Z')
  expect(await dates()).toEqual(['2033-03-01'])
})

it('Paused, ended or deleted recurring invoices create nothing, and their history says so', async () => {
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

it('A recurring invoice is deleted with its invoice, and a deleted invoice of a date is not created again', async () => {
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

it('Clients, and staff without access to money, can neither read nor create recurring invoices', async () => {
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

it('A credit note, a template and an end before the start are refused', async () => {
  const { api, id, invoiceid } = await retainer()
  const template = await api.create('/invoices', { title: 'Form', template: true })
  const refused = await api.post('/recurringinvoices', { invoiceid: template, nextdate: '2031-01-01' })
  expect(refused.body.data).toEqual(['invoiceid: a template has no client. Name an invoice to repeat.'])
  await api.put(`/invoices/${invoiceid}`, { status: 'submitted' })
  const { id: note } = (await api.post(`/invoices/${invoiceid}/credit`)).body.data as { id: number }
  const repeated = await api.post('/recurringinvoices', { invoiceid: note, nextdate: '2031-01-01' })
  expect(repeated.body.data).toEqual(['invoiceid: a credit note cannot be repeated.'])
  expect((await api.put(`/recurringinvoices/${id}`, { enddate: '2030-01-01' })).status).toBe(400)
})

/** A weekly recurring invoice, and a function that makes it overdue, as after an outage or a pause. */
async function weekly(settings: object = {}) {
  const made = await retainer({ rhythm: 'weekly', nextdate: weeks(1), ...settings })
  const wasDue = (day: string, end: string | null = null) =>
    sql`
      update recurringinvoices
      set nextdate = ${day}::date, enddate = ${end}::date
      where id = ${made.id}
    `.execute(service.database.kysely)
  return { ...made, wasDue }
}

it('A past date is refused, for new and changed ones, but today is allowed', async () => {
  const { api, invoiceid, change, next } = await weekly()
  const yesterday = dayIn(zone, -1)
  const said = (day: string) => [`nextdate: '${day}' is over; use today or a later day.`]
  const created = await api.post('/recurringinvoices', { invoiceid, nextdate: '2006-11-27' })
  expect([created.status, created.body.data]).toEqual([400, said('2006-11-27')])
  const changed = await change({ nextdate: yesterday })
  expect([changed.status, changed.body.data]).toEqual([400, said(yesterday)])
  expect((await change({ nextdate: today })).status).toBe(200)
  expect(await next()).toMatchObject({ nextdate: today })
})

it('Missed dates are caught up, and can be postponed by hand', async () => {
  const { change, dates, next, wasDue } = await weekly()
  await wasDue(weeks(-3))
  expect((await change({ nextdate: weeks(-2), enddate: weeks(9) })).status).toBe(200)
  await makeNow()
  expect(await dates()).toEqual([weeks(-2), weeks(-1), today])
  expect(await next()).toMatchObject({ nextdate: weeks(1) })
})

it('Dates that passed while a recurring invoice was paused, ended or deleted are skipped', async () => {
  const paused = await weekly({ paused: true })
  await paused.wasDue(weeks(-3))
  await paused.change({ enddate: weeks(20), nextdate: weeks(-3) })
  expect((await paused.change({ paused: false })).body.data).toMatchObject({ nextdate: today })

  const ended = await weekly()
  await ended.wasDue(dayIn(zone, -20), dayIn(zone, -25))
  expect((await ended.change({ enddate: null })).body.data).toMatchObject({ nextdate: dayIn(zone, 1) })

  const deleted = await weekly()
  await deleted.api.delete(`/recurringinvoices/${deleted.id}`)
  await deleted.wasDue(weeks(-3))
  await deleted.api.post(`/recurringinvoices/${deleted.id}/restore`, {})
  expect(await deleted.next()).toMatchObject({ nextdate: today })

  const along = await weekly()
  await along.api.delete(`/invoices/${along.invoiceid}`)
  await along.wasDue(dayIn(zone, -15))
  await along.api.post(`/invoices/${along.invoiceid}/restore`, {})
  expect(await along.next()).toMatchObject({ nextdate: dayIn(zone, 6) })

  await makeNow()
  expect(await Promise.all([paused, ended, deleted, along].map(({ dates }) => dates()))).toEqual([
    [today],
    [],
    [today],
    [],
  ])
})

it('The day of the month is kept across months that do not have it', async () => {
  const quarterly = await retainer({ rhythm: 'quarterly', nextdate: '2031-03-31' })
  const yearly = await retainer({ rhythm: 'yearly', nextdate: '2032-02-29' })
  await makeAt('2035-12-30T00:00:00Z')
  expect((await quarterly.dates()).slice(0, 4)).toEqual(['2031-03-31', '2031-06-30', '2031-09-30', '2031-12-31'])
  expect(await yearly.dates()).toEqual(['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28'])
  expect(await yearly.next()).toMatchObject({ nextdate: '2036-02-29' })
})

it('A date that already had an invoice is refused, even if that is deleted', async () => {
  const { change, dates } = await weekly({ nextdate: today })
  await makeNow()
  expect(await dates()).toEqual([today])
  const refused = await change({ nextdate: today })
  expect([refused.status, refused.body.data]).toEqual([
    400,
    [`nextdate: the invoice of '${today}' was made already; use a later day.`],
  ])
})

it('Nothing is created while the client is deleted, nor afterwards for past dates', async () => {
  const { api, invoiceid, dates, next } = await weekly({ nextdate: '2037-01-05' })
  const { companyid } = (await api.get(`/invoices/${invoiceid}?fields=companyid`)).body.data as { companyid: number }
  await api.delete(`/companies/${companyid}`)
  await makeAt('2037-01-20T00:00:00Z')
  await api.post(`/companies/${companyid}/restore`)
  expect(await dates()).toEqual([])
  expect(await next()).toMatchObject({ nextdate: '2037-01-26' })
  await makeAt('2037-01-27T00:00:00Z')
  expect(await dates()).toEqual(['2037-01-26'])
})

it('Invoices are created without deleted records: a project, a division, terms, tags', async () => {
  const { api, id, invoiceid } = await weekly({ nextdate: '2038-01-04' })
  const { companyid } = (await api.get(`/invoices/${invoiceid}?fields=companyid`)).body.data as { companyid: number }
  const gone = {
    projectid: ['/projects', await api.create('/projects', { title: 'Quay', companyid })],
    divisionid: ['/settings/contacts/divisions', await api.create('/settings/contacts/divisions', { name: 'North' })],
    invoicetermid: ['/settings/invoices/terms', await api.create('/settings/invoices/terms', { name: 'Soon' })],
    tags: ['/settings/invoices/tags', await api.create('/settings/invoices/tags', { name: 'Old' })],
  } as const
  const stays = await api.create('/settings/invoices/tags', { name: 'Retainer' })
  const values = Object.fromEntries(Object.entries(gone).map(([wire, [, named]]) => [wire, named]))
  await api.put(`/invoices/${invoiceid}`, { ...values, tags: [values.tags, stays] })
  for (const [path, named] of Object.values(gone)) expect((await api.delete(`${path}/${named}`)).status).toBe(200)
  await makeAt('2038-01-05T00:00:00Z')
  const [made] = await api.list(`/invoices?recurringid=${id}&fields=title,projectid,divisionid,tags`)
  expect(made).toEqual({ id: made?.id, title: 'Retainer', tags: [expect.objectContaining({ id: stays })] })
})

it('Invoices keep the currency of the repeated one, even if that of the account has changed', async () => {
  const { api, id, invoiceid } = await weekly({ nextdate: '2039-01-03' })
  const { currency } = (await api.get(`/invoices/${invoiceid}?fields=currency`)).body.data as { currency: string }
  expect((await api.put('/settings/account', { currency: currency === 'NOK' ? 'SEK' : 'NOK' })).status).toBe(200)
  await makeAt('2039-01-04T00:00:00Z')
  expect(await api.list(`/invoices?recurringid=${id}&fields=currency`)).toMatchObject([{ currency }])
})
