/** Invoices: their content, their totals, and their way from draft to paid. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { recordAt } from '../../../testing/test-records.ts'
import { firm, fixed } from './test-invoices.ts'

const service = await startTestService()
const today = await todayIn('UTC')

describe('A new invoice', () => {
  it('is a draft of today with the next number, the printed client and the account’s tax rate', async () => {
    const { api, project, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'Concept', projectid: project })
    expect(await recordAt(api, `/invoices/${id}`)).toMatchObject({
      companyid: company,
      companyname: 'Harbour Trust',
      projecttitle: 'Boathouse',
      clientcompany: 'Harbour Trust',
      address1: '1 Quay St',
      city: 'Cork',
      number: 'INV-0001',
      status: 'draft',
      activeworkstate: 'draft',
      invoicedate: today,
      taxrate: 10,
      taxable: true,
      currency: 'EUR',
      grandtotal: 0,
    })
  })

  it('requires a title, and a company unless it is a template', async () => {
    const { api } = await firm(service)
    expect((await api.post('/invoices', { companyid: 1 })).body.data).toContain('title is required.')
    expect((await api.post('/invoices', { title: 'x' })).status).toBe(400)
    const template = await api.create('/invoices', { title: 'Standard', template: true })
    expect(await api.list('/invoices')).toEqual([])
    expect((await api.list('/invoices?template=true')).map((each) => each.id)).toEqual([template])
    expect((await api.list('/settings/invoices/templates')).map((each) => each.id)).toEqual([template])
    const renamed = await api.put(`/settings/invoices/templates/${template}`, { title: 'Usual' })
    expect(renamed.body).toMatchObject({ status: 'success', data: { title: 'Usual' } })
    expect((await api.put(`/invoices/${template}`, { status: 'submitted' })).body.data).toEqual([
      'A template has no workflow.',
    ])
  })

  it('is due according to its terms', async () => {
    const { api, company } = await firm(service)
    const terms = { name: '14 days', paymentperiod: 14, paymentterms: 'Net 14 days' }
    const { status, body } = await api.post('/settings/invoices/terms', terms)
    const invoicetermid = status === 201 ? (body.data as { id: number }).id : null
    const id = await api.create('/invoices', {
      title: 'Concept',
      companyid: company,
      invoicedate: '2026-01-31',
      invoicetermid,
    })
    const expected = { duedate: '2026-02-14', paymentperiod: 14, paymentterms: 'Net 14 days', invoicetermid }
    expect(await recordAt(api, `/invoices/${id}`)).toMatchObject(expected)
  })

  it('has the account’s first terms if it names none, even if other invoices of its array do', async () => {
    const { api, company } = await firm(service)
    await api.create('/settings/invoices/terms', { name: 'Later', paymentperiod: 60 })
    const terms = (await api.list('/settings/invoices/terms?sortby=id')).map(({ id }) => id)
    const named = [...terms.toReversed(), null]
    const invoices = named.map((invoicetermid) => ({ title: 'x', companyid: company, invoicetermid }))
    expect((await api.post('/invoices', invoices)).status).toBe(201)
    const stored = await api.list('/invoices?sortby=id&fields=invoicetermid')
    expect(stored.map(({ invoicetermid }) => invoicetermid)).toEqual([...terms.toReversed(), terms[0]])
  })

  it('belongs to the company of its project', async () => {
    const { api, project } = await firm(service)
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const answer = await api.post('/invoices', { title: 'x', companyid: other, projectid: project })
    expect(answer.body.data).toEqual([`projectid: the project with id ${project} belongs to another company.`])
  })
})

describe('Phases and lines', () => {
  it('are included in a single read, by phase', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'x', companyid: company })
    const phase = await api.create(`/invoices/${id}/phases`, { name: 'Concept' })
    const first = await api.create(`/invoices/${id}/items`, fixed(100, { itemcollectionid: phase }))
    const second = await api.create('/invoices/items', fixed(50, { invoiceid: id, name: 'Model' }))
    const { phases } = await recordAt(api, `/invoices/${id}`)
    expect(phases).toMatchObject([
      { id: phase, name: 'Concept', billAmount: 150, items: [{ id: first, billAmount: 100 }, { id: second }] },
    ])
    expect((await api.list(`/invoiceitems?invoiceid=${id}&fields=phasename`)).map((each) => each.phasename)).toEqual([
      'Concept',
      'Concept',
    ])
    expect((await api.list(`/invoicephases?invoiceid=${id}`)).length).toBe(1)
  })

  it('can be in the body of the invoice, and create a phase if necessary', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(10), fixed(20)] })
    expect(await recordAt(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
      id,
      total: 30,
      tax: 3,
      grandtotal: 33,
    })
    expect((await api.list(`/invoices/${id}/phases`)).map((each) => each.name)).toEqual(['General'])
  })

  it('can be reordered, across phases as well; so can invoices', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'a', companyid: company })
    const [one, two] = [
      await api.create(`/invoices/${id}/phases`, { name: 'one' }),
      await api.create(`/invoices/${id}/phases`, { name: 'two' }),
    ]
    const a = await api.create('/invoices/items', fixed(1, { invoiceid: id, name: 'a', itemcollectionid: one }))
    const b = await api.create('/invoices/items', fixed(1, { invoiceid: id, name: 'b', itemcollectionid: two }))
    expect((await api.put(`/invoices/items/${b}/order`, { placebeforeid: a })).status).toBe(200)
    expect(await api.list(`/invoices/${id}/items?fields=name,itemcollectionid&sortby=sortorder`)).toEqual([
      { id: b, name: 'b', itemcollectionid: one },
      { id: a, name: 'a', itemcollectionid: one },
    ])
    const other = await api.create('/invoices', { title: 'b', companyid: company })
    expect((await api.put(`/invoices/${other}/order`, { placebeforeid: id })).status).toBe(200)
    expect((await api.list('/invoices?sortby=sortorder')).map((each) => each.id)).toEqual([other, id])
    const stranger = await api.create('/invoices/items', fixed(1, { invoiceid: other }))
    expect((await api.put(`/invoices/items/${stranger}/order`, { placebeforeid: a })).status).toBe(400)
  })

  it('cannot be moved to another invoice', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'a', companyid: company })
    const other = await api.create('/invoices', { title: 'b', companyid: company })
    const phase = await api.create(`/invoices/${other}/phases`, { name: 'theirs' })
    const answer = await api.post(`/invoices/${id}/items`, fixed(1, { itemcollectionid: phase }))
    expect(answer.body.data).toEqual([`itemcollectionid: the phase with id ${phase} is not one of invoice ${id}.`])
  })
})

describe('Sums', () => {
  it('are sums of lines that are rounded once, half away from zero', async () => {
    const { api, company } = await firm(service)
    const rate = { hourlyrateserviceid: null, billType: 1 }
    const items = [
      { name: '20 min', ...rate, projectedTimeSpent: 20 },
      fixed(0.1, { outUnitQty: 0.05 }),
      fixed(0.1, { outUnitQty: 0.05, taxable: false }),
      fixed(3, { discount: { percent: 33.33 } }),
      fixed(3, { discount: { amount: 0.5 } }),
      fixed(99, { billType: 0 }),
      fixed(99, { billType: 0, manualBillAmount: 7 }),
    ]
    const id = await api.create('/invoices', { title: 'x', companyid: company, items })
    const lines = await api.list(`/invoices/${id}/items?fields=billAmount&sortby=sortorder`)
    expect(lines.map((line) => line.billAmount)).toEqual([33.33, 0.01, 0.01, 2, 2.5, 0, 7])
    expect(await recordAt(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
      id,
      total: 44.85,
      tax: 4.48,
      grandtotal: 49.33,
    })
  })

  it('reflect every change of a line or the tax rate, deletes and restores', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(100), fixed(50)] })
    const total = async () => (await recordAt(api, `/invoices/${id}?fields=grandtotal`)).grandtotal
    const [first, second] = (await api.list(`/invoices/${id}/items`)).map((line) => line.id as number)
    expect(await total()).toBe(165)
    await api.put(`/invoices/items/${first}`, { outUnitQty: 2 })
    expect(await total()).toBe(275)
    await api.put(`/invoices/${id}`, { taxrate: 20 })
    expect(await total()).toBe(300)
    await api.delete(`/invoices/items/${second}`)
    expect(await total()).toBe(240)
    await api.post(`/invoices/items/${second}/restore`)
    await api.put(`/invoices/${id}`, { taxable: false })
    expect(await total()).toBe(250)
    await api.delete(`/invoices/${id}`)
    expect((await api.list('/invoices?status=deleted&fields=grandtotal'))[0]).toEqual({
      id,
      grandtotal: 250,
      status: 'deleted',
    })
    await api.post(`/invoices/${id}/restore`)
    expect(await total()).toBe(250)
  })

  it('can be sorted by', async () => {
    const { api, company } = await firm(service)
    for (const price of [20, 5, 100])
      await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(price)] })
    const sums = (await api.list('/invoices?sortby=grandtotal&fields=grandtotal&sortorder=desc')).map(
      (each) => each.grandtotal,
    )
    expect(sums).toEqual([110, 22, 5.5])
  })
})
