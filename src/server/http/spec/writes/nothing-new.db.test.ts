/** Writing stored values again changes nothing: no version, no time of change, no entry in the history. */
import { expect, it } from 'vitest'
import type { Resource } from '../../../../contract/language/resource.ts'
import { registry } from '../../../../contract/registry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, items, people } = await createFirm(api)
const tags = [
  await api.create('/settings/items/tags', { name: 'Urgent' }),
  await api.create('/settings/items/tags', { name: 'Site' }),
]
await api.put(`/items/${items.plan}`, {
  tagid: tags,
  contactid: [people.ida],
  projectedTimeManual: 90,
  inUnitPrice: 12.5,
})
await api.put(`/projects/${projects.boathouse}`, { startdate: '2026-03-02', priority: 2, staffid: [people.ida] })

/** The version, and the whole record. */
async function read(path: string): Promise<{ tag: unknown; record: Record<string, unknown> }> {
  const answer = await service.app.inject({ url: `/api/v4${path}?fields=all`, headers: api.headers })
  return { tag: answer.headers.etag, record: answer.json().data }
}

const records: [string, object][] = [
  [`/companies/${companies.mill}`, { name: 'ärmel_mill', code: null, isperson: false }],
  [`/contacts/${people.ida}`, { type: 'staff', allowlogin: null }],
  [
    `/projects/${projects.boathouse}`,
    { startdate: '2026-03-02', priorityid: '2', staffid: `${people.ida}`, status: 'active' },
  ],
  [
    `/items/${items.plan}`,
    {
      tagid: tags.toReversed().join(),
      contactid: people.ida,
      projectedTimeManual: '90',
      inUnitPrice: 12.5,
      description: '',
    },
  ],
]

it.each(records)('%s is unchanged', async (path, same) => {
  const before = await read(path)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await api.put(path, same)).status).toBe(200)
  expect(await read(path)).toEqual(before)
  expect((await api.put(path, {})).status).toBe(200)
  expect(await read(path)).toEqual(before)
})

it('A change of a single field is stored', async () => {
  const path = `/items/${items.plan}`
  for (const other of [
    { tagid: tags.slice(1) },
    { contactid: [] },
    { inUnitPrice: 12.51 },
    { projectedTimeManual: null },
  ]) {
    const { tag } = await read(path)
    await api.put(path, other)
    expect((await read(path)).tag).not.toBe(tag)
  }
})

it('Unchanged values of custom fields are no change', async () => {
  const { api } = await service.account()
  const field = (name: string, type: string) => api.create('/settings/companies/customfields', { name, type })
  const [staff, since, about] = [
    await field('Staff', 'number'),
    await field('Client since', 'date'),
    await field('About us', 'text'),
  ]
  const customfields = [
    { id: staff, value: 12 },
    { id: since, value: '2024-05-01' },
  ]
  const path = `/companies/${await api.create('/companies', { name: 'Alder', type: 'client', customfields })}`
  const read = async () => (await api.get(`${path}?fields=all`)).body.data as Record<string, unknown>
  const tag = async () => (await api.get(path)).headers.etag
  const before = [await tag(), await read()]
  await api.put(path, { customfields: (before[1] as { customfields: object[] }).customfields })
  await api.put(path, { customfields: [{ id: about, value: null }] })
  expect([await tag(), await read()]).toEqual(before)
  for (const changed of [
    { id: staff, value: 13 },
    { id: about, value: 'Piers' },
    { id: since, value: null },
  ]) {
    const was = await tag()
    await api.put(path, { customfields: [changed] })
    expect(await tag()).not.toBe(was)
  }
})

