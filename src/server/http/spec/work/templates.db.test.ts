/** Templates of projects, invoices and quotes, and default values of new ones. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { recordAt } from '../../../testing/test-records.ts'

const service = await startTestService()

async function firm() {
  const { id: account, api } = await service.account()
  const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  return { account, api, companyid }
}

/** A template with two phases; in the second one an item is below another one. */
async function projectTemplate(api: Caller) {
  const id = await api.create('/settings/projects/templates', {
    title: 'Boathouse',
    description: 'As usual',
    startdate: '2026-01-01',
    duedate: '2026-06-30',
    priority: 2,
    clientaccess: true,
  })
  const first = await api.create('/templatephases', { name: 'Concept', templateid: id, duedate: '2026-01-31' })
  const second = await api.create(`/settings/projects/templates/${id}/phases`, { name: 'Detail' })
  const tag = await api.create('/settings/items/tags', { name: 'Urgent' })
  const drawings = await api.create('/templateitems', {
    name: 'Drawings',
    templateid: id,
    itemcollectionid: second,
    projectedTimeSpent: 120,
    startdate: '2026-01-05',
    tagid: [tag],
  })
  await api.create(`/settings/projects/templates/${id}/items`, {
    name: 'Elevations',
    itemcollectionid: second,
    parentid: drawings,
    billType: 2,
    outUnitQty: 2,
    outUnitPrice: 50,
    discount: { percent: 10 },
  })
  await api.create('/templateitems', { name: 'Sketches', templateid: id, itemcollectionid: first })
  return { id, first, second, drawings, tag }
}

