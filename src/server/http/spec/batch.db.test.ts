/** Changing and deleting many records at once. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
const { ids } = (
  await api.post(
    '/items',
    ['a', 'b', 'c'].map((name) => ({ name, projectid: project })),
  )
).body.data as {
  ids: [number, number, number]
}

it('A batch update changes the items that match its filter and leaves the others', async () => {
  const filter = { id: [ids[0], ids[1]] }
  const answer = await api.put('/items/batch', { filter, update: { priorityid: 1 } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ message: '2 items updated.', data: { updated: 2, ids: ids.slice(0, 2) } })
  expect((await api.list('/items?fields=priority&sortby=id')).map((item) => item.priority)).toEqual([1, 1, 3])
})

it('A batch without a filter, or with an unknown one, is refused and changes nothing', async () => {
  expect((await api.put('/items/batch', { filter: {}, update: { priority: 5 } })).status).toBe(400)
  const unknown = await api.put('/items/batch', { filter: { colour: 'red' }, update: { priority: 5 } })
  expect(unknown.body.data).toEqual(["filter: 'colour' is not a filter of items."])
  expect((await api.delete('/items')).status).toBe(400)
  expect(await api.list('/items?priority=5')).toEqual([])
})

it('A batch delete takes a list of ids, all of which must be there', async () => {
  expect((await api.delete(`/items?ids=${ids[0]},999999`)).status).toBe(404)
  const answer = await api.delete(`/items?ids=${ids[0]},${ids[1]}`)
  expect(answer.body).toMatchObject({ message: '2 items deleted.', data: { deleted: 2 } })
  expect((await api.list('/items')).map((item) => item.id)).toEqual([ids[2]])
})

it('A filter that confines nothing is none: flags and modes alone are refused', async () => {
  expect(
    (await api.put('/companies/batch', { filter: { includelocations: true }, update: { phone: '1' } })).status,
  ).toBe(400)
  expect((await api.put('/items/batch', { filter: { contactsmode: 'all' }, update: { priority: 5 } })).status).toBe(400)
  const nested = await api.put('/items/batch', { filter: { id: { toString: 1 } }, update: { priority: 5 } })
  expect(nested.status).toBe(400)
})

it('A batch stays within what its path is about', async () => {
  const forItems = await api.create('/settings/items/tags', { name: 'Urgent' })
  const forProjects = await api.create('/settings/projects/tags', { name: 'Urgent' })
  const update = { color: 'ff0000' }
  const { data } = (await api.put('/settings/items/tags/batch', { filter: { search: 'urgent' }, update })).body
  expect(data).toEqual({ updated: 1, ids: [forItems] })
  expect((await api.delete(`/settings/items/tags?ids=${forProjects}`)).status).toBe(404)
  expect((await api.delete(`/settings/items/tags?ids=${forItems}`)).status).toBe(200)
})
