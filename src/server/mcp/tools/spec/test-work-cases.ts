/** Cases of the tools for projects, phases and items. */
import { expect } from 'vitest'
import { type Cases, deleting, type Fixture } from './test-fixture.ts'

const idsOf = (data: unknown) => (data as { ids: number[] }).ids
const newProject = ({ api, ids }: Fixture, more: object = {}) =>
  api.create('/projects', { title: 'Pier', companyid: ids.company, ...more })
const newItem = ({ api, ids }: Fixture, more: object = {}) =>
  api.create('/items', { name: 'Plan', projectid: ids.project, itemcollectionid: ids.phase, ...more })

export const projectCases: Cases = {
  complete_project: async (call, { api, ids, read }) => {
    const id = await api.create('/projects', { title: 'Slipway', companyid: ids.company })
    expect((await call({ id })).data).toMatchObject({ id, activeworkstate: 'complete' })
    expect(await read(`/projects/${id}`)).toMatchObject({ status: 'complete' })
  },
  reactivate_project: async (call, { api, ids, read }) => {
    const id = await api.create('/projects', { title: 'Crane', companyid: ids.company })
    await api.put(`/projects/${id}/complete`)
    await call({ id })
    expect(await read(`/projects/${id}`)).toMatchObject({ status: 'active' })
  },
  list_projects: async (call, fixture) => {
    const id = await newProject(fixture, { title: 'Lighthouse', priority: 1, startdate: '2026-03-02' })
    const { data } = await call({
      search: 'light',
      companyid: `${fixture.ids.company}`,
      priority: 1,
      startdatefrom: '2026-03-01',
    })
    expect(data.map((project) => project.id)).toEqual([id])
  },
  get_project: async (call, { ids }) => {
    const { data } = await call({ id: ids.project })
    expect(data).toMatchObject({ title: 'Boathouse', percentcomplete: 0 })
    expect(data).not.toHaveProperty('phases')
    expect((await call({ id: ids.project, fields: 'title,phases' })).data).toHaveProperty('phases')
  },
  create_project: async (call, { api, ids, person, read }) => {
    const teamid = await api.create('/settings/contacts/teams', { name: 'Interiors' })
    const [first, second] = [await api.create('/contacts', { firstname: 'A', type: 'client' }), person.id]
    const { data } = await call({
      title: 'Slipway',
      companyid: ids.company,
      managementteam: { managerid: person.id, teamid },
      contactid: `${first},${second}`,
      staffid: String(person.id),
      timeallocated: 90,
      priorityid: 2,
    })
    expect(await read(`/projects/${data.id}?fields=all`)).toMatchObject({
      title: 'Slipway',
      managerid: person.id,
      teamid,
      contactid: first,
      othercontacts: [{ id: second }],
      staff: [{ id: person.id }],
      timeallocated: 90,
      priority: 2,
    })
    const templateused = await api.create('/settings/projects/templates', { title: 'Boathouse, as usual' })
    await api.create('/templateitems', { name: 'Soundings', templateid: templateused })
    const usual = { title: 'Landing', companyid: ids.company, managementteam: { managerid: person.id }, templateused }
    const made = (await call(usual)).data.id
    expect(await api.list(`/items?projectid=${made}&fields=name`)).toMatchObject([{ name: 'Soundings' }])
  },
  update_project: async (call, fixture) => {
    const id = await newProject(fixture, { number: 'X-1' })
    await newItem(fixture, { projectid: id, itemcollectionid: null })
    const { data } = await call({ id, managerid: fixture.person.id, purchaseorder: 'PO 7', number: null })
    const project = await fixture.read(`/projects/${id}?fields=all`)
    expect(project).toMatchObject(data)
    // Nor phases and items, which can be thousands.
    expect(data).not.toHaveProperty('phases')
    expect(project).toMatchObject({ managerid: fixture.person.id, purchaseorder: 'PO 7', title: 'Pier' })
    expect(project).not.toHaveProperty('number')
  },
  delete_project: deleting('/projects', ({ ids }) => ({ title: 'Gone', companyid: ids.company })),
  bulk_create_projects: async (call, { ids, person, read }) => {
    const one = { companyid: ids.company, managementteam: { managerid: person.id } }
    const { data } = await call({
      projects: [
        { title: 'A', ...one },
        { title: 'B', ...one, contactid: `${person.id}` },
      ],
    })
    expect(await read(`/projects/${idsOf(data)[1]}`)).toMatchObject({ title: 'B', contactid: person.id })
  },
  bulk_update_projects: async (call, fixture) => {
    const both = [await newProject(fixture), await newProject(fixture)]
    await call({ ids: both, priorityid: 5, duedate: '2026-05-01', notification: true })
    for (const id of both) {
      expect(await fixture.read(`/projects/${id}`)).toMatchObject({
        priority: 5,
        duedate: '2026-05-01',
        notification: true,
      })
    }
  },
  bulk_adjust_project_dates: async (call, fixture) => {
    const id = await newProject(fixture, { startdate: '2026-03-02' })
    const item = await fixture.api.create('/items', { name: 'Plan', projectid: id, duedate: '2026-03-31' })
    await call({ ids: [id], shiftdates: -2, shiftchilddates: 1 })
    expect(await fixture.read(`/projects/${id}`)).toMatchObject({ startdate: '2026-02-28' })
    expect(await fixture.read(`/items/${item}`)).toMatchObject({ duedate: '2026-04-01' })
  },
  bulk_delete_projects: async (call, fixture) => {
    const both = [await newProject(fixture), await newProject(fixture)]
    await call({ ids: both })
    expect(await fixture.api.list(`/projects?id=${both}`)).toEqual([])
  },
}

