/** What a write was sent and did not use is named in its answer. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const [project, other] = [
  await api.create('/projects', { title: 'Boathouse', companyid }),
  await api.create('/projects', { title: 'Lighthouse', companyid }),
]
const item = await api.create('/items', { name: 'Roof', projectid: project })

it.each([
  ['post', '/items?colour=red&pagesize=5', { name: 'Keel', projectid: project, shape: 1 }, 'shape, colour, pagesize'],
  ['post', '/items?fields=name,shape', { name: 'Mast', projectid: project }, 'fields:shape'],
  ['post', '/items?fields=name', [{ name: 'Sail', projectid: project }], 'fields'],
  ['put', `/items/${item}?fields=name&colour=red`, { name: 'Slates' }, 'colour'],
  ['put', '/items/batch?fields=name', { ids: [item], update: { name: 'Tiles' } }, 'fields'],
  ['put', `/items/${item}?fields=id,name`, { name: 'Thatch' }, undefined],
] as const)('by %s %s', async (method, path, body, named) => {
  const answer = await api[method](path, body)
  expect([answer.headers['x-ignored'], answer.status]).toEqual([named, method === 'post' ? 201 : 200])
})

it('by a body that says something else than its path', async () => {
  for (const [projectid, named] of [
    [other, 'projectid'],
    [project, undefined],
    [String(project), undefined],
  ] as const) {
    const answer = await api.post(`/projects/${project}/items?fields=projectid`, { name: 'Deck', projectid })
    expect([answer.headers['x-ignored'], answer.body.data]).toMatchObject([named, { projectid: project }])
  }
})

it('by a delete', async () => {
  const answer = await api.delete(`/items/${item}?move=${other}`)
  expect([answer.status, answer.headers['x-ignored']]).toEqual([200, 'move'])
})
