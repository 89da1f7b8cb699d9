/** Cases of the tools for invoices and quotes. */
import { expect } from 'vitest'
import { type Cases, deleting, type Fixture } from './test-fixture.ts'

const newInvoice = ({ api, ids }: Fixture, more: object = {}) =>
  api.create('/invoices', { title: 'Survey', companyid: ids.company, ...more })
const newQuote = ({ api, ids }: Fixture, more: object = {}) =>
  api.create('/quotes', { title: 'Extension', companyid: ids.company, ...more })

export const invoiceCases: Cases = {
  list_invoices: async (call, fixture) => {
    const late = await newInvoice(fixture, { title: 'Quay wall 1', invoicedate: '2026-01-01', duedate: '2026-01-15' })
    const sent = await newInvoice(fixture, { title: 'Quay wall 2', invoicedate: '2026-01-02', duedate: '2999-01-15' })
    const draft = await newInvoice(fixture, { title: 'Quay wall 3', invoicedate: '2026-01-03', duedate: '2026-01-15' })
    for (const id of [late, sent]) await fixture.api.put(`/invoices/${id}`, { status: 'submitted' })
    const found = async (args: object) =>
      (await call({ search: 'quay wall', sortby: 'invoiceddate', ...args })).data.map((invoice) => invoice.id)
    expect(await found({})).toEqual([late, sent, draft])
    expect(await found({ status: 'overdue' })).toEqual([late])
    expect(await found({ status: 'sent' })).toEqual([late, sent])
    expect(await found({ status: 'draft' })).toEqual([draft])
    expect(await found({ invoiceddatefrom: '2026-01-02', companyid: `${fixture.ids.company}` })).toEqual([sent, draft])
  },
  get_invoice: async (call, fixture) => {
    const id = await newInvoice(fixture, {
      items: [{ name: 'Drawings', outUnitQty: 2, outUnitPrice: 50, billType: 2 }],
    })
    expect((await call({ id })).data).toMatchObject({ total: 100, phases: [{ items: [{ name: 'Drawings' }] }] })
  },
  create_invoice: async (call, { ids, read, api }) => {
    const { data } = await call({
      title: 'Roof',
      invoicetermid: ids.term,
      companyid: ids.company,
      purchaseordernumber: 'P9',
    })
    expect(await read(`/invoices/${data.id}`)).toMatchObject({
      status: 'draft',
      invoicetermid: ids.term,
      paymentperiod: 14,
      purchaseordernumber: 'P9',
    })
    const form = await call({ title: 'Usual', invoicetermid: ids.term, template: true })
    const forms = await api.list('/settings/invoices/templates?fields=title')
    expect(forms).toEqual([{ id: form.data.id, title: 'Usual' }])
    expect(await api.list(`/invoices?id=${form.data.id}`)).toEqual([])
  },
  update_invoice: async (call, fixture) => {
    const id = await newInvoice(fixture)
    await call({ id, status: 'submitted', taxrate: 20, showItemDescription: false, clientcompany: 'Harbour Trust Ltd' })
    expect(await fixture.read(`/invoices/${id}`)).toMatchObject({
      status: 'submitted',
      taxrate: 20,
      showItemDescription: false,
      clientcompany: 'Harbour Trust Ltd',
    })
    await expect(call({ id, status: 'paid' })).rejects.toThrow('API error (HTTP 409): {"status":"error"')
  },
  delete_invoice: deleting('/invoices', ({ ids }) => ({ title: 'Gone', companyid: ids.company })),
  bulk_delete_invoices: async (call, fixture) => {
    const both = [await newInvoice(fixture), await newInvoice(fixture)]
    await call({ ids: both })
    expect(await fixture.api.list(`/invoices?id=${both}`)).toEqual([])
  },
}

const fixed = (price: number) => ({ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: price })

/** A sent invoice of 100. */
async function sentInvoice(fixture: Fixture): Promise<number> {
  const id = await newInvoice(fixture, { items: [fixed(100)] })
  await fixture.api.put(`/invoices/${id}`, { status: 'submitted', taxrate: 0 })
  return id
}

