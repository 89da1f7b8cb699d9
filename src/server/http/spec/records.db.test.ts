/** What holds for creating, reading, changing and deleting records. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client', code: 'HAR' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company, number: 'P-1' })
  const phase = await api.create(`/projects/${project}/phases`, { name: 'Concept' })
  return { account, api, company, project, phase }
}

describe('A single record', () => {
  it('is created with 201 and answered with its default fields', async () => {
    const { api } = await service.account()
    const answer = await api.post('/companies', { name: 'Harbour Trust', type: 'client', code: 'HAR', phone: '1' })
    expect(answer.status).toBe(201)
    const { id, ...rest } = answer.body.data as { id: number }
    expect(id).toBeGreaterThan(0)
    expect(rest).toEqual({ name: 'Harbour Trust', code: 'HAR', type: 'client' })
  })

  it('lives in the first phase of its project when it is an item that names none', async () => {
    const { api, project, phase } = await firm()
    const item = await api.create('/items', { name: 'Survey', projectid: project })
    const { body } = await api.get(`/items/${item}`)
    expect(body.data).toMatchObject({ itemcollectionid: phase, phasename: 'Concept', projecttitle: 'Boathouse' })
  })

  it('keeps the fields that an update does not name', async () => {
    const { api, company } = await firm()
    const answer = await api.put(`/companies/${company}?fields=all`, { phone: '555' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: 'Harbour Trust', phone: '555', code: 'HAR' })
  })

  it('is flagged and kept by a delete, and comes back by a restore with everything that went with it', async () => {
    const { api, project } = await firm()
    const item = await api.create('/items', { name: 'Survey', projectid: project })
    expect((await api.delete(`/projects/${project}`)).body.data).toEqual({ id: project })
    expect(await api.list('/items?status=all')).toEqual([])
    expect(await api.list('/items?status=deleted&fields=name')).toEqual([{ id: item, name: 'Survey' }])
    expect((await api.post(`/items/${item}/restore`)).status).toBe(409)
    expect((await api.post(`/projects/${project}/restore`)).status).toBe(200)
    expect(await api.list('/items?fields=name')).toEqual([{ id: item, name: 'Survey' }])
  })

  it('is not overwritten when somebody else changed it since it was read', async () => {
    const { api, company } = await firm()
    const { headers } = await api.get(`/companies/${company}`)
    const tag = String(headers.etag)
    expect((await api.put(`/companies/${company}`, { phone: '1' }, { 'if-match': tag })).status).toBe(200)
    const stale = await api.put(`/companies/${company}`, { phone: '2' }, { 'if-match': tag })
    expect(stale.status).toBe(409)
    expect((await api.get(`/companies/${company}?fields=phone`)).body.data).toEqual({ id: company, phone: '1' })
  })
})

describe('A batch', () => {
  it('is created whole, with the number and the ids of its records', async () => {
    const { api } = await service.account()
    const answer = await api.post('/companies', [
      { name: 'A', type: 'client' },
      { name: 'B', type: 'other' },
    ])
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ message: '2 companies created.', data: { created: 2 } })
    expect((answer.body.data as { ids: number[] }).ids).toHaveLength(2)
  })

  it('is refused whole when one element is wrong, with the position in each message', async () => {
    const { api } = await service.account()
    const answer = await api.post('/companies', [{ name: 'A', type: 'client' }, { type: 'friend' }])
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual([
      "[1] type: 'friend' is not allowed; allowed values are client, contractor, staff, other.",
      '[1] name is required.',
    ])
    expect(await api.list('/companies')).toEqual([])
  })
})

describe('The custom order', () => {
  it('moves a record next to its neighbour and survives further moves', async () => {
    const { api, project, phase } = await firm()
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      ids.push(await api.create('/items', { name, projectid: project, itemcollectionid: phase }))
    }
    const [a, b, c, d] = ids as [number, number, number, number]
    const names = async () => (await api.list('/items?sortby=sortorder')).map((item) => item.name).join('')
    expect(await names()).toBe('abcd')
    expect((await api.put(`/projects/items/${d}/order`, { placebeforeid: a })).status).toBe(200)
    expect(await names()).toBe('dabc')
    await api.put(`/projects/items/${a}/order`, { placeafterid: c })
    expect(await names()).toBe('dbca')
    await api.put(`/projects/items/${b}/order`, { placeafterid: a })
    expect(await names()).toBe('dcab')
  })

  it('refuses neighbours that are missing, of another list, or not exactly one', async () => {
    const { api, project, company } = await firm()
    const item = await api.create('/items', { name: 'a', projectid: project })
    const other = await api.create('/projects', { title: 'Other', companyid: company })
    const stranger = await api.create('/items', { name: 'b', projectid: other })
    const order = (body: object) => api.put(`/projects/items/${item}/order`, body)
    expect((await order({})).status).toBe(400)
    expect((await order({ placeafterid: 1, placebeforeid: 2 })).status).toBe(400)
    expect((await order({ placeafterid: 987_654 })).status).toBe(404)
    expect((await order({ placeafterid: stranger })).status).toBe(400)
  })
})

describe('Completing', () => {
  it('a project completes its active items; reactivating it does not reopen them', async () => {
    const { api, project } = await firm()
    const item = await api.create('/items', { name: 'a', projectid: project })
    const answer = await api.put(`/projects/${project}/complete`)
    expect(answer.body).toMatchObject({ message: 'The project was completed.', data: { activeworkstate: 'complete' } })
    expect((await api.get(`/items/${item}?fields=status`)).body.data).toMatchObject({ status: 'complete' })
    await api.put(`/projects/${project}/reactivate`)
    expect((await api.get(`/projects/${project}?fields=status`)).body.data).toMatchObject({ status: 'active' })
    expect((await api.get(`/items/${item}?fields=status`)).body.data).toMatchObject({ status: 'complete' })
  })
})
