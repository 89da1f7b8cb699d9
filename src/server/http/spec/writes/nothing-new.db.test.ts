/** Writing stored values again changes nothing: no version, no time of change, no entry in the history. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
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

it.each(records)('%s stays as it is', async (path, same) => {
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
