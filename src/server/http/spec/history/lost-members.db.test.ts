/** Tags, groups, roles and teams are deleted and restored: a copy of the records that have them learns of it. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Quay', type: 'client' })
const projectid = await api.create('/projects', { title: 'Pier', companyid })

const line = { name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 50 }
/** By the kind of record: how one with members is made. */
const owners = {
  companies: (values: object) => api.create('/companies', { name: 'Shore', type: 'client', ...values }),
  contacts: (values: object) => api.create('/contacts', { firstname: 'Ann', type: 'staff', ...values }),
  projects: (values: object) => api.create('/projects', { title: 'Pier', companyid, ...values }),
  items: (values: object) => api.create('/items', { name: 'Survey', projectid, ...values }),
  invoices: (values: object) => api.create('/invoices', { title: 'May', companyid, ...values }),
  quotes: (values: object) => api.create('/quotes', { title: 'May', companyid, ...values }),
  invoiceitems: async (values: object) =>
    api.create('/invoices/items', {
      ...line,
      invoiceid: await api.create('/invoices', { title: 'May', companyid }),
      ...values,
    }),
} as const

type Kind = keyof typeof owners

const lists: Partial<Record<Kind, string>> = { contacts: '/contacts?status=all', invoiceitems: '/invoices/items?' }

async function changesSince(kind: Kind, position: number) {
  const found = await api.list(`/changes?resource=${kind}&sortby=id&sortorder=asc&idfrom=${position + 1}`)
  return found.map(({ recordid, action, before, after }) => ({ recordid, action, before, after }))
}
async function mark() {
  const { data, meta } = (await api.get('/changes?sortby=id&sortorder=desc&pagesize=1&fields=id')).body as unknown as {
    data: readonly { id: number }[]
    meta: { asof: string }
  }
  return { position: data[0]?.id ?? 0, asof: meta.asof }
}

it.each([
  ...(Object.keys(owners) as Kind[]).map((kind) => [kind, 'tags', '/settings/tags'] as const),
  ['contacts', 'groups', '/settings/contacts/groups'],
  ['contacts', 'roles', '/settings/contacts/roles'],
  ['contacts', 'teams', '/settings/contacts/teams'],
] as const)('%s lose their %s', async (kind, field, path) => {
  const entity = { companies: 'company', invoiceitems: 'item' }[kind as string] ?? kind.slice(0, -1)
  const member = (name: string) => api.create(path, field === 'tags' ? { name, entity } : { name })
  const [gone, kept] = [await member(`Old ${field}`), await member(`New ${field}`)]
  const isTeam = field === 'teams'
  const create = async (ids: readonly number[]) => {
    const id = await owners[kind](isTeam ? {} : { [field]: ids })
    if (!isTeam) return id
    for (const team of ids) await api.put(`${path}/${team}`, { members: [id] })
    return id
  }
  const [both, only] = [await create([gone, kept]), await create(isTeam ? [] : [gone])]
  if (isTeam) await api.put(`${path}/${gone}`, { members: [both, only] })
  await owners[kind]({})
  const list = async (asof: string) =>
    (await api.list(`${lists[kind] ?? `/${kind}?`}&sortby=id&fields=id&lastmodifiedutcfrom=${asof}`)).map(
      ({ id }) => id,
    )

  let { position, asof } = await mark()
  expect((await api.delete(`${path}/${gone}`)).status).toBe(200)
  const [full, without] = [{ [field]: [gone, kept] }, { [field]: [kept] }]
  expect(await changesSince(kind, position)).toEqual([
    { recordid: both, action: 'update', before: full, after: without },
    { recordid: only, action: 'update', before: { [field]: [gone] }, after: undefined },
  ])
  expect(await list(asof)).toEqual(expect.arrayContaining([both, only]))
  ;({ position, asof } = await mark())
  expect((await api.post(`${path}/${gone}/restore`)).status).toBe(200)
  expect(await changesSince(kind, position)).toEqual([
    { recordid: both, action: 'update', before: without, after: full },
    { recordid: only, action: 'update', before: undefined, after: { [field]: [gone] } },
  ])
  expect(await list(asof)).toEqual(expect.arrayContaining([both, only]))
})

it('People come into a team and leave it', async () => {
  const [ann, bo] = [await owners.contacts({}), await owners.contacts({})]
  const team = await api.create('/settings/contacts/teams', { name: 'North', members: [ann] })
  const { position } = await mark()
  await api.put(`/settings/contacts/teams/${team}`, { members: [bo] })
  expect(await changesSince('contacts', position)).toEqual([
    { recordid: ann, action: 'update', before: { teams: [team] }, after: undefined },
    { recordid: bo, action: 'update', before: undefined, after: { teams: [team] } },
  ])
})