export const phaseCases: Cases = {
  list_projectphases: async (call, { ids }) => {
    const { data } = await call({ projectid: String(ids.project), search: 'detail' })
    expect(data.map((phase) => phase.id)).toEqual([ids.later])
  },
  get_projectphase: async (call, { ids }) => {
    const { data } = await call({ id: ids.phase })
    expect(data).toMatchObject({
      name: 'Concept',
      items: expect.arrayContaining([expect.objectContaining({ id: ids.item })]),
    })
  },
  create_projectphase: async (call, { ids, read }) => {
    const { data } = await call({ name: 'Tender', projectid: ids.project, startdate: '2026-04-01' })
    expect(await read(`/projectphases/${data.id}`)).toMatchObject({ name: 'Tender', startdate: '2026-04-01' })
  },
  update_projectphase: async (call, { api, ids, read }) => {
    const id = await api.create('/projectphases', { name: 'Site', projectid: ids.project })
    await call({ id, description: 'On site' })
    expect(await read(`/projectphases/${id}`)).toMatchObject({ name: 'Site', description: 'On site' })
  },
  delete_projectphase: async (call, fixture) => {
    const id = await fixture.api.create('/projectphases', { name: 'Site', projectid: fixture.ids.project })
    const item = await newItem(fixture, { itemcollectionid: id })
    await call({ id, moveto: fixture.ids.later })
    expect(await fixture.api.list(`/projectphases?id=${id}`)).toEqual([])
    expect(await fixture.read(`/items/${item}`)).toMatchObject({ itemcollectionid: fixture.ids.later })
  },
}