const lineCases = (kind: 'invoice' | 'quote', make: (fixture: Fixture) => Promise<number>): Cases => ({
  [`create_${kind}item`]: async (call, fixture) => {
    const whole = await make(fixture)
    const { data } = await call({ [`${kind}id`]: whole, name: 'Model', billType: 2, outUnitQty: 2, outUnitPrice: 50 })
    expect(data).toEqual({ id: data.id, name: 'Model' })
    expect(await fixture.read(`/${kind}s/items/${data.id}`)).toMatchObject({ billAmount: 100 })
    const agreed = { name: 'Hours', billType: 1, projectedTimeSpent: 90, outLabourPrice: 80 }
    const { data: hours } = await call({ [`${kind}id`]: whole, ...agreed })
    expect(await fixture.read(`/${kind}s/items/${hours.id}`)).toMatchObject({ billAmount: 120 })
  },
  [`update_${kind}item`]: async (call, fixture) => {
    const id = await fixture.api.create(`/${kind}s/items`, { ...fixed(10), [`${kind}id`]: await make(fixture) })
    await call({ id, outUnitQty: 3, discount: { percent: 10 } })
    expect(await fixture.read(`/${kind}s/items/${id}`)).toMatchObject({ billAmount: 27 })
  },
  [`move_${kind}item`]: async (call, fixture) => {
    const whole = await make(fixture)
    const line = () => fixture.api.create(`/${kind}s/items`, { ...fixed(10), [`${kind}id`]: whole })
    const [first, second] = [await line(), await line()]
    await call({ id: second, placebeforeid: first })
    const order = (await fixture.api.list(`/${kind}s/${whole}/items?sortby=sortorder`)).map(({ id }) => id)
    expect(order.indexOf(second)).toBe(order.indexOf(first) - 1)
  },
  [`delete_${kind}item`]: async (call, fixture) => {
    const id = await fixture.api.create(`/${kind}s/items`, { ...fixed(10), [`${kind}id`]: await make(fixture) })
    await call({ id })
    expect(await fixture.api.list(`/${kind}s/items?id=${id}`)).toEqual([])
  },
})

/** What mails documents, and what turns a quote into work. */
const moveCases: Cases = {
  send_invoice: async (call, fixture) => {
    const id = await newInvoice(fixture, { items: [fixed(100)] })
    const { data, message } = await call({ id, to: 'client@example.test', subject: 'Your invoice' })
    expect(data).toMatchObject({ id, activeworkstate: 'submitted' })
    expect(message).toContain('client@example.test')
    await expect(call({ id, to: 'nobody' })).rejects.toThrow("to: 'nobody' is not allowed")
  },
  send_quote: async (call, fixture) => {
    const id = await newQuote(fixture)
    const { data } = await call({ id, to: 'client@example.test', clientaccess: true })
    expect(data).toMatchObject({ id, activeworkstate: 'sent' })
    expect(await fixture.read(`/quotes/${id}`)).toMatchObject({ clientaccess: true })
  },
  send_invoice_reminder: async (call, fixture) => {
    const { data, message } = await call({ id: await sentInvoice(fixture), to: 'client@example.test' })
    expect(data).toMatchObject({ outstanding: 100 })
    expect(message).toContain('client@example.test')
    await expect(call({ id: await newInvoice(fixture) })).rejects.toThrow('is draft; there is nothing to remind of')
  },
  revise_invoice: async (call, fixture) => {
    const id = await sentInvoice(fixture)
    const { data } = await call({ id })
    expect(data).toMatchObject({ activeworkstate: 'draft', version: 2, revisionof: id })
    expect(await fixture.read(`/invoices/${id}`)).toMatchObject({ activeworkstate: 'submitted' })
    await expect(call({ id })).rejects.toThrow('is being revised already')
  },
  revise_quote: async (call, fixture) => {
    const id = await newQuote(fixture, { items: [fixed(100)] })
    await expect(call({ id })).rejects.toThrow('change it without revising it')
    await fixture.api.put(`/quotes/${id}`, { status: 'sent' })
    const { data } = await call({ id })
    expect(data).toMatchObject({ activeworkstate: 'pending', version: 2, revisionof: id })
    expect(await fixture.api.list(`/quotes/${data.id}/items?fields=name`)).toMatchObject([{ name: 'Drawings' }])
  },
  convert_quote: async (call, fixture) => {
    const id = await newQuote(fixture, { items: [fixed(100)] })
    await expect(call({ id })).rejects.toThrow('cannot be converted')
    for (const status of ['sent', 'accepted']) await fixture.api.put(`/quotes/${id}`, { status })
    const { data } = await call({ id })
    expect(data).toMatchObject({ id, activeworkstate: 'addedtoproject' })
    expect(await fixture.api.list(`/projects/${data.projectid}/items?fields=name`)).toMatchObject([
      { name: 'Drawings' },
    ])
  },
}

