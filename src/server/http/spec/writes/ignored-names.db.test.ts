/** Ignored names in requests of writes and operations are listed in the response. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const person = await service.person(account, { grants: { 2: 1, 3: true, 4: true, 7: true, 13: true } })
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const [project, other] = [
  await api.create('/projects', { title: 'Boathouse', companyid }),
  await api.create('/projects', { title: 'Lighthouse', companyid }),
]
const item = await api.create('/items', { name: 'Roof', projectid: project })
const open = await api.create('/items', { name: 'Floor', projectid: project, assignedto: [person.id] })

it.each([
  ['post', '/items?colour=red&pagesize=5', { name: 'Keel', projectid: project, shape: 1 }, 'shape, colour, pagesize'],
  ['post', '/items?fields=name,shape', { name: 'Mast', projectid: project }, 'fields:shape'],
  ['post', '/items?fields=name', [{ name: 'Sail', projectid: project }], 'fields'],
  ['put', `/items/${item}?fields=name&colour=red`, { name: 'Slates' }, 'colour'],
  ['put', '/items/batch?fields=name', { ids: [item], update: { name: 'Tiles' } }, 'fields'],
  ['put', '/items/batch', { ids: [item], update: { name: 'Reed', shape: 1 }, Filter: {} }, 'Filter, shape'],
  ['put', `/items/${item}?fields=id,name`, { name: 'Thatch' }, undefined],
] as const)('Unknown names are reported by %s %s', async (method, path, body, named) => {
  const answer = await api[method](path, body)
  expect([answer.headers['x-ignored'], answer.status]).toEqual([named, method === 'post' ? 201 : 200])
})

it('Names in a body that contradicts its path are reported', async () => {
  for (const [projectid, named] of [
    [other, 'projectid'],
    [project, undefined],
    [String(project), undefined],
  ] as const) {
    const answer = await api.post(`/projects/${project}/items?fields=projectid`, { name: 'Deck', projectid })
    expect([answer.headers['x-ignored'], answer.body.data]).toMatchObject([named, { projectid: project }])
  }
})

it('Names in a delete are reported', async () => {
  const answer = await api.delete(`/items/${item}?move=${other}`)
  expect([answer.status, answer.headers['x-ignored']]).toEqual([200, 'move'])
})

it.each([
  ['get', '/me?colour=red', 'colour'],
  ['get', '/me/notifications?Unread=1&pageSize=2&colour=red', 'colour'],
  ['get', '/search?q=roof&colour=red', 'colour'],
  ['get', `/projects/${project}/mentionable?Q=a&colour=red`, 'colour'],
  ['put', '/me/preferences?colour=red', 'colour'],
  ['put', '/me/notifications/readall?colour=red', 'colour'],
  ['put', `/items/${open}/starttimer?fields=id,shape&colour=red`, 'fields:shape, colour'],
] as const)('Unknown names are reported by the operation %s %s', async (method, path, named) => {
  const answer = method === 'get' ? await person.api.get(path) : await person.api[method](path, {})
  expect([answer.headers['x-ignored'], answer.body]).toMatchObject([named, { status: 'success' }])
})

it('Names are refused if the request cannot be answered without them', async () => {
  const answer = await person.api.get('/me/notifications?unread=maybe')
  expect([answer.status, answer.body]).toMatchObject([400, { data: ["unread: 'maybe' is not true or false."] }])
})
