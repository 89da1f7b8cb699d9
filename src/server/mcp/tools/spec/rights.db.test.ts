/** Tools that people of the demo are offered, and calls beyond their rights. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { demoSignIns } from '../../../db/demo/people/sign-ins.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import type { InputSchema } from '../../tool.ts'
import { tools } from '../catalogue.ts'
import { callTool, createFixture, type Envelope, use } from './test-fixture.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const people: Record<string, { id: number; api: Caller }> = {}
for (const { email, type, administrator, grants } of demoSignIns) {
  const name = email.split('@')[0] as string
  const rights = { type, administrator, grants: Object.fromEntries(grants) }
  people[name] = await service.person(account, type === 'client' ? { ...rights, companyid } : rights)
}
const as = (name: string) => people[name] as { id: number; api: Caller }

async function offered(name: string): Promise<Map<string, InputSchema>> {
  const answer = await as(name).api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { result } = answer.body as unknown as { result: { tools: { name: string; inputSchema: InputSchema }[] } }
  return new Map(result.tools.map((tool) => [tool.name, tool.inputSchema]))
}

const all = tools.map((tool) => tool.name)
const without = (...patterns: RegExp[]) => all.filter((name) => !patterns.some((pattern) => pattern.test(name)))
const writing = /^(create|update|delete|restore|send|revise|convert|bulk|complete|reactivate|move|start|stop)_/

/** Tools that each person of the demo is offered. */
const expected: Readonly<Record<string, readonly string[]>> = {
  admin: all,
  // Payments, credit notes and recurring invoices take permission 11.
  staff: without(
    /^(create|update|delete|restore)_projectcustomfield/,
    /invoicepayment|invoice_credit|recurringinvoice|(send|revise)_invoice/,
  ),
  member: without(
    /invoice|quote|customfield/,
    /^(bulk_)?(create|delete|restore)_project(s|phase)?$/,
    /^(delete|restore)_(projectitem|message)$/,
  ),
  contractor: without(
    /invoice|quote|projectcustomfield|settings|planning/,
    /^(bulk_)?(create|update|delete|restore)_(compan|contact)/,
    /^(bulk_)?(create|update|delete|restore|adjust|complete|reactivate)_project(s|phase|_dates)?$/,
    /^(bulk_)?(create|delete|restore)_projectitems?$/,
    /^(delete|restore)_(time|timeallocation|message)$/,
  ),
  client: all.filter((name) => {
    if (['create_message', 'update_quote'].includes(name)) return true
    return !writing.test(name) && !/time|planning|customfield|settings|payment|recurring/.test(name)
  }),
}

describe('The listed tools are those that the person could ever use:', () => {
  it.each(Object.keys(expected))('%s', async (name) => {
    expect([...(await offered(name)).keys()].toSorted(ascending)).toEqual(expected[name]?.toSorted(ascending))
  })
})

