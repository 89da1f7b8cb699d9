/** Creating, reading, changing and deleting records of any kind. */
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
  it('is created with 201 and returned with its default fields', async () => {
    const { api } = await service.account()
    const answer = await api.post('/companies', { name: 'Harbour Trust', type: 'client', code: 'HAR', phone: '1' })
    expect(answer.status).toBe(201)
    const { id, ...rest } = answer.body.data as { id: number }
    expect(id).toBeGreaterThan(0)
    expect(rest).toEqual({ name: 'Harbour Trust', code: 'HAR', type: 'client' })
  })

  it('is in the first phase of its project if it is an item without one', async () => {
    const { api, project, phase } = await firm()
    const item = await api.create('/items', { name: 'Survey', projectid: project })
    const { body } = await api.get(`/items/${item}`)
    expect(body.data).toMatchObject({ itemcollectionid: phase, phasename: 'Concept', projecttitle: 'Boathouse' })
  })

  it('keeps the fields that an update does not set', async () => {
    const { api, company } = await firm()
    const answer = await api.put(`/companies/${company}?fields=all`, { phone: '555' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: 'Harbour Trust', phone: '555', code: 'HAR' })
  })

  it('is soft-deleted, and restored with everything that was deleted with it', async () => {
    const { api, project } = await firm()
    const item = await api.create('/items', { name: 'Survey', projectid: project })
    expect((await api.delete(`/projects/${project}`)).body.data).toEqual({
      id: project,
      along: { items: 1, projectphases: 1 },
    })
    expect(await api.list('/items?status=all')).toEqual([])
    expect(await api.list('/items?status=deleted&fields=name')).toEqual([
      { id: item, name: 'Survey', status: 'deleted' },
    ])
    expect((await api.post(`/items/${item}/restore`)).status).toBe(409)
    expect((await api.post(`/projects/${project}/restore`)).status).toBe(200)
    expect(await api.list('/items?fields=name')).toEqual([{ id: item, name: 'Survey' }])
  })

  it('cannot be restored into a deleted parent: phase, item, folder, project', async () => {
    const { api, project, phase } = await firm()
    const item = await api.create('/items', { name: 'Survey', projectid: project, itemcollectionid: phase })
    const below = await api.create('/items', { name: 'Levels', projectid: project, parentid: item })
    const note = await api.create('/messages', { body: 'Sent', projectid: project })
    const folder = await api.create('/files/folders', { name: 'Plans', projectid: project })
    const inner = await api.create('/files/folders', { name: 'Old', projectid: project, parentid: folder })
    const gone = async (...paths: string[]) => {
      for (const path of paths) expect((await api.delete(path)).status).toBe(200)
    }
    const restore = async (path: string) => {
      const { status, body } = await api.post(`${path}/restore`)
      return [status, status === 200 || body.data]
    }
    const first = (what: string) => [409, [`The ${what} is deleted; restore it first.`]]
    await gone(`/items/${below}`, `/items/${item}`, `/projectphases/${phase}`)
    await gone(`/files/folders/${inner}`, `/files/folders/${folder}`)
    expect(await restore(`/items/${below}`)).toEqual(first(`phase with id ${phase}`))
    expect(await restore(`/items/${item}`)).toEqual(first(`phase with id ${phase}`))
    expect(await restore(`/projectphases/${phase}`)).toEqual([200, true])
    expect(await restore(`/items/${below}`)).toEqual(first(`item with id ${item}`))
    expect(await restore(`/items/${item}`)).toEqual([200, true])
    expect(await restore(`/items/${below}`)).toEqual([200, true])
    expect(await restore(`/files/folders/${inner}`)).toEqual(first(`folder with id ${folder}`))
    await gone(`/messages/${note}`, `/projects/${project}`)
    expect(await restore(`/messages/${note}`)).toEqual(first(`project with id ${project}`))
  })

  it('is not overwritten if somebody else has changed it since it was read', async () => {
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
  it('is created completely, and returns the number and ids of its records', async () => {
    const { api } = await service.account()
    const answer = await api.post('/companies', [
      { name: 'A', type: 'client' },
      { name: 'B', type: 'other' },
    ])
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ message: '2 companies created.', data: { created: 2 } })
    expect((answer.body.data as { ids: number[] }).ids).toHaveLength(2)
  })

  it('is refused completely if one element is invalid, with its position in each message', async () => {
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

  it('puts new records at the end, even after another one was moved there', async () => {
    const { api, project } = await firm()
    const ids: number[] = []
    for (const name of ['a', 'b']) ids.push(await api.create('/items', { name, projectid: project }))
    await api.put(`/items/${ids[0]}/order`, { placeafterid: ids[1] })
    await api.create('/items', { name: 'c', projectid: project })
    expect((await api.list('/items')).map((item) => item.name).join('')).toBe('bac')
  })

  it('refuses neighbours that do not exist, are in another list, or are not exactly one', async () => {
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

  it('is the same when an update sets the state, and has the same action in the history', async () => {
    const { api, project } = await firm()
    const item = await api.create('/items', { name: 'a', projectid: project })
    await api.put(`/projects/${project}`, { status: 'complete' })
    expect((await api.get(`/items/${item}?fields=status`)).body.data).toMatchObject({ status: 'complete' })
    await api.put(`/items/${item}`, { activeworkstate: 'active' })
    const changes = await api.list(`/changes?resource=items&recordid=${item}&sortby=id&fields=action`)
    expect(changes.map((change) => change.action)).toEqual(['create', 'complete', 'reactivate'])
  })
})

describe('Subitems', () => {
  it('are in their parent’s phase, and follow it to another one', async () => {
    const { api, project, phase } = await firm()
    const other = await api.create(`/projects/${project}/phases`, { name: 'Detail' })
    const parent = await api.create('/items', { name: 'a', projectid: project, itemcollectionid: other })
    const created = await api.create('/items', { name: 'b', projectid: project, parentid: parent })
    const adopted = await api.create('/items', { name: 'c', projectid: project })
    await api.put(`/items/${adopted}`, { parentid: parent })
    const phases = async () => (await api.list('/items?sortby=id')).map((item) => item.itemcollectionid)
    expect(await phases()).toEqual([other, other, other])
    await api.put(`/items/${parent}`, { itemcollectionid: phase })
    expect(await phases()).toEqual([phase, phase, phase])
    expect((await api.get(`/items/${created}`)).body.data).toMatchObject({ parentid: parent })
  })

  it('cannot be their own ancestors, or in another project', async () => {
    const { api, project, company } = await firm()
    const parent = await api.create('/items', { name: 'a', projectid: project })
    const child = await api.create('/items', { name: 'b', projectid: project, parentid: parent })
    const refusal = (id: number) => [`parentid: the item with id ${id} is the item itself or lies below it.`]
    expect((await api.put(`/items/${parent}`, { parentid: parent })).body.data).toEqual(refusal(parent))
    expect((await api.put(`/items/${parent}`, { parentid: child })).body.data).toEqual(refusal(child))
    const other = await api.create('/projects', { title: 'Other', companyid: company })
    const stranger = await api.create('/items', { name: 'c', projectid: other })
    expect((await api.put(`/items/${stranger}`, { parentid: parent })).body.data).toEqual([
      `parentid: the item with id ${parent} belongs to another project.`,
    ])
    expect((await api.put(`/items/${parent}`, { prerequisites: [parent] })).status).toBe(400)
  })

  it('can be created with a new project, and errors name their position in its body', async () => {
    const { api, company } = await firm()
    const tasks = [{ name: 'a' }, { name: 'b', contactid: 987_654 }]
    const refused = await api.post('/projects', [{ title: 'Pier', companyid: company, tasks }])
    expect(refused.body.data).toEqual(['[0] tasks[1] contactid: the contact with id 987654 was not found.'])
    expect(await api.list('/projects?search=pier')).toEqual([])
    const id = await api.create('/projects', { title: 'Pier', companyid: company, tasks: tasks.slice(0, 1) })
    expect((await api.list(`/projects/${id}/items`)).map((item) => item.name)).toEqual(['a'])
  })
})

it('PATCH changes the supplied fields of a record, as PUT does', async () => {
  const { api } = await service.account()
  const id = await api.create('/companies', { name: 'Harbour Trust', type: 'client', phone: '1' })
  const send = (url: string, payload: object) =>
    service.app.inject({ method: 'PATCH', url: `/api/v4${url}`, headers: api.headers, payload })
  const answer = await send(`/companies/${id}?fields=name,phone`, { name: 'Quay Trust' })
  expect([answer.statusCode, answer.json().data]).toEqual([200, { id, name: 'Quay Trust', phone: '1' }])
  expect((await send(`/companies/${id}`, { type: 'x' })).statusCode).toBe(400)
  expect((await send('/settings/account', { name: 'Harbour Practice' })).statusCode).toBe(200)
})

describe('Deleting a phase', () => {
  it('deletes its items, or moves them to another phase of the project first', async () => {
    const { api, project, phase, company } = await firm()
    const other = await api.create(`/projects/${project}/phases`, { name: 'Detail' })
    const item = await api.create('/items', { name: 'Survey', projectid: project, itemcollectionid: phase })
    const elsewhere = await api.create('/projects', { title: 'Pier', companyid: company })
    const foreign = await api.create(`/projects/${elsewhere}/phases`, { name: 'Concept' })
    const remove = async (id: number, moveto: number) =>
      (await api.delete(`/projectphases/${id}?moveto=${moveto}`)).body
    const refused = [await remove(phase, 999_999), await remove(phase, foreign), await remove(phase, phase)]
    expect(refused.map(({ data }) => data)).toEqual([
      ['moveto: the phase with id 999999 was not found.'],
      [`moveto: the phase with id ${foreign} belongs to another list (projectid).`],
      [`moveto: ${phase} is the phase to be deleted.`],
    ])
    expect(await remove(phase, other)).toEqual({ status: 'success', data: { id: phase } })
    expect((await api.list(`/projects/${project}/items`)).map((each) => each.itemcollectionid)).toEqual([other])
    await api.delete(`/projectphases/${other}`)
    expect((await api.get(`/items/${item}?fields=status`)).body.data).toMatchObject({ status: 'deleted' })
  })
})