export const itemCases: Cases = {
  list_projectitems: async (call, fixture) => {
    const { ids, person } = fixture
    const id = await newItem(fixture, { name: 'Gangway', contactid: [person.id], priority: 2, tagid: [ids.tag] })
    const { data } = await call({ contacts: 'me', projectid: `${ids.project}`, priority: '1,2', tagid: `${ids.tag}` })
    expect(data.map((item) => item.id)).toEqual([id])
  },
  get_projectitem: async (call, { ids }) => {
    expect((await call({ id: ids.item })).data).toMatchObject({ name: 'Survey', timespent: 0 })
  },
  create_projectitem: async (call, { ids, person, read }) => {
    const { data } = await call({
      name: 'Facade',
      projectid: ids.project,
      itemcollectionid: ids.later,
      itemtypeid: 1,
      prerequisiteid: `${ids.item}`,
      contactid: `${person.id}`,
      projectedTimeSpent: 90,
      inUnitQty: 1.5,
      impactScoreId: 3,
      tagid: `${ids.tag}`,
    })
    expect(await read(`/items/${data.id}`)).toMatchObject({
      itemtypeid: 1,
      assignedto: [{ id: person.id }],
      prerequisites: [{ id: ids.item }],
      tags: [{ id: ids.tag }],
      projectedTimeSpent: 90,
      inUnitQty: 1.5,
      impactScore: 3,
    })
  },
  update_projectitem: async (call, fixture) => {
    const id = await newItem(fixture, { code: 'P1' })
    await call({ id, status: 'complete', manualPercentageComplete: 40, name: 'Plans', agreedrate: 95 })
    const plans = { status: 'complete', name: 'Plans', code: 'P1', agreedrate: 95 }
    expect(await fixture.read(`/items/${id}`)).toMatchObject(plans)
  },
  delete_projectitem: deleting('/items', ({ ids }) => ({ name: 'Gone', projectid: ids.project })),
  bulk_create_projectitems: async (call, { ids, read }) => {
    const one = { projectid: ids.project, itemcollectionid: ids.phase, itemtypeid: 4 }
    const { data } = await call({
      projectitems: [
        { name: 'A', ...one },
        { name: 'B', ...one, storyPoints: 3 },
      ],
    })
    expect(await read(`/items/${idsOf(data)[1]}`)).toMatchObject({ name: 'B', storyPoints: 3 })
  },
  bulk_update_projectitems: async (call, fixture) => {
    const both = [await newItem(fixture, { duedate: '2026-03-01' }), await newItem(fixture)]
    await call({ ids: both, shiftDates: 3, importanceScore: 4, manualBudget: 900, discount: { percent: 10 } })
    const [first, second] = [await fixture.read(`/items/${both[0]}`), await fixture.read(`/items/${both[1]}`)]
    expect(first).toMatchObject({ duedate: '2026-03-04', importanceScore: 4, budget: 900, discount: { percent: 10 } })
    expect(second).not.toHaveProperty('duedate')
  },
  bulk_update_projectitem_workstage: async (call, fixture) => {
    const id = await newItem(fixture)
    await call({ ids: [id], activeworkstageid: fixture.ids.stage })
    expect(await fixture.read(`/items/${id}`)).toMatchObject({ activeworkstageid: fixture.ids.stage })
  },
  complete_projectitems: async (call, fixture) => {
    const id = await newItem(fixture)
    await call({ id: [id] })
    expect(await fixture.read(`/items/${id}`)).toMatchObject({ status: 'complete', completedate: expect.any(String) })
    const [change] = await fixture.api.list(`/changes?resource=items&recordid=${id}`)
    expect(change).toMatchObject({ action: 'complete' })
  },
  move_projectitems: async (call, fixture) => {
    const id = await newItem(fixture)
    await call({ id: [id], itemcollectionid: fixture.ids.later })
    expect(await fixture.read(`/items/${id}`)).toMatchObject({ itemcollectionid: fixture.ids.later })
  },
  count_projectitems: async (call, fixture) => {
    const { ids, api } = fixture
    await newItem(fixture)
    const { meta, data } = await call({ projectid: `${ids.project}`, status: 'all' })
    expect(meta.total).toBe((await api.list(`/items?projectid=${ids.project}&status=all`)).length)
    expect(data).toHaveLength(1)
  },
  sum_projectitems: async (call, fixture) => {
    await newItem(fixture, { name: 'Summed', projectedTimeSpent: 45 })
    await newItem(fixture, { name: 'Summed too', projectedTimeSpent: 30 })
    const { data, meta } = await call({ groupby: 'project', search: 'summed' })
    expect(data).toMatchObject([{ items: 2, projectedtime: 75 }])
    expect(meta.totals).toMatchObject({ items: 2, projectedtime: 75 })
  },
}