describe('A call beyond one’s rights', () => {
  it.each([
    ['staff', 'create_projectcustomfield', { name: 'Roof', type: 'text' }],
    ['member', 'list_invoices', {}],
    ['member', 'create_project', { title: 'A', companyid, managementteam: { managerid: 1 } }],
    ['contractor', 'create_company', { name: 'A', type: 'client' }],
    ['contractor', 'delete_time', { id: 1 }],
    ['client', 'list_time', {}],
    ['client', 'update_project', { id: 1, title: 'Mine' }],
    ['client', 'bulk_delete_quotes', { ids: [1] }],
  ])('%s: %s is answered with 403', async (name, tool, args) => {
    const { isError, text } = await callTool(as(name).api, tool, args)
    expect(isError).toBe(true)
    expect(text).toMatch(/^API error \(HTTP 403\): \{"status":"error","data":\["You do not have permission to /)
  })
})

describe('What the caller may not see', () => {
  it('is no argument and no order, and in no result', async () => {
    const { api: staff } = as('staff')
    const projectid = await api.create('/projects', { title: 'Pier', companyid, manualBudget: 5000 })
    const id = await api.create('/invoices', { title: 'Piles', companyid, projectid, taxrate: 20 })
    expect((await callTool(staff, 'update_invoice', { id, taxrate: 5 })).text).toMatch(/^Unknown argument 'taxrate'/)
    expect((await callTool(staff, 'list_invoices', { sortby: 'grandtotal' })).text).toMatch(/^API error \(HTTP 400\)/)
    expect((await use(staff, 'get_invoice', { id })).data).not.toHaveProperty('taxrate')
    expect((await use(staff, 'get_project', { id: projectid })).data).not.toHaveProperty('manualBudget')
    expect((await use(as('admin').api, 'get_project', { id: projectid })).data).toHaveProperty('manualBudget', 5000)
    const schemas = await offered('staff')
    expect(Object.keys(schemas.get('update_invoice')?.properties ?? {})).not.toContain('taxrate')
    const listed = JSON.stringify([...schemas])
    const hidden = [
      'defaulthourlyrateid',
      'manualBudget',
      'inUnitPrice',
      'grandtotal',
      'payrate',
      'estProfit',
      'creditlimit',
    ]
    expect(hidden.filter((name) => listed.includes(name))).toEqual([])
  })

  it('of work does not exist', async () => {
    const projectid = await api.create('/projects', { title: 'Pier', companyid })
    const itemid = await api.create('/items', { name: 'Survey', projectid, contactid: [as('member').id] })
    const other = await api.create('/items', { name: 'Model', projectid })
    const found = await use(as('member').api, 'list_projectitems', {})
    expect(found.data.map((item) => item.id)).toEqual([itemid])
    const { text } = await callTool(as('member').api, 'get_projectitem', { id: other })
    expect(text).toBe(`API error (HTTP 404): {"status":"error","data":["The item with id ${other} was not found."]}`)
  })

  it('of other accounts does not exist', async () => {
    const stranger = (await service.account()).api
    const { text } = await callTool(stranger, 'get_company', { id: companyid })
    expect(text).toMatch(/^API error \(HTTP 404\): /)
  })
})

it('A client can accept a quote sent to them, and change nothing else', async () => {
  const { api: client } = as('client')
  const id = await api.create('/quotes', { title: 'Extension', companyid, clientaccess: true })
  expect((await callTool(client, 'get_quote', { id })).text).toMatch(/^API error \(HTTP 404\)/)
  await api.put(`/quotes/${id}`, { status: 'sent' })
  expect((await callTool(client, 'update_quote', { id, title: 'Cheaper' })).text).toMatch(/^API error \(HTTP 403\)/)
  expect((await use(client, 'update_quote', { id, status: 'accepted' })).data).toMatchObject({
    activeworkstate: 'accepted',
  })
})

it('For an unknown tool the error names the closest one that the person may use', async () => {
  const params = { name: 'list_projcts', arguments: {} }
  const send = (name: string) => as(name).api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect((await send('client')).body).toMatchObject({
    error: { code: -32602, message: "There is no tool 'list_projcts'; the nearest is 'list_projects'." },
  })
})

describe('A long list', () => {
  const fixture = createFixture(service)

  it('is returned like the API’s, with a hint how to get the rest', async () => {
    const { api: own } = await fixture
    await own.post(
      '/companies',
      Array.from({ length: 4 }, (_, index) => ({ name: `Company ${index}`, type: 'other' })),
    )
    const { meta: first, ...envelope } = await use(own, 'list_companies', { pagesize: 2 })
    const { meta, ...answer } = (await own.get('/companies?pagesize=2')).body as Envelope
    expect(envelope).toEqual(answer)
    const hint =
      'Page 1 is full; there may be more. For the next records call list_companies with the same arguments and pagenumber 2.'
    // Two requests, of two moments.
    expect(first).toEqual({ ...meta, asof: expect.any(String), hint })
    const odd = await use(own, 'list_companies', { pagesize: 1, fields: 'phone,assignee, Tags' })
    expect(odd.meta.hint).toMatch(/^There are no fields 'assignee'; they were left out\. Page 1 /)
    const last = await use(own, 'list_companies', { pagesize: 2, pagenumber: 3 })
    expect(last.meta).toMatchObject({ count: 1, page: 3, pagesize: 2 })
  })
})

describe('Custom fields', () => {
  const field = (name: string, type: string) => api.create('/settings/companies/customfields', { name, type })

  it('can be written and filtered by tools', async () => {
    const [staff, area] = [await field('Staff', 'number'), await field('Area', 'text')]
    const named = (name: string, value: number | null) =>
      use(as('admin').api, 'create_company', {
        name,
        type: 'client',
        customfields: [
          { id: staff, value },
          { id: area, value: `${name} Bay` },
        ],
      })
    const [small, large] = [await named('Small', 9), await named('Large', 90.5), await named('Unknown', null)]
    const found = async (customfields: object[]) => {
      const { data } = await use(as('admin').api, 'list_companies', {
        customfields,
        fields: `name,customfields.${staff}`,
      })
      return data.map((company) => [company.name, company[`customfields.${staff}`]])
    }
    expect(await found([{ id: staff, from: '9.5' }])).toEqual([['Large', 90.5]])
    expect(
      await found([
        { id: staff, to: '90.5' },
        { id: area, value: 'small' },
      ]),
    ).toEqual([['Small', 9]])
    expect(
      await found([
        { id: staff, filled: false },
        { id: area, filled: true },
      ]),
    ).toEqual([['Unknown', undefined]])
    await use(as('admin').api, 'update_company', { id: small?.data.id, customfields: [{ id: staff, value: 10 }] })
    expect(await found([{ id: staff, from: '10', to: '10' }])).toEqual([['Small', 10]])
    expect(large?.data.name).toBe('Large')
    expect((await callTool(as('admin').api, 'list_companies', { customfields: [{ id: 0, value: 'x' }] })).isError).toBe(
      true,
    )
  })

  it('are not arguments for callers who do not see them', async () => {
    expect((await offered('admin')).get('list_companies')?.properties).toHaveProperty('customfields')
    expect((await offered('member')).get('list_companies')?.properties).not.toHaveProperty('customfields')
  })
})