/** An account with a record of most kinds, each with what effects may compute anew. */
async function fullAccount(): Promise<Caller> {
  const { api } = await service.account()
  const { companies, projects, items, people, phases } = await createFirm(api)
  const hourlyrateserviceid = await api.create('/settings/servicerates', { name: 'Senior', inprice: 40, outprice: 120 })
  const productid = await api.create('/settings/product/fixedprice', { name: 'Model', outUnitPrice: 90, quantity: 2 })
  const priced = { hourlyrateserviceid, billType: 1, projectedTimeSpent: 60, discount: { percent: 10 } }
  await api.put(`/items/${items.plan}`, priced)
  await api.create('/items', {
    name: 'Prints',
    projectid: projects.boathouse,
    productid,
    itemcollectionid: phases.detail,
  })
  await api.put(`/settings/servicerates/${hourlyrateserviceid}`, { outprice: 130 })
  const lines = [
    { name: 'Drawings', ...priced },
    { name: 'Model', billType: 2, outUnitQty: 3, outUnitPrice: 20, discount: { amount: 5 } },
  ]
  const document = { title: 'Concept', companyid: companies.harbour, projectid: projects.boathouse, items: lines }
  const invoiceid = await api.create('/invoices', document)
  await api.create('/recurringinvoices', { invoiceid, nextdate: '2031-01-31' })
  const billed = await api.create('/invoices', document)
  await api.put(`/invoices/${billed}`, { status: 'submitted' })
  await api.post(`/invoices/${billed}/payments`, { amount: 20 })
  await api.create('/quotes', document)
  const [contactid, itemid] = [people.ida, items.plan]
  await api.create('/time', { contactid, itemid, starttime: '2026-03-02T09:00:00', timespent: 60, notes: 'Site' })
  await api.create('/expenses', {
    contactid,
    projectid: projects.boathouse,
    date: '2026-03-02',
    cost: 12.5,
    name: 'Taxi',
  })
  await api.create('/timeallocations', {
    contactid,
    itemid,
    starttime: '2026-03-02T09:00:00',
    timeallocated: 60,
    timeBillable: 60,
  })
  await api.create('/messages', { projectid: projects.boathouse, subject: 'Start', body: 'On Monday' })
  await api.create('/projectnotes', { projectid: projects.boathouse, title: 'Access', body: 'Key at the office' })
  await api.create('/companylocations', {
    companyid: companies.harbour,
    name: 'Yard',
    city: 'Cork',
    country: 'Ireland',
  })
  return api
}

/** Fields that a body may have, as a record shows them. */
const writable = ({ fields }: Resource, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([wire]) => fields[wire]?.write === 'always'))

it('A record of any resource that is sent back unchanged stays unchanged', async () => {
  const api = await fullAccount()
  const changed: unknown[] = []
  const tried = new Set<string>()
  for (const resource of Object.values<Resource>(registry)) {
    const path = resource.paths[0].path
    const list = await api.get(`${path}?fields=all&pagesize=3&pagenumber=1`)
    if (list.status !== 200 || !Array.isArray(list.body.data)) continue
    for (const { id } of list.body.data as { id: number }[]) {
      const before = await api.get(`${path}/${id}?fields=all`)
      const body = writable(resource, (before.body.data ?? {}) as object)
      if (before.status !== 200 || Object.keys(body).length === 0) continue
      const answer = await api.put(`${path}/${id}`, body)
      if (answer.status === 404 || answer.status === 405) continue
      tried.add(resource.name)
      const after = await api.get(`${path}/${id}?fields=all`)
      // What is settled is refused, and stays as it is as well.
      if (![200, 409].includes(answer.status) || after.headers.etag !== before.headers.etag)
        changed.push([
          resource.name,
          id,
          answer.status,
          answer.status === 200 ? differing(before.body.data, after.body.data) : answer.body.data,
        ])
    }
  }
  expect(changed).toEqual([])
  const expected = [
    'items',
    'invoices',
    'invoiceitems',
    'quotes',
    'quoteitems',
    'projects',
    'contacts',
    'companies',
    'payments',
    'expenses',
  ]
  expect([...tried]).toEqual(expect.arrayContaining(expected))
})

function differing(one: unknown, other: unknown): unknown {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return Object.keys({ ...a, ...b }).filter((wire) => JSON.stringify(a[wire]) !== JSON.stringify(b[wire]))
}
