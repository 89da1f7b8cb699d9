/** Updating and deleting many records at once. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
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

it('A batch update changes only the items that match its filter', async () => {
  const filter = { id: [ids[0], ids[1]] }
  const answer = await api.put('/items/batch', { filter, update: { priorityid: 1 } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ message: '2 items updated.', data: { updated: 2, ids: ids.slice(0, 2) } })
  expect((await api.list('/items?fields=priority&sortby=id')).map((item) => item.priority)).toEqual([1, 1, 3])
})

it('The response message names the action and the number of records', async () => {
  const contactid = await api.create('/contacts', { firstname: 'Ida', type: 'staff' })
  const time = { contactid, itemid: ids[0], timespent: 5, starttime: '2026-03-02T09:00:00' }
  const made = await api.post('/timelogs', [time, time])
  expect(made.body.message).toBe('2 time records created.')
  const both = (made.body.data as { ids: number[] }).ids
  expect((await api.put('/time/batch', { ids: both, update: { timespent: 6 } })).body.message).toBe(
    '2 time records updated.',
  )
  expect((await api.delete(`/time?ids=${both}`)).body.message).toBe('2 time records deleted.')
})

it('A batch without a filter, or with an unknown one, is refused and changes nothing', async () => {
  expect((await api.put('/items/batch', { filter: {}, update: { priority: 5 } })).status).toBe(400)
  for (const body of [{ update: { priority: 5 } }, { filter: null, update: { priority: 5 } }]) {
    expect((await api.put('/items/batch', body)).body.data).toEqual(['filter is required.'])
  }
  for (const [body, told] of [
    [[], '[]'],
    [[{ filter: {} }], '[{"filter":{}}]'],
    ['"all"', 'all'],
  ] as const) {
    expect((await api.put('/items/batch', body)).body.data).toEqual([
      `'${told}' is not a batch; use a JSON object with update, and filter or ids.`,
    ])
  }
  const unknown = await api.put('/items/batch', { filter: { colour: 'red' }, update: { priority: 5 } })
  expect(unknown.body.data).toEqual(["filter: 'colour' is not a filter of items."])
  expect((await api.delete('/items')).status).toBe(400)
  expect(await api.list('/items?priority=5')).toEqual([])
})

it('A batch with an empty filter is refused: no ids does not mean all', async () => {
  for (const value of [null, '', ' ', []]) {
    const answer = await api.put('/items/batch', { filter: { id: value, status: 'active' }, update: { priority: 5 } })
    expect(answer.body.data).toEqual(["filter: 'id' has no value; name one, or leave the filter out."])
  }
  for (const search of ['!', ' ! ']) {
    const answer = await api.put('/items/batch', { filter: { search, status: 'active' }, update: { priority: 5 } })
    expect(answer.body.data).toEqual(["filter: 'search' has no value; name one, or leave the filter out."])
  }
  for (const id of [',', [null, null]]) {
    const answer = await api.put('/items/batch', { filter: { id, status: 'active' }, update: { priority: 5 } })
    expect(answer.status).toBe(400)
  }
  expect(await api.list('/items?priority=5')).toEqual([])
})

it('A batch delete accepts a list of ids, all of which must exist', async () => {
  expect((await api.delete(`/items?ids=${ids[0]},999999`)).status).toBe(404)
  const answer = await api.delete(`/items?ids=${ids[0]},${ids[1]}`)
  expect(answer.body).toMatchObject({ message: '2 items deleted.', data: { deleted: 2 } })
  expect((await api.list('/items')).map((item) => item.id)).toEqual([ids[2]])
})

it('A batch delete accepts either ids or a filter, and reports an ignored filter', async () => {
  const one = await api.create('/items', { name: 'One', projectid: project })
  const both = await service.app.inject({
    method: 'DELETE',
    url: `/api/v4/items?ids=${one}`,
    headers: api.headers,
    payload: { filter: { id: ids[2] } },
  })
  expect([both.statusCode, both.json().data]).toEqual([400, ['Only one of filter and ids is allowed.']])
  const told = await api.delete(`/items?ids=${one}&projectid=${project}&Name=Two`)
  expect([told.status, told.headers['x-ignored']]).toEqual([200, 'projectid, Name'])
})

it('A filter must restrict the batch: flags and modes alone are refused', async () => {
  expect(
    (await api.put('/companies/batch', { filter: { includelocations: true }, update: { phone: '1' } })).status,
  ).toBe(400)
  expect((await api.put('/items/batch', { filter: { contactsmode: 'all' }, update: { priority: 5 } })).status).toBe(400)
  const nested = await api.put('/items/batch', { filter: { id: { toString: 1 } }, update: { priority: 5 } })
  expect(nested.status).toBe(400)
})

it('A batch is restricted to the parent in its path', async () => {
  const forItems = await api.create('/settings/items/tags', { name: 'Urgent' })
  const forProjects = await api.create('/settings/projects/tags', { name: 'Urgent' })
  const update = { color: 'ff0000' }
  const { data } = (await api.put('/settings/items/tags/batch', { filter: { search: 'urgent' }, update })).body
  expect(data).toEqual({ updated: 1, ids: [forItems] })
  expect((await api.delete(`/settings/items/tags?ids=${forProjects}`)).status).toBe(404)
  expect((await api.delete(`/settings/items/tags?ids=${forItems}`)).status).toBe(200)
})

describe('A batch of ids', () => {
  it('changes those records, including complete ones, or none if one is missing', async () => {
    const made = await api.post('/items', [
      { name: 'd', projectid: project, status: 'complete' },
      { name: 'e', projectid: project },
    ])
    const { ids: both } = made.body.data as { ids: number[] }
    expect((await api.put('/items/batch', { ids: [...both, 999_999], update: { code: 'X' } })).status).toBe(404)
    expect(await api.list('/items?status=all&searchcode=X')).toEqual([])
    const answer = await api.put('/items/batch', { ids: both, update: { code: 'X' } })
    expect(answer.body).toMatchObject({ message: '2 items updated.', data: { updated: 2, ids: both } })
    expect(await api.list('/items?status=all&searchcode=X')).toHaveLength(2)
  })

  it.each([
    [{ ids: [] }, 'ids: at least one id is required.'],
    [{ ids: 'seven' }, "ids: 'seven' is not allowed; use an array of ids or ids separated by commas."],
    [{ ids: [1], filter: { id: 1 } }, 'Only one of filter and ids is allowed.'],
    [{ ids: [1], update: undefined }, 'update: at least one field is required.'],
    [{ ids: [1], update: { shape: 1, form: 2 } }, 'update: at least one field is required; ignored: shape, form.'],
    [{ ids: [1], update: null }, 'update: at least one field is required.'],
    [{ ids: [1], shiftdates: 1.5 }, "shiftdates: '1.5' is not allowed; use a whole number."],
  ])('%j is refused', async (body, message) => {
    const answer = await api.put('/items/batch', { update: { code: 'Y' }, ...body })
    expect([answer.status, answer.body.data]).toEqual([400, [message]])
  })
})

describe('Dates', () => {
  const dated = { startdate: '2026-01-30', duedate: '2026-02-10' }
  const datesOf = async (path: string) => {
    const { startdate, duedate } = (await api.get(path)).body.data as Record<string, unknown>
    return [startdate, duedate]
  }

  it('of projects are shifted by days, with those of their phases and items, each once', async () => {
    const id = await api.create('/projects', { title: 'Pier', companyid: company, ...dated })
    const phase = await api.create('/projectphases', { name: 'Concept', projectid: id, ...dated })
    const item = await api.create('/items', { name: 'Plan', projectid: id, itemcollectionid: phase, ...dated })
    const below = await api.create('/items', { name: 'Part', projectid: id, parentid: item, duedate: '2026-02-01' })
    const body = { ids: [id], shiftdates: 3, shiftchilddates: -30 }
    expect((await api.put('/projects/batch', body)).body.data).toEqual({ updated: 1, ids: [id] })
    expect(await datesOf(`/projects/${id}`)).toEqual(['2026-02-02', '2026-02-13'])
    const earlier = ['2025-12-31', '2026-01-11']
    expect(await datesOf(`/projectphases/${phase}`)).toEqual(earlier)
    expect(await datesOf(`/items/${item}`)).toEqual(earlier)
    expect(await datesOf(`/items/${below}`)).toEqual([undefined, '2026-01-02'])
  })

  it('named in the update are set, and the others are shifted', async () => {
    const item = await api.create('/items', { name: 'Roof', projectid: project, ...dated })
    await api.put('/items/batch', { ids: [item], update: { startdate: '2026-01-01' }, shiftdates: 7 })
    expect(await datesOf(`/items/${item}`)).toEqual(['2026-01-01', '2026-02-17'])
  })

  it('of resources without dates, or beyond the calendar, are not shifted', async () => {
    expect((await api.put('/companies/batch', { ids: [company], shiftdates: 1 })).status).toBe(400)
    const item = await api.create('/items', { name: 'Far', projectid: project, duedate: '8999-12-31' })
    const answer = await api.put('/items/batch', { ids: [item], shiftdates: 400 })
    expect(answer.body.data).toEqual(['duedate: 8999-12-31 cannot be moved by 400 days.'])
  })

  it('of phases and items are shifted only for callers who may edit items', async () => {
    const { api: other } = await service.person(account, { grants: { 2: true, 4: true, 3: 1 } })
    const body = { ids: [project], shiftdates: 1 }
    expect((await other.put('/projects/batch', { ...body, shiftchilddates: 1 })).status).toBe(403)
    expect((await other.put('/projects/batch', body)).status).toBe(200)
  })
})
