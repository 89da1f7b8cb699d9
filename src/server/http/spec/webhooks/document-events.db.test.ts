/** Webhooks: what happens to invoices and quotes, and subscriptions to several events. */
import { describe, expect, it } from 'vitest'
import { makeQuoteLink } from '../../../resources/documents/answers/quote-links.ts'
import { eventually } from '../../../testing/eventually.ts'
import { subscribedFirm } from './test-subscriptions.ts'

const { service, receiver, account, api, company, project, subscribe } = await subscribedFirm()
await subscribe('*', '/all')

/** Names of the events that the receiver heard of a record, since the last call about it. */
const known = new Map<string, number>()
function heardOf(path: string, id: number): string[] {
  const all = receiver
    .at('/all')
    .filter(({ body }) => body.id === id && String(body.url).includes(path))
    .map(({ headers }) => String(headers['webhook-event']))
  return all.slice(known.get(`${path}/${id}`) ?? 0).toSorted((one, other) => one.localeCompare(other))
}

async function expectHeard(path: string, id: number, events: readonly string[]): Promise<void> {
  await eventually(() => expect(heardOf(path, id)).toEqual(events))
  known.set(`${path}/${id}`, (known.get(`${path}/${id}`) ?? 0) + events.length)
}

const line = { name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 50 }
const day = 86_400_000

async function invoiceWithLine(values: object = {}): Promise<{ invoice: number; item: number }> {
  const invoice = await api.create('/invoices', { title: 'Survey', companyid: company, taxrate: 0, ...values })
  await expectHeard('/invoices/', invoice, ['newinvoice'])
  const item = await api.create('/invoices/items', { ...line, invoiceid: invoice })
  await expectHeard('/invoices/', invoice, ['editinvoice'])
  return { invoice, item }
}

describe('An invoice', () => {
  it('has changed when its lines, phases or payments have', async () => {
    const { invoice, item } = await invoiceWithLine()
    const changes = [
      () => api.put(`/invoices/items/${item}`, { outUnitPrice: 60 }),
      () => api.post(`/invoices/${invoice}/phases`, { name: 'More' }),
      () =>
        api.post(
          '/invoices/items',
          [line, line].map((each) => ({ ...each, invoiceid: invoice })),
        ),
      () => api.delete(`/invoices/items/${item}`),
      () => api.post(`/invoices/items/${item}/restore`),
      () => api.put(`/invoices/${invoice}`, { status: 'submitted' }),
      () => api.post(`/invoices/${invoice}/payments`, { amount: 10 }),
    ]
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300)
      await expectHeard('/invoices/', invoice, ['editinvoice'])
    }
    const payment = Number((await api.list(`/invoices/${invoice}/payments`))[0]?.id)
    await expectHeard('/payments/', payment, ['newpayment'])
    await api.delete(`/payments/${payment}`)
    await expectHeard('/payments/', payment, ['deletepayment'])
    await expectHeard('/invoices/', invoice, ['editinvoice'])
    await api.post(`/invoices/${invoice}/payments`, {})
    await expectHeard('/invoices/', invoice, ['editinvoice', 'payinvoice'])
  })

  it('has changed when a credit note credits it', async () => {
    const { invoice } = await invoiceWithLine()
    await api.put(`/invoices/${invoice}`, { status: 'submitted' })
    await expectHeard('/invoices/', invoice, ['editinvoice'])
    expect((await api.post(`/invoices/${invoice}/credit`, {})).status).toBe(201)
    await expectHeard('/invoices/', invoice, ['editinvoice', 'payinvoice'])
  })

  it('is deleted with its lines, which is one event', async () => {
    const { invoice } = await invoiceWithLine()
    await api.delete(`/invoices/${invoice}`)
    await expectHeard('/invoices/', invoice, ['deleteinvoice'])
  })

  it('is sent each time that it is mailed, and not when its state is set by hand', async () => {
    const { invoice } = await invoiceWithLine()
    await api.post(`/invoices/${invoice}/send`, { to: 'client@example.test' })
    await expectHeard('/invoices/', invoice, ['editinvoice', 'sendinvoice'])
    await api.post(`/invoices/${invoice}/send`, { to: 'client@example.test' })
    await expectHeard('/invoices/', invoice, ['sendinvoice'])
  })

  it('is overdue once, and not as a draft', async () => {
    const due = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
    const dated = { invoicedate: due, duedate: due }
    const { invoice: draft } = await invoiceWithLine(dated)
    const { invoice } = await invoiceWithLine(dated)
    await api.put(`/invoices/${invoice}`, { status: 'submitted' })
    await expectHeard('/invoices/', invoice, ['editinvoice'])
    await service.turn('note overdue invoices', new Date(Date.now() + 5 * day))
    await expectHeard('/invoices/', invoice, ['overdueinvoice'])
    await service.turn('note overdue invoices', new Date(Date.now() + 9 * day))
    const { invoice: other } = await invoiceWithLine(dated)
    await api.put(`/invoices/${other}`, { status: 'submitted' })
    await service.turn('note overdue invoices', new Date(Date.now() + 10 * day))
    await expectHeard('/invoices/', other, ['editinvoice', 'overdueinvoice'])
    expect([heardOf('/invoices/', invoice), heardOf('/invoices/', draft)]).toEqual([[], []])
  })
})

