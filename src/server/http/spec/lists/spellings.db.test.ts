/** Equivalent names: of paths, fields, parameters. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, items, phases, stages, people } = await createFirm(api)

const dataOf = async (path: string) => (await api.get(path)).body.data as Record<string, unknown>

describe('Paths', () => {
  it('/projects/items, /items and /projectitems are the same collection', async () => {
    const lists = await Promise.all(['/projects/items', '/items', '/projectitems'].map((path) => api.list(path)))
    expect(lists[0]).toHaveLength(4)
    expect(lists[1]).toEqual(lists[0])
    expect(lists[2]).toEqual(lists[0])
    const records = ['/projects/items', '/items', '/projectitems'].map((path) => dataOf(`${path}/${items.plan}`))
    expect(new Set((await Promise.all(records)).map((record) => JSON.stringify(record))).size).toBe(1)
  })

  it('under an item may start with any of the three', async () => {
    const body = { body: 'Ready.', projectid: projects.warehouse }
    for (const kind of ['messages', 'files', 'time', 'timeallocations']) {
      const answers = await Promise.all(
        ['/projects/items', '/items', '/projectitems'].map((path) => api.get(`${path}/${items.plan}/${kind}`)),
      )
      expect([kind, ...answers.map(({ status }) => status)]).toEqual([kind, 200, 200, 200])
    }
    expect((await api.post(`/projectitems/${items.plan}/messages`, body)).status).toBe(201)
    expect(await api.list(`/projects/items/${items.plan}/messages`)).toHaveLength(1)
  })

  it('under a project or a company filter a list', async () => {
    const names = async (path: string) => (await api.list(path)).map((record) => record.name ?? record.title)
    expect(await names(`/projects/${projects.warehouse}/items`)).toEqual(['Plan'])
    expect(await names(`/projects/${projects.boathouse}/phases`)).toEqual(['Concept', 'Detail'])
    expect(await names(`/companies/${companies.harbour}/projects`)).toEqual(['Boathouse'])
    expect(await names(`/companies/${companies.harbour}/projects?status=all`)).toEqual(['Boathouse', 'Pier'])
    expect((await api.list(`/companies/${companies.harbour}/contacts`)).map((each) => each.id)).toEqual([people.client])
    expect(await names(`/companies/${companies.mill}/projects`)).toEqual([])
  })

  it('under a parent accept filters, pages and totals like any other', async () => {
    const { body } = await api.get(
      `/projects/${projects.boathouse}/items?priority=1,5&pagesize=1&pagenumber=2&includetotalrows=true&fields=name`,
    )
    expect(body.data).toEqual([{ id: items.permit, name: 'Permit' }])
    expect(body.meta).toMatchObject({ count: 1, total: 2, page: 2, pagesize: 1 })
  })

  it('under a parent create records of it', async () => {
    const id = await api.create(`/projects/${projects.warehouse}/items`, { name: 'Gate' })
    expect(await dataOf(`/items/${id}`)).toMatchObject({ projectid: projects.warehouse })
    const mine = await api.create(`/contacts/${people.ida}/items`, { name: 'Door', projectid: projects.warehouse })
    expect(await dataOf(`/items/${mine}`)).toMatchObject({ assignedto: [{ id: people.ida }] })
    await api.delete(`/items?ids=${id},${mine}`)
  })

  it('of work stages and tags filter them by kind of record', async () => {
    const stage = await api.create('/settings/workstages/project', { name: 'Won', workstate: 'active' })
    expect((await api.list('/settings/workstages/project')).map((each) => each.id)).toEqual([stage])
    expect((await api.list('/settings/workstages/item')).map((each) => each.name)).toEqual(['Drawing', 'Building'])
    expect((await api.list('/settings/workstages')).map((each) => each.entity)).toEqual(['item', 'item', 'project'])
    expect((await api.get(`/settings/workstages/item/${stage}`)).status).toBe(404)
    const wrong = await api.put(`/items/${items.plan}`, { workstageid: stage })
    expect(wrong.body.data).toEqual([`workstageid: the work stage with id ${stage} was not found.`])
  })
})

describe('Equivalent fields', () => {
  it('are returned under both names when either is requested', async () => {
    const both = { id: items.plan, priority: 2, priorityid: 2 }
    expect(await dataOf(`/items/${items.plan}?fields=priority`)).toEqual(both)
    expect(await dataOf(`/items/${items.plan}?fields=PriorityId`)).toEqual(both)
    const state = { id: items.plan, activeworkstate: 'active', status: 'active' }
    expect(await dataOf(`/items/${items.plan}?fields=status`)).toEqual(state)
    expect(await dataOf(`/items/${items.plan}?fields=activeworkstate`)).toEqual(state)
  })

  it('can be written under either name', async () => {
    await api.put(`/items/${items.plan}`, { priorityid: 4 })
    expect(await dataOf(`/items/${items.plan}?fields=priority`)).toMatchObject({ priority: 4 })
    await api.put(`/items/${items.plan}`, { priority: 2 })
    expect(await dataOf(`/items/${items.plan}?fields=priority`)).toMatchObject({ priorityid: 2 })
  })

  it('with different values in a body are refused, because one would be lost', async () => {
    const record = await dataOf(`/items/${items.plan}?fields=priority`)
    const { status, body } = await api.put(`/items/${items.plan}`, { ...record, priority: 1 })
    const message = 'priority and priorityid name the same field and differ; send one of them.'
    expect([status, body.data]).toEqual([400, [message]])
    expect((await api.put(`/items/${items.plan}`, { priority: 1, priorityid: '1' })).status).toBe(200)
  })
})

describe('Aliases', () => {
  it('are accepted in bodies, in any letter case, and returned under the main name', async () => {
    const body = { title: 'Stair', projectid: projects.boathouse, phaseid: phases.detail, WORKSTAGEID: stages.drawing }
    const id = await api.create('/items', body)
    expect(await dataOf(`/items/${id}`)).toMatchObject({
      name: 'Stair',
      itemcollectionid: phases.detail,
      activeworkstageid: stages.drawing,
    })
    await api.put(`/items/${id}`, { activeworkstageid: 0 })
    expect(await dataOf(`/items/${id}`)).not.toHaveProperty('activeworkstageid')
  })

  it('of lists of ids accept arrays and comma-separated strings', async () => {
    const id = await api.create('/projects', {
      title: 'Quay wall',
      companyid: companies.quay,
      staffid: `${people.ida},${people.omar}`,
      clientid: [people.client],
      managementteam: { managerid: people.ida },
    })
    expect(await dataOf(`/projects/${id}?fields=staff,clients,managerid,managername`)).toMatchObject({
      staff: [{ id: people.ida }, { id: people.omar }],
      clients: [{ id: people.client }],
      managerid: people.ida,
      managername: 'Ida Lind',
    })
  })

  it('in a work stage’s path accept either name', async () => {
    const path = `/projectitems/${items.survey}/workstage`
    expect((await api.put(path, { activeworkstageid: stages.building })).body).toMatchObject({
      message: 'The item was moved to the work stage.',
      data: { activeworkstageid: stages.building },
    })
    expect((await api.put(path, { workstageid: stages.drawing })).body.data).toMatchObject({
      activeworkstageid: stages.drawing,
    })
    expect((await api.put(path, {})).body.data).toEqual(['activeworkstageid is required.'])
  })
})

describe('Lists in a query', () => {
  it.each([
    'priority=1,5',
    'priority=1&priority=5',
    'priority[]=1&priority[]=5',
    'priority[0]=1&priority[1]=5',
    'priority%5B%5D=1&priority=5',
  ])('%s', async (query) => {
    const answer = await api.get(`/items?${query}&status=all&sortby=id&fields=priority`)
    expect(answer.headers['x-ignored']).toBeUndefined()
    expect(answer.body.data).toEqual(await api.list('/items?priority=1,5&status=all&sortby=id&fields=priority'))
    expect(answer.body.data).not.toHaveLength(0)
  })

  it('with an unknown name are reported as ignored', async () => {
    const answer = await api.get('/items?colour[]=red&__proto__[]=1&toString[0]=2')
    expect([answer.status, answer.headers['x-ignored']]).toEqual([200, 'colour, __proto__, tostring'])
  })
})