describe('A project template', () => {
  it('is listed with its phases and their items', async () => {
    const { api } = await firm()
    const { id } = await projectTemplate(api)
    expect(await api.list('/settings/projects/templates?fields=title')).toEqual([{ id, title: 'Boathouse' }])
    const whole = await recordAt(api, `/settings/projects/templates/${id}`)
    const phases = whole.phases as { name: string; items: { name: string }[] }[]
    expect(phases.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
      ['Concept', ['Sketches']],
      ['Detail', ['Drawings', 'Elevations']],
    ])
    expect(whole.estBillAmount).toBe(290)
    expect((await api.list(`/templatephases?templateid=${id}`)).length).toBe(2)
    expect((await api.list(`/templateitems?templateid=${id}&searchname=draw`)).length).toBe(1)
    expect(await api.list('/projects')).toEqual([])
    expect(await api.list('/items')).toEqual([])
  })

  it('is saved from a project, with its dates and hierarchy', async () => {
    const { account, api, companyid } = await firm()
    const from = await api.create('/projects', { title: 'Boathouse', companyid, description: 'As built' })
    const phase = await api.create(`/projects/${from}/phases`, { name: 'Concept' })
    const at = { projectid: from, itemcollectionid: phase }
    const sketches = await api.create('/items', {
      ...at,
      name: 'Sketches',
      startdate: '2026-02-02',
      duedate: '2026-02-04',
    })
    await api.create('/items', { ...at, name: 'Model', parentid: sketches, projectedTimeSpent: 90 })
    const staff = await service.person(account, { grants: { 2: 1, 3: true, 4: true } })
    expect((await staff.api.post(`/projects/${from}/template`, { title: 'Ours' })).status).toBe(403)
    expect((await api.post(`/projects/${from}/template`, {})).status).toBe(400)
    const template = await api.create(`/projects/${from}/template`, { title: 'Ours' })
    const body = { title: 'North shore', companyid, templateused: template, startdate: '2026-05-01' }
    const made = await api.create('/projects', body)
    const items = await api.list(`/projects/${made}/items?fields=name,phasename,startdate,duedate,parentid`)
    expect(items).toEqual([
      expect.objectContaining({
        name: 'Sketches',
        phasename: 'Concept',
        startdate: '2026-05-01',
        duedate: '2026-05-03',
      }),
      expect.objectContaining({ name: 'Model', phasename: 'Concept', parentid: items[0]?.id }),
    ])
    expect(await recordAt(api, `/projects/${made}`)).toMatchObject({ description: 'As built', startdate: '2026-05-01' })
  })

  it('copies its values, phases, item hierarchy and relative dates to a project', async () => {
    const { api, companyid } = await firm()
    const template = await projectTemplate(api)
    const body = { title: 'North shore', companyid, templateused: template.id, startdate: '2026-03-01', priority: 5 }
    const id = await api.create('/projects', body)
    const made = await recordAt(api, `/projects/${id}`)
    expect(made).toMatchObject({
      templateused: template.id,
      title: 'North shore',
      description: 'As usual',
      clientaccess: true,
      priority: 5,
      startdate: '2026-03-01',
      duedate: '2026-08-28',
      estBillAmount: 290,
    })
    const phases = made.phases as { name: string; duedate?: string }[]
    expect(phases.map(({ name, duedate }) => [name, duedate])).toEqual([
      ['Concept', '2026-03-31'],
      ['Detail', undefined],
    ])
    const items = await api.list(`/projects/${id}/items?fields=name,parentid,phasename,startdate,billAmount,tags`)
    const drawings = items.find(({ name }) => name === 'Drawings')
    expect(drawings).toMatchObject({ startdate: '2026-03-05', tags: [{ id: template.tag }], billAmount: 200 })
    expect(items.find(({ name }) => name === 'Elevations')).toMatchObject({
      parentid: drawings?.id,
      phasename: 'Detail',
      billAmount: 90,
    })
  })

  it('is not affected by copies, and may be used by a batch', async () => {
    const { api, companyid } = await firm()
    const { id } = await projectTemplate(api)
    const bodies = ['A', 'B'].map((title) => ({ title, companyid, templateused: id }))
    const { ids } = (await api.post('/projects', bodies)).body.data as { ids: number[] }
    expect(ids.length).toBe(2)
    for (const project of ids) {
      const items = await api.list(`/projects/${project}/items?fields=name,startdate`)
      expect(items.map(({ name, startdate }) => [name, startdate])).toEqual([
        ['Drawings', undefined],
        ['Elevations', undefined],
        ['Sketches', undefined],
      ])
    }
    expect((await api.list(`/templateitems?templateid=${id}`)).length).toBe(3)
  })

  it('is added once to a project that is assigned it later', async () => {
    const { api, companyid } = await firm()
    const { id: templateused } = await projectTemplate(api)
    const id = await api.create('/projects', { title: 'Pier', companyid, startdate: '2026-03-01', priority: 4 })
    await api.create('/items', { name: 'Own', projectid: id })
    const names = async () => (await api.list(`/projects/${id}/items?sortby=name&fields=name`)).map(({ name }) => name)
    for (const title of ['Pier', 'Long pier']) {
      expect((await api.put(`/projects/${id}`, { title, templateused })).status).toBe(200)
      expect(await names()).toEqual(['Drawings', 'Elevations', 'Own', 'Sketches'])
    }
    expect(await recordAt(api, `/projects/${id}`)).toMatchObject({ title: 'Long pier', priority: 4, templateused })
    const [drawings] = await api.list(`/projects/${id}/items?search=drawings&fields=startdate`)
    expect(drawings?.startdate).toBe('2026-03-05')
  })

  it('omits dates that would be beyond the calendar', async () => {
    const { api, companyid } = await firm()
    const id = await api.create('/settings/projects/templates', {
      title: 'Long ago',
      startdate: '9000-01-01',
      duedate: '9000-12-31',
    })
    await api.create('/templatephases', { name: 'Before', templateid: id, startdate: '1000-01-01' })
    const body = { title: 'A', companyid, templateused: id }
    const early = await api.create('/projects', { ...body, startdate: '1500-01-01' })
    const [phase] = await api.list(`/projects/${early}/phases`)
    expect(phase).not.toHaveProperty('startdate')
    const late = await api.create('/projects', { ...body, startdate: '9000-12-31' })
    expect(await recordAt(api, `/projects/${late}`)).not.toHaveProperty('duedate')
  })

  it('that does not exist is refused, naming it', async () => {
    const { api, companyid } = await firm()
    const answer = await api.post('/projects', { title: 'A', companyid, templateused: 999 })
    expect(answer.status).toBe(400)
    expect(answer.body.data).toEqual(['templateused: the project template with id 999 was not found.'])
  })

  it('requires the right to add items as well as projects', async () => {
    const { account, api, companyid } = await firm()
    const { id } = await projectTemplate(api)
    const { api: ida } = await service.person(account, { grants: { 2: true, 4: true } })
    expect((await ida.post('/projects', { title: 'A', companyid, templateused: id })).status).toBe(403)
    expect(await api.list('/projects')).toEqual([])
  })

  it('can be read by staff and changed by administrators', async () => {
    const { account, api, companyid } = await firm()
    await projectTemplate(api)
    const { api: ida } = await service.person(account, { grants: { 4: true } })
    const { api: client } = await service.person(account, { type: 'client', companyid, grants: { 4: true } })
    const [seen] = await ida.list('/templateitems?fields=all&searchname=draw')
    expect(seen).not.toHaveProperty('outUnitPrice')
    expect((await ida.post('/settings/projects/templates', { title: 'Mine' })).status).toBe(403)
    expect((await client.get('/settings/projects/templates')).status).toBe(403)
  })

  it('is deleted with its content, and restored', async () => {
    const { api } = await firm()
    const { id } = await projectTemplate(api)
    await api.delete(`/settings/projects/templates/${id}`)
    expect([await api.list('/templatephases'), await api.list('/templateitems')]).toEqual([[], []])
    await api.post(`/settings/projects/templates/${id}/restore`)
    expect((await api.list('/templateitems')).length).toBe(3)
  })
})