export const billingCases: Cases = {
  ...moveCases,
  ...lineCases('invoice', newInvoice),
  ...lineCases('quote', newQuote),
  create_invoice_from_time: async (call, fixture) => {
    const { api, ids, person } = fixture
    const entry = { contactid: person.id, itemid: ids.item, timespent: 50, starttime: '2024-05-02T09:00:00' }
    const time = await api.create('/time', entry)
    const asked = { companyid: ids.company, from: '2024-05-01', to: '2024-05-31', rounding: { minutes: 15 } }
    const preview = (await call({ ...asked, preview: true })).data
    expect(preview).toMatchObject({ minutes: 50, billedminutes: 60, lines: [{ name: 'Survey', timeids: [time] }] })
    const { data } = await call(asked)
    expect(await api.list(`/time?invoiceid=${data.id}&trackedfrom=2024-01-01&fields=id`)).toEqual([{ id: time }])
    await expect(call({ timeids: [time] })).rejects.toThrow('Already billed')
  },
  create_invoice_credit: async (call, fixture) => {
    const { data } = await call({ id: await sentInvoice(fixture), description: 'Billed twice' })
    expect(data).toMatchObject({ grandtotal: -100 })
    const id = await sentInvoice(fixture)
    const [line] = await fixture.api.list(`/invoices/${id}/items`)
    const part = await call({ id, lines: [{ lineid: line?.id, amount: 40 }] })
    expect(part.data).toMatchObject({ grandtotal: -40 })
    await expect(call({ id, lines: [{ lineid: line?.id, amount: 61 }] })).rejects.toThrow('at most 60.00 EUR')
  },
  list_invoicepayments: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    await fixture.api.create('/payments', { invoiceid, amount: 30, date: '2026-03-02' })
    expect((await call({ invoiceid, datefrom: '2026-03-01' })).data).toMatchObject([{ amount: 30 }])
  },
  create_invoicepayment: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    await call({ invoiceid, amount: 30, method: 'Card' })
    await expect(call({ invoiceid, amount: 71 })).rejects.toThrow('more than the 70.00 EUR outstanding')
    await call({ invoiceid })
    expect(await fixture.read(`/invoices/${invoiceid}`)).toMatchObject({ status: 'paid', outstanding: 0 })
  },
  update_invoicepayment: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    const id = await fixture.api.create('/payments', { invoiceid })
    await call({ id, amount: 40 })
    expect(await fixture.read(`/invoices/${invoiceid}`)).toMatchObject({ status: 'authorised', outstanding: 60 })
  },
  delete_invoicepayment: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    await call({ id: await fixture.api.create('/payments', { invoiceid }) })
    expect(await fixture.read(`/invoices/${invoiceid}`)).toMatchObject({ status: 'authorised', outstanding: 100 })
  },
  list_recurringinvoices: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    const id = await fixture.api.create('/recurringinvoices', { invoiceid, nextdate: '2099-01-31' })
    expect((await call({ invoiceid, nextdatefrom: '2099-01-01' })).data).toMatchObject([{ id, paused: false }])
    expect((await call({ invoiceid, paused: 'yes' })).data).toEqual([])
  },
  create_recurringinvoice: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    const { data } = await call({ invoiceid, nextdate: '2099-01-31', rhythm: 'quarterly' })
    expect(await fixture.read(`/recurringinvoices/${data.id}`)).toMatchObject({ invoiceid, rhythm: 'quarterly' })
  },
  update_recurringinvoice: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    const id = await fixture.api.create('/recurringinvoices', { invoiceid, nextdate: '2099-01-31' })
    await call({ id, paused: true })
    expect(await fixture.read(`/recurringinvoices/${id}`)).toMatchObject({ paused: true })
    await call({ id, paused: false })
    expect(await fixture.read(`/recurringinvoices/${id}`)).toMatchObject({ paused: false })
  },
  delete_recurringinvoice: async (call, fixture) => {
    const invoiceid = await sentInvoice(fixture)
    const id = await fixture.api.create('/recurringinvoices', { invoiceid, nextdate: '2099-01-31' })
    await call({ id })
    expect(await fixture.api.list(`/recurringinvoices?invoiceid=${invoiceid}`)).toEqual([])
  },
}

