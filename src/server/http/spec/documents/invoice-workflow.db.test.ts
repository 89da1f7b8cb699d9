/** The states of invoices, their lists, and who may see and change them. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { recordAt } from '../../../testing/test-records.ts'
import { firm, fixed } from './test-invoices.ts'

const service = await startTestService()
const _today = await todayIn('UTC')

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
      const { api, company } = await firm(service)
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
    const { api, company } = await firm(service)
    expect((await api.post('/invoices', { title: 'x', companyid: company, status: 'paid' })).status).toBe(400)
  })

  it('locks what is printed once submitted, and tags, stages and other internal fields never', async () => {
    const { api, company } = await firm(service)
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(100)] })
    const [line] = await api.list(`/invoices/${id}/items`)
    const move = (status: string) => api.put(`/invoices/${id}`, { status })
    expect((await api.put(`/invoices/items/${line?.id}`, { outUnitQty: 2 })).status).toBe(200)
    await move('submitted')
    expect((await api.put(`/invoices/items/${line?.id}`, { outUnitQty: 3 })).status).toBe(409)
    await move('authorised')
    expect((await api.put(`/invoices/items/${line?.id}`, { outUnitQty: 3 })).status).toBe(409)
    expect((await api.post(`/invoices/${id}/items`, fixed(1))).status).toBe(409)
    expect((await api.delete(`/invoices/items/${line?.id}`)).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { taxrate: 0 })).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { purchaseordernumber: 'PO-1', taxrate: 10 })).status).toBe(409)
    expect((await api.put(`/invoices/${id}`, { taxrate: 10, tagid: [] })).status).toBe(200)
    await move('paid')
    expect((await api.put(`/invoices/${id}`, { title: 'other' })).status).toBe(409)
    expect(await recordAt(api, `/invoices/${id}?fields=paid,paidTax,outstanding`)).toEqual({
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
  it('contain every state but deleted; unpaid means submitted and authorised', async () => {
    const { api, company } = await firm(service)
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

  it('can be filtered by the names of the API', async () => {
    const { api, company, project } = await firm(service)
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
    expect((await recordAt(api, `/projects/${project}?fields=all,invoices`)).invoices).toMatchObject([{ id }])
  })
})

describe('Rights', () => {
  it('hide all amounts without permission 11', async () => {
    const { api, account, company } = await firm(service)
    const price = 7318.46
    const id = await api.create('/invoices', { title: 'x', companyid: company, items: [fixed(price)] })
    const { api: clerk } = await service.person(account, {
      grants: { [permissions.viewAllWork]: 1, [permissions.invoice]: true },
    })
    const seen = await recordAt(clerk, `/invoices/${id}`)
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
    expect(JSON.stringify(await recordAt(api, `/invoices/${id}`))).toContain(String(price))
    expect(JSON.stringify(seen)).not.toContain(String(price))
    expect((await clerk.get('/invoices?sortby=grandtotal')).status).toBe(400)
    expect(
      (await clerk.get(`/projects/${await api.create('/projects', { title: 'p', companyid: company })}`)).status,
    ).toBe(403)
  })

  it('let clients see invoices of their own company, never drafts', async () => {
    const { api, account, company } = await firm(service)
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

  it('limit staff without permission 2 to invoices of their own projects', async () => {
    const { api, account, company, project } = await firm(service)
    const { id: person, api: own } = await service.person(account, { grants: { [permissions.invoice]: 1 } })
    await api.put(`/projects/${project}`, { managerid: person })
    await api.create('/invoices', { title: 'mine', projectid: project })
    await api.create('/invoices', { title: 'theirs', companyid: company })
    expect((await own.list('/invoices')).map((each) => each.title)).toEqual(['mine'])
  })
})
