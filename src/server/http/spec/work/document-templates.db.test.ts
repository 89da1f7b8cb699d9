/** Templates of invoices and quotes, and default values of new projects and quotes. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { recordAt } from '../../../testing/test-records.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  return { account, api, companyid }
}

describe.each([
  ['invoices', { paymentdetails: 'To the bank' }, ['submitted', 'paid']],
  ['quotes', { terms: 'As we agreed' }, ['sent', 'accepted']],
])('A template of %s', (name, own, [next = '', last = '']) => {
  it('is created with template: true, and needs no company', async () => {
    const { api } = await firm()
    const id = await api.create(`/${name}`, { title: 'Standard', template: true })
    expect(await api.list(`/${name}?fields=id`)).toEqual([])
    expect(await api.list(`/settings/${name}/templates?fields=id,template`)).toEqual([{ id, template: true }])
    expect(await recordAt(api, `/${name}/${id}`)).not.toHaveProperty('number')
  })

  it('has no workflow', async () => {
    const { api } = await firm()
    const id = await api.create(`/${name}`, { title: 'Standard', template: true })
    const workstage = await api.create(`/settings/workstages/${name.slice(0, -1)}`, { name: 'Done', workstate: last })
    const nothing = ['A template has no workflow.']
    for (const status of [next, last]) {
      expect((await api.put(`/${name}/${id}`, { status })).body.data).toEqual(nothing)
    }
    expect((await api.put(`/${name}/${id}`, { activeworkstageid: workstage })).body.data).toEqual(nothing)
    expect((await api.post(`/${name}/${id}/send`)).body.data).toEqual(nothing)
  })

  it('copies its texts, phases and lines, at current prices', async () => {
    const { api, companyid } = await firm()
    const template = await api.create(`/${name}`, {
      title: 'Standard',
      template: true,
      description: 'Every month',
      footerdetails: 'Thank you',
      ...own,
      items: [
        { name: 'Hours', projectedTimeSpent: 60 },
        { name: 'Printing', billType: 2, outUnitQty: 3, outUnitPrice: 20 },
      ],
    })
    await api.put('/settings/account', { outprice: 130 })
    const id = await api.create(`/${name}`, {
      title: 'March',
      companyid,
      templateused: template,
      footerdetails: 'Best',
    })
    const made = await recordAt(api, `/${name}/${id}`)
    expect(made).toMatchObject({
      title: 'March',
      description: 'Every month',
      footerdetails: 'Best',
      clientcompany: 'Harbour Trust',
      total: 190,
      ...own,
    })
    expect(made).toHaveProperty('number')
    expect(made.template).toBe(false)
    const lines = await api.list(`/${name}/${id}/items`)
    expect(lines.map((line) => [line.name, line.billAmount])).toEqual([
      ['Hours', 130],
      ['Printing', 60],
    ])
  })

  it('keeps the order of its lines, including nested ones', async () => {
    const { api, companyid } = await firm()
    const template = await api.create(`/${name}`, { title: 'Standard', template: true })
    const key = name === 'invoices' ? 'invoiceid' : 'quoteid'
    const add = (line: object) => api.create(`/${name}/items`, { ...line, [key]: template })
    const roof = await add({ name: 'Roof' })
    const tiles = await add({ name: 'Tiles', parentid: roof })
    await add({ name: 'Nails', parentid: tiles })
    await add({ name: 'Walls' })
    const id = await api.create(`/${name}`, { title: 'March', companyid, templateused: template })
    const made = await api.list(`/${name}/${id}/items?fields=name,parentid`)
    expect(made.map((line) => line.name)).toEqual(['Roof', 'Tiles', 'Nails', 'Walls'])
    expect(made.map((line) => made.findIndex((other) => other.id === line.parentid))).toEqual([-1, 0, 1, -1])
    expect((await api.list(`/${name}/items?${key}=${template}`)).length).toBe(4)
  })

  it('is for staff only, even if clients see documents', async () => {
    const { account, api, companyid } = await firm()
    await api.create(`/${name}`, { title: 'Standard', template: true })
    const { api: client } = await service.person(account, { type: 'client', companyid, grants: { 12: 1, 13: 1 } })
    const { api: clerk } = await service.person(account, { grants: { 2: 1, 12: 1, 13: 1 } })
    expect((await client.get(`/${name}`)).status).toBe(200)
    expect((await client.get(`/settings/${name}/templates`)).status).toBe(403)
    expect(await clerk.list(`/settings/${name}/templates?fields=title`)).toMatchObject([{ title: 'Standard' }])
  })

  it('must be a template, not an ordinary record', async () => {
    const { api, companyid } = await firm()
    const other = await api.create(`/${name}`, { title: 'Real', companyid })
    const answer = await api.post(`/${name}`, { title: 'March', companyid, templateused: other })
    expect(answer.status).toBe(400)
    expect(String(answer.body.data)).toContain('is no template')
  })
})

describe('A line', () => {
  it('can be nested in another line, and have people and item tags', async () => {
    const { api, companyid } = await firm()
    const person = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
    const tag = await api.create('/settings/items/tags', { name: 'Urgent' })
    const invoice = await api.create('/invoices', { title: 'March', companyid })
    const whole = await api.create('/invoices/items', { name: 'Works', invoiceid: invoice })
    const body = { name: 'Roof', invoiceid: invoice, parentid: whole, contactid: person, tagid: [tag] }
    const part = await api.create('/invoices/items', body)
    const fields = 'name,parentid,assignedto,tags'
    expect(await api.list(`/invoices/items?contacts=${person}&tagid=${tag}&fields=${fields}`)).toEqual([
      {
        id: part,
        name: 'Roof',
        parentid: whole,
        assignedto: [{ id: person, firstname: 'Ida' }],
        tags: [{ id: tag, name: 'Urgent', color: '64748b' }],
      },
    ])
    const answer = await api.put(`/invoices/items/${whole}`, { parentid: part })
    expect(answer.body.data).toEqual([`parentid: the line with id ${part} is the line itself or lies below it.`])
    await api.delete(`/invoices/items/${whole}`)
    expect(await api.list(`/invoices/${invoice}/items`)).toEqual([])
  })
})

describe('The settings of projects and quotes', () => {
  it('apply to new ones if neither body nor template sets a value', async () => {
    const { api, companyid } = await firm()
    await api.put('/settings/projects', { clientaccess: true, staffviewalltasks: true, costRateType: 3 })
    await api.put('/settings/quotes', { quoteperiod: 20, terms: 'Ours', type: 'estimate', showcostbreakdown: false })
    const project = await api.create('/projects', { title: 'A', companyid, staffviewalltasks: false })
    expect(await recordAt(api, `/projects/${project}?fields=all`)).toMatchObject({
      clientaccess: true,
      staffviewalltasks: false,
      clientviewalltasks: false,
      costRateType: 3,
    })
    const quote = await api.create('/quotes', { title: 'A', companyid, quotedate: '2026-01-01', type: 'quote' })
    expect(await recordAt(api, `/quotes/${quote}?fields=all`)).toMatchObject({
      quoteperiod: 20,
      validdate: '2026-01-21',
      terms: 'Ours',
      type: 'quote',
      showcostbreakdown: false,
    })
  })
})

it('Item types and permissions are lists for staff', async () => {
  const { account, api, companyid } = await firm()
  expect((await api.list('/settings/items/types')).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(await recordAt(api, '/settings/items/types/2')).toEqual({ id: 2, name: 'Fixed price' })
  expect((await api.list('/settings/contacts/permissions')).map(({ id }) => id)).toEqual([
    2, 3, 4, 7, 8, 11, 12, 13, 14, 18, 23, 24,
  ])
  expect((await api.get('/settings/items/types/9')).status).toBe(404)
  const { api: client } = await service.person(account, { type: 'client', companyid })
  expect((await client.get('/settings/items/types')).status).toBe(403)
})

it('A quote template cannot be converted, and the message does not suggest otherwise', async () => {
  const { api } = await firm()
  const id = await api.create('/quotes', { title: 'Standard', template: true })
  const { status, body } = await api.post(`/quotes/${id}/convert`)
  expect([status, body.data]).toEqual([409, [`The quote with id ${id} is a template and cannot be converted.`]])
})
