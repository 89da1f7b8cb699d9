/** Tags, people and prerequisites are deleted and restored: a copy of the records that list them learns of it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getBinding } from '../../../resources/bindings.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everyResource, fresh, pathOf, samplesOf } from '../../../testing/test-records.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Quay', type: 'client' })
const projectid = await api.create('/projects', { title: 'Pier', companyid })
const samples = samplesOf(api, { companies: companyid, projects: projectid })

/** Fields in which records of a resource list records of another. */
const lists = everyResource
  .filter(({ writers }) => writers !== 'nobody')
  .flatMap(({ name, fields }) =>
    Object.entries(getBinding(name).sources).flatMap(([field, source]) =>
      source.kind === 'link' && fields[field]?.write !== 'never'
        ? [[name, field, fields[field]?.target as string] as const]
        : [],
    ),
  )

/** What people on a project are besides people. */
const particulars: Readonly<Record<string, object>> = {
  staff: { type: 'staff' },
  contractors: { type: 'contractor' },
  clients: { type: 'client', companyid },
}

/** What a member of the list is besides a record of its resource. */
const memberOf = (resource: string, field: string) =>
  field === 'tags' ? { entity: resource.endsWith('items') ? 'item' : getBinding(resource).entity } : particulars[field]

const newest = async () =>
  (await api.get('/changes?sortby=id&sortorder=desc&pagesize=1&fields=id')).body as unknown as {
    data: readonly { id: number }[]
    meta: { asof: string }
  }

/** Runs a write, and returns what it changed in records of the resource, and which of them are read as changed since. */
async function changesBy(resource: string, write: () => Promise<{ status: number }>) {
  const { data, meta } = await newest()
  expect((await write()).status).toBe(200)
  const changes = await api.list(
    `/changes?resource=${resource}&sortby=id&pagesize=1000&idfrom=${Number(data[0]?.id) + 1}`,
  )
  const of = everyResource.find(({ name }) => name === resource)
  const query = `status=all&sortby=id&fields=id&lastmodifiedutcfrom=${meta.asof}`
  const modified = 'lastmodifiedutc' in (of?.fields ?? {}) ? await api.list(`${pathOf(resource)}?${query}`) : null
  return {
    changes: changes.map(({ recordid, action, before, after }) => ({ recordid, action, before, after })),
    modified: modified?.map(({ id }) => id) ?? null,
  }
}

describe('A member of a list is deleted and restored', () => {
  it.each(lists)('%s.%s', async (resource, field, target) => {
    const [path, more] = [pathOf(target), memberOf(resource, field)]
    const create = (ids: readonly number[]) => fresh(api, samples, resource, { [field]: ids })
    const [gone, kept] = [await fresh(api, samples, target, more), await fresh(api, samples, target, more)]
    const [both, only] = [await create([gone, kept]), await create([gone])]
    await create([kept])

    const lost = await changesBy(resource, () => api.delete(`${path}/${gone}`))
    expect(lost.changes.filter(({ action }) => action === 'update')).toEqual([
      { recordid: both, action: 'update', before: { [field]: [gone, kept] }, after: { [field]: [kept] } },
      { recordid: only, action: 'update', before: { [field]: [gone] }, after: undefined },
    ])
    if (lost.modified) expect(lost.modified).toEqual(expect.arrayContaining([both, only]))
    const got = await changesBy(resource, () => api.post(`${path}/${gone}/restore`))
    expect(got.changes.filter(({ action }) => action === 'update')).toEqual([
      { recordid: both, action: 'update', before: { [field]: [kept] }, after: { [field]: [gone, kept] } },
      { recordid: only, action: 'update', before: undefined, after: { [field]: [gone] } },
    ])
    if (got.modified) expect(got.modified).toEqual(expect.arrayContaining([both, only]))
  })
})

const item = (name: string, prerequisites: readonly number[], project = projectid) =>
  api.create('/items', { name, projectid: project, prerequisites })

it('Whoever lists what is deleted and restored with its parent changes too, but not what is deleted itself', async () => {
  const shed = await api.create('/projects', { title: 'Shed', companyid })
  const first = await item('Base', [], shed)
  const second = await item('Roof', [first], shed)
  const waiting = await item('Move in', [first, second])
  const lost = await changesBy('items', () => api.delete(`/projects/${shed}`))
  const isDelete = { action: 'delete', before: expect.anything(), after: expect.anything() }
  expect(lost.changes).toHaveLength(3)
  expect(lost.changes).toEqual(
    expect.arrayContaining([
      { recordid: first, ...isDelete },
      { recordid: second, ...isDelete },
      { recordid: waiting, action: 'update', before: { prerequisites: [first, second] }, after: undefined },
    ]),
  )
  const got = await changesBy('items', () => api.post(`/projects/${shed}/restore`))
  expect(got.changes.filter(({ action }) => action === 'update')).toEqual([
    { recordid: waiting, action: 'update', before: undefined, after: { prerequisites: [first, second] } },
  ])
})