export const quoteCases: Cases = {
  list_quotes: async (call, fixture) => {
    const [accepted, pending] = [
      await newQuote(fixture, { title: 'Dock A' }),
      await newQuote(fixture, { title: 'Dock B' }),
    ]
    for (const status of ['sent', 'accepted']) await fixture.api.put(`/quotes/${accepted}`, { status })
    const found = async (args: object) => (await call({ search: 'dock', ...args })).data.map((quote) => quote.id)
    expect(await found({ status: 'approved' })).toEqual([accepted])
    expect(await found({ status: 'pending' })).toEqual([pending])
    expect(await found({ status: 'all', sortby: 'title', sortorder: 'desc' })).toEqual([pending, accepted])
  },
  get_quote: async (call, fixture) => {
    const id = await newQuote(fixture, { items: [{ name: 'Model', billType: 2, outUnitQty: 1, outUnitPrice: 70 }] })
    expect((await call({ id })).data).toMatchObject({ total: 70, phases: [{ items: [{ name: 'Model' }] }] })
  },
  create_quote: async (call, { ids, read, api }) => {
    const { data } = await call({
      title: 'Shed',
      companyid: ids.company,
      type: 'estimate',
      quoteperiod: 30,
      quotedate: '2026-03-01',
    })
    expect(await read(`/quotes/${data.id}`)).toMatchObject({
      type: 'estimate',
      validdate: '2026-03-31',
      status: 'pending',
    })
    const form = await call({ title: 'Usual', template: true })
    expect(await api.list('/settings/quotes/templates?fields=title')).toEqual([{ id: form.data.id, title: 'Usual' }])
  },
  update_quote: async (call, fixture) => {
    const id = await newQuote(fixture)
    await call({ id, status: 'sent', quotedby: 'Ida', terms: 'As agreed', clientaccess: true })
    expect(await fixture.read(`/quotes/${id}`)).toMatchObject({ status: 'sent', quotedby: 'Ida', terms: 'As agreed' })
  },
  delete_quote: deleting('/quotes', ({ ids }) => ({ title: 'Gone', companyid: ids.company })),
  bulk_update_quotes: async (call, fixture) => {
    const both = [await newQuote(fixture), await newQuote(fixture)]
    await call({ ids: both, clientaccess: true, validdate: '2026-12-31', layoutid: 2 })
    for (const id of both) {
      expect(await fixture.read(`/quotes/${id}`)).toMatchObject({
        clientaccess: true,
        validdate: '2026-12-31',
        layoutid: 2,
      })
    }
  },
  bulk_delete_quotes: async (call, fixture) => {
    const both = [await newQuote(fixture), await newQuote(fixture)]
    await call({ ids: both })
    expect(await fixture.api.list(`/quotes?id=${both}`)).toEqual([])
  },
}
