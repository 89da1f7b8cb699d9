/** Invoices: what they hold, what they add up to, and how they go from draft to paid. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { type Caller, startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'

const service = await startTestService()
const today = await todayIn('UTC')

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', {
    name: 'Harbour Trust',
    type: 'client',
    address1: '1 Quay St',
    city: 'Cork',
  })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  return { account, api, company, project }
}

const fixed = (price: number, more: object = {}) => ({
  name: 'Drawings',
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: price,
  ...more,
})

async function record(api: Caller, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await api.get(path)
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
  return body.data as Record<string, unknown>
}

describe('A new invoice', () => {
  it('is a draft of today with the next number, its client as printed and the tax rate of the account', async () => {
    const { api, project, company } = await firm()
    const id = await api.create('/invoices', { title: 'Concept', projectid: project })
    expect(await record(api, `/invoices/${id}`)).toMatchObject({
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

  it('needs a title, and a company unless it is a template', async () => {
    const { api } = await firm()
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

  it('takes over its terms and is due when they say', async () => {
    const { api, company } = await firm()
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
    expect(await record(api, `/invoices/${id}`)).toMatchObject(expected)
  })

  it('belongs to the company of its project', async () => {
    const { api, project } = await firm()
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const answer = await api.post('/invoices', { title: 'x', companyid: other, projectid: project })
    expect(answer.body.data).toEqual([`projectid: the project with id ${project} belongs to another company.`])
  })
})

describe('Phases and lines', () => {
  it('come with a single read, phase by phase', async () => {
    const { api, company } = await firm()
    const id = await api.create('/invoices', { title: 'x', companyid: company })
    const phase = await api.create(`/invoices/${id}/phases`, { name: 'Concept' })
    const first = await api.create(`/invoices/${id}/items`, fixed(100, { itemcollectionid: phase }))
    const second = await api.create('/invoices/items', fixed(50, { invoiceid: id, name: 'Model' }))
    const { phases } = await record(api, `/invoices/${id}`)
    expect(phases).toMatchObject([
      { id: phase, name: 'Concept', billAmount: 150, items: [{ id: first, billAmount: 100 }, { id: second }] },
    ])
    expect((await api.list(`/invoiceitems?invoiceid=${id}&fields=phasename`)).map((each) => each.phasename)).toEqual([
      'Concept',
      'Concept',
    ])
    expect((await api.list(`/invoicephases?invoiceid=${id}`)).length).toBe(1)
  })

  it('can come in the body of the invoice, and make a phase of their own', async () => {
    const { api, company } = await firm()
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(10), fixed(20)] })
    expect(await record(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
      id,
      total: 30,
      tax: 3,
      grandtotal: 33,
    })
    expect((await api.list(`/invoices/${id}/phases`)).map((each) => each.name)).toEqual(['General'])
  })

  it('are put into order, from phase to phase as well; so are invoices', async () => {
    const { api, company } = await firm()
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

  it('stay in their own invoice', async () => {
    const { api, company } = await firm()
    const id = await api.create('/invoices', { title: 'a', companyid: company })
    const other = await api.create('/invoices', { title: 'b', companyid: company })
    const phase = await api.create(`/invoices/${other}/phases`, { name: 'theirs' })
    const answer = await api.post(`/invoices/${id}/items`, fixed(1, { itemcollectionid: phase }))
    expect(answer.body.data).toEqual([`itemcollectionid: the phase with id ${phase} is not one of invoice ${id}.`])
  })
})

describe('Sums', () => {
  it('are sums of lines that are rounded once, half away from zero', async () => {
    const { api, company } = await firm()
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
    expect(await record(api, `/invoices/${id}?fields=total,tax,grandtotal`)).toEqual({
      id,
      total: 44.85,
      tax: 4.48,
      grandtotal: 49.33,
    })
  })

  it('follow every change of a line, of the tax rate, and deletes and restores', async () => {
    const { api, company } = await firm()
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(100), fixed(50)] })
    const total = async () => (await record(api, `/invoices/${id}?fields=grandtotal`)).grandtotal
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
    expect((await api.list('/invoices?status=deleted&fields=grandtotal'))[0]).toEqual({ id, grandtotal: 250 })
    await api.post(`/invoices/${id}/restore`)
    expect(await total()).toBe(250)
  })

  it('put lists into their order', async () => {
    const { api, company } = await firm()
    for (const price of [20, 5, 100])
      await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(price)] })
    const sums = (await api.list('/invoices?sortby=grandtotal&fields=grandtotal&sortorder=desc')).map(
      (each) => each.grandtotal,
    )
    expect(sums).toEqual([110, 22, 5.5])
  })
})

describe('The workflow', () => {
  const transitions: Record<string, string[]> = {
    draft: ['submitted'],
    submitted: ['authorised'],
    authorised: ['paid', 'voided'],
    paid: [],
    voided: [],
  }
  const ways: Record<string, string[]> = {
    draft: [],
    submitted: ['submitted'],
    authorised: ['submitted', 'authorised'],
    paid: ['submitted', 'authorised', 'paid'],
    voided: ['submitted', 'authorised', 'voided'],
  }
  for (const [from, allowed] of Object.entries(transitions)) {
    it(`leads from ${from} to ${allowed.join(' and ') || 'nowhere'}`, async () => {
      const { api, company } = await firm()
      for (const to of Object.keys(transitions).filter((state) => state !== from)) {
        const id = await api.create('/invoices', { title: 'x', companyid: company })
        for (const status of ways[from] ?? []) expect((await api.put(`/invoices/${id}`, { status })).status).toBe(200)
        const answer = await api.put(`/invoices/${id}`, { status: to })
        expect([to, answer.status]).toEqual([to, allowed.includes(to) ? 200 : 409])
        if (answer.status === 409) {
          for (const way of allowed) expect(String((answer.body.data as string[])[0])).toContain(way)
        }
      }
    })
  }

  it('begins at draft', async () => {
    const { api, company } = await firm()
    expect((await api.post('/invoices', { title: 'x', companyid: company, status: 'paid' })).status).toBe(400)
  })

  it('settles amounts once they are authorised, and everything once they are paid', async () => {
    const { api, company } = await firm()
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(100)] })
    const [line] = await api.list(`/invoices/${id}/items`)
    const move = (status: string) => api.put(`/invoices/${id}`, { status })
    await move('submitted')
    expect((await api.put(`/invoices/items/${line?.id}`, { outUnitQty: 2 })).status).toBe(200)
    await move('authorised')
    expect((await api.put(`/invoices/items/${line?.id}`, { outUnitQty: 3 })).status).toBe(409)
    expect((await api.post(`/invoices/${id}/items`, fixed(1))).status).toBe(409)
    expect((await api.delete(`/invoices/items/${line?.id}`)).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { taxrate: 0 })).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { purchaseordernumber: 'PO-1', taxrate: 10 })).status).toBe(200)
    await move('paid')
    expect((await api.put(`/invoices/${id}`, { title: 'other' })).status).toBe(409)
    expect(await record(api, `/invoices/${id}?fields=paid,paidTax,outstanding`)).toEqual({
      id,
      paid: 200,
      paidTax: 220,
      outstanding: 0,
    })
    expect((await api.delete(`/invoices/${id}`)).status).toBe(200)
    expect((await api.post(`/invoices/${id}/restore`)).status).toBe(200)
    expect((await api.list(`/invoices/${id}/items`)).length).toBe(1)
  })
})

describe('Lists', () => {
  it('hold every state but deleted; unpaid is submitted and authorised', async () => {
    const { api, company } = await firm()
    const ids: Record<string, number> = {}
    for (const state of ['draft', 'submitted', 'authorised', 'paid']) {
      const id = await api.create('/invoices', { title: state, companyid: company })
      for (const status of ['submitted', 'authorised', 'paid'].slice(
        0,
        ['draft', 'submitted', 'authorised', 'paid'].indexOf(state),
      )) {
        await api.put(`/invoices/${id}`, { status })
      }
      ids[state] = id
    }
    const gone = await api.create('/invoices', { title: 'gone', companyid: company })
    await api.delete(`/invoices/${gone}`)
    const titles = async (query: string) => (await api.list(`/invoices?${query}`)).map((each) => each.title)
    expect(await titles('')).toEqual(['draft', 'submitted', 'authorised', 'paid'])
    expect(await titles('status=all')).toEqual(['draft', 'submitted', 'authorised', 'paid'])
    expect(await titles('status=unpaid')).toEqual(['submitted', 'authorised'])
    expect(await titles('activeworkstate=draft,deleted')).toEqual(['draft', 'gone'])
  })

  it('are filtered by the names of the interface', async () => {
    const { api, company, project } = await firm()
    const manager = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
    await api.put(`/projects/${project}`, { managerid: manager })
    const tag = (await api.post('/settings/invoices/tags', { name: 'late' })).body.data as { id: number }
    const id = await api.create('/invoices', {
      title: 'Boathouse concept',
      projectid: project,
      invoicedate: '2026-03-05',
      duedate: '2026-04-05',
      tagid: [tag.id],
    })
    await api.create('/invoices', { title: 'Other', companyid: company, invoicedate: '2026-05-01' })
    const found = async (query: string) => (await api.list(`/invoices?${query}`)).map((each) => each.id)
    for (const query of [
      `projectid=${project}`,
      `managerid=${manager}`,
      `tagid=${tag.id}`,
      'invoiceddateto=2026-03-05',
      'invoicedateto=2026-03-05',
      'duefrom=2026-04-05&dueto=2026-04-05',
      'duedateto=2026-04-05',
      'search=boatHOUSE',
      'searchnumber=0001',
    ]) {
      expect([query, await found(query)]).toEqual([query, [id]])
    }
    expect((await found(`companyid=${company}&sortby=invoiceddate`)).length).toBe(2)
    expect((await api.list(`/projects/${project}/invoices`)).length).toBe(1)
    expect((await record(api, `/projects/${project}?fields=all,invoices`)).invoices).toMatchObject([{ id }])
  })
})

describe('Rights', () => {
  it('let a caller without permission 11 see no money at all', async () => {
    const { api, account, company } = await firm()
    const price = 7318.46
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(price)] })
    const { api: clerk } = await service.person(account, {
      grants: { [permissions.viewAllWork]: 1, [permissions.invoice]: true },
    })
    const seen = await record(clerk, `/invoices/${id}`)
    for (const name of [
      'total',
      'tax',
      'grandtotal',
      'taxrate',
      'estBillAmount',
      'estBillAmountTax',
      'estIn',
      'estInTax',
      'paid',
      'paidTax',
      'budget',
    ]) {
      expect(seen).not.toHaveProperty(name)
    }
    expect(JSON.stringify(await record(api, `/invoices/${id}`))).toContain(String(price))
    expect(JSON.stringify(seen)).not.toContain(String(price))
    expect((await clerk.get('/invoices?sortby=grandtotal')).status).toBe(400)
    expect(
      (await clerk.get(`/projects/${await api.create('/projects', { title: 'p', companyid: company })}`)).status,
    ).toBe(403)
  })

  it('let clients see invoices of their own company, never drafts', async () => {
    const { api, account, company } = await firm()
    const draft = await api.create('/invoices', { title: 'draft', companyid: company, items: [fixed(1)] })
    const sent = await api.create('/invoices', { title: 'sent', companyid: company, items: [fixed(1)] })
    await api.put(`/invoices/${sent}`, { status: 'submitted' })
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const foreign = await api.create('/invoices', { title: 'foreign', companyid: other })
    await api.put(`/invoices/${foreign}`, { status: 'submitted' })
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.invoice]: true },
    })
    expect((await client.list('/invoices?status=all')).map((each) => each.title)).toEqual(['sent'])
    for (const id of [draft, foreign]) expect((await client.get(`/invoices/${id}`)).status).toBe(404)
    expect((await client.list('/invoiceitems')).map((line) => line.invoiceid)).toEqual([sent])
    expect((await client.list('/invoicephases')).map((phase) => phase.invoiceid)).toEqual([sent])
    expect((await client.get(`/invoices/${draft}/items`)).status).toBe(404)
    expect((await client.put(`/invoices/${sent}`, { status: 'authorised' })).status).toBe(403)
  })

  it('confine staff without permission 2 to invoices of their own projects', async () => {
    const { api, account, company, project } = await firm()
    const { id: person, api: own } = await service.person(account, { grants: { [permissions.invoice]: 1 } })
    await api.put(`/projects/${project}`, { managerid: person })
    await api.create('/invoices', { title: 'mine', projectid: project })
    await api.create('/invoices', { title: 'theirs', companyid: company })
    expect((await own.list('/invoices')).map((each) => each.title)).toEqual(['mine'])
  })
})