it('A project whose manager is deleted has another list of contacts', async () => {
  const managerid = await api.create('/contacts', { firstname: 'Ann', type: 'staff' })
  const id = await api.create('/projects', { title: 'Shed', companyid, managerid, staff: [managerid] })
  const other = await api.create('/projects', { title: 'Barn', companyid, managerid })
  const { changes } = await changesBy('projects', () => api.delete(`/contacts/${managerid}`))
  expect(changes).toEqual([
    { recordid: id, action: 'update', before: { staff: [managerid] }, after: undefined },
    { recordid: other, action: 'update', before: { contacts: [managerid] }, after: undefined },
  ])
})

it('More records than are changed at once all change', async () => {
  const first = await item('Base', [])
  const tasks = Array.from({ length: 501 }, (_, at) => ({ name: `Task ${at}`, projectid, prerequisites: [first] }))
  await api.post('/items', tasks)
  const { changes } = await changesBy('items', () => api.delete(`/items/${first}`))
  expect(changes.filter(({ action }) => action === 'update')).toHaveLength(501)
})

it('Nobody is notified of work that was theirs before they were deleted and restored', async () => {
  const { id: account, api: key } = await service.account()
  const { id: contactid } = await service.person(account, {})
  const company = await key.create('/companies', { name: 'Quay', type: 'client' })
  const project = await key.create('/projects', { title: 'Pier', companyid: company })
  await key.create('/items', { name: 'Roof', projectid: project, assignedto: [contactid] })
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from notifications
      where account_id = ${account} and contactid = ${contactid}
    `.execute(service.database.kysely)
    return rows[0]?.count
  }
  expect(await count()).toBe(1)
  await key.delete(`/contacts/${contactid}`)
  expect((await key.post(`/contacts/${contactid}/restore`)).status).toBe(200)
  expect(await count()).toBe(1)
})

it('People come into a team and leave it', async () => {
  const [ann, bo] = [await fresh(api, samples, 'contacts'), await fresh(api, samples, 'contacts')]
  const team = await api.create('/settings/contacts/teams', { name: 'North', members: [ann] })
  const { changes } = await changesBy('contacts', () => api.put(`/settings/contacts/teams/${team}`, { members: [bo] }))
  expect(changes).toEqual([
    { recordid: ann, action: 'update', before: { teams: [team] }, after: undefined },
    { recordid: bo, action: 'update', before: undefined, after: { teams: [team] } },
  ])
  const lost = await changesBy('contacts', () => api.delete(`/settings/contacts/teams/${team}`))
  expect(lost.changes).toEqual([{ recordid: bo, action: 'update', before: { teams: [team] }, after: undefined }])
})

it.each(['companies', 'contacts', 'projects', 'items', 'invoices', 'quotes'])(
  'A custom field of %s is deleted and restored',
  async (resource) => {
    const path = `/settings/${resource}/customfields`
    const field = async (name: string) => ({ id: await api.create(path, { name, type: 'text' }), name, type: 'text' })
    const [gone, kept] = [await field('Old'), await field('New')]
    const value = ({ id }: { id: number }) => ({ id, value: 'North' })
    const create = (customfields: readonly object[]) => fresh(api, samples, resource, { customfields })
    const [both, only] = [await create([value(gone), value(kept)]), await create([value(gone)])]
    await create([value(kept)])
    const logged = (...fields: readonly object[]) => ({
      customfields: fields.map((each) => ({ ...each, value: 'North' })),
    })

    const lost = await changesBy(resource, () => api.delete(`/settings/customfields/${gone.id}`))
    expect(lost.changes).toEqual([
      { recordid: both, action: 'update', before: logged(gone, kept), after: logged(kept) },
      { recordid: only, action: 'update', before: logged(gone), after: undefined },
    ])
    expect(lost.modified).toEqual(expect.arrayContaining([both, only]))
    const got = await changesBy(resource, () => api.post(`/settings/customfields/${gone.id}/restore`))
    expect(got.changes).toEqual([
      { recordid: both, action: 'update', before: logged(kept), after: logged(gone, kept) },
      { recordid: only, action: 'update', before: undefined, after: logged(gone) },
    ])
    expect(got.modified).toEqual(expect.arrayContaining([both, only]))
  },
)