describe('A document', () => {
  const rights = { 12: true, 13: true } as const

  it('is viewed when the client opens it for the first time', async () => {
    const { api: client } = await service.person(account, { type: 'client', companyid: company, grants: rights })
    const { api: staff } = await service.person(account, {
      administrator: true,
      grants: { ...rights, 2: true, 11: true },
    })
    const { invoice } = await invoiceWithLine()
    await api.put(`/invoices/${invoice}`, { status: 'submitted' })
    await expectHeard('/invoices/', invoice, ['editinvoice'])
    expect((await staff.get(`/invoices/${invoice}/document`)).status).toBe(200)
    for (const path of ['document', 'pdf', 'document']) {
      const url = `/api/v4/invoices/${invoice}/${path}`
      expect((await service.app.inject({ url, headers: client.headers })).statusCode).toBe(200)
    }
    await expectHeard('/invoices/', invoice, ['viewinvoice'])
    await api.put(`/invoices/${invoice}`, { status: 'authorised' })
    await expectHeard('/invoices/', invoice, ['editinvoice'])
  })

  it('is viewed on the page behind the link in its mail as well', async () => {
    const quote = await api.create('/quotes', { title: 'Mill', companyid: company })
    await expectHeard('/quotes/', quote, ['newquote'])
    await api.put(`/quotes/${quote}`, { status: 'sent' })
    await expectHeard('/quotes/', quote, ['editquote'])
    const path = await makeQuoteLink(service.database, account, quote)
    for (let time = 0; time < 2; time += 1) {
      expect((await service.app.inject({ url: String(path) })).statusCode).toBe(200)
    }
    await expectHeard('/quotes/', quote, ['viewquote'])
  })
})

describe('A quote', () => {
  const quoted = async (values: object = {}) => {
    const quote = await api.create('/quotes', { title: 'Mill', companyid: company, ...values })
    await expectHeard('/quotes/', quote, ['newquote'])
    await api.create('/quotes/items', { ...line, quoteid: quote })
    await expectHeard('/quotes/', quote, ['editquote'])
    await api.post(`/quotes/${quote}/send`, { to: 'client@example.test' })
    await expectHeard('/quotes/', quote, ['editquote', 'sendquote'])
    return quote
  }

  it('is sent, and accepted or declined', async () => {
    for (const verb of ['accept', 'decline']) {
      const quote = await quoted()
      await api.post(`/quotes/${quote}/${verb}`, { name: 'Ida Lund' })
      await expectHeard(
        '/quotes/',
        quote,
        [`${verb}quote`, 'editquote'].toSorted((a, b) => a.localeCompare(b)),
      )
    }
  })

  it('expires', async () => {
    const validdate = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
    const quote = await quoted({ validdate })
    await service.turn('expire quotes', new Date(Date.now() + 5 * day))
    await expectHeard('/quotes/', quote, ['editquote', 'expirequote'])
  })
})

describe('A subscription to several events', () => {
  it('gets each of them under its name, and no others', async () => {
    await subscribe(['newphase', 'starttimer', 'stoptimer', 'newexpense'], '/several')
    const phase = await api.create(`/projects/${project}/phases`, { name: 'Design' })
    const item = await api.create('/items', { name: 'Plan', projectid: project, itemcollectionid: phase })
    const expense = await api.create('/expenses', { name: 'Prints', projectid: project })
    const contactid = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
    const timer = await api.create('/time/activetimers', { contactid, itemid: item })
    await api.delete(`/time/activetimers/${timer}`)
    await eventually(() =>
      expect(
        receiver
          .at('/several')
          .map(({ headers, body }) => `${headers['webhook-event']} ${body.id}`)
          .toSorted((one, other) => one.localeCompare(other)),
      ).toEqual([`newexpense ${expense}`, `newphase ${phase}`, `starttimer ${timer}`, `stoptimer ${timer}`]),
    )
  })
})
