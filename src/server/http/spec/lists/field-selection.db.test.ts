/** Which fields a response contains. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { registry } from '../../../../contract/registry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, phases, items, tags, people, stages } = await createFirm(api)
await api.post(`/companies/${companies.harbour}/locations`, { name: 'Office', city: 'Graz' })

const keysOf = (record: unknown) => Object.keys(record as object).sort(ascending)
const first = async (path: string) => (await api.list(path))[0] as Record<string, unknown>

describe('Fields of a list', () => {
  it('are the default set unless specified', async () => {
    expect(keysOf(await first('/companies?sortby=id'))).toEqual(['code', 'id', 'name', 'type'])
  })

  it('are those specified, and always the id', async () => {
    expect(await first('/companies?sortby=id&fields=name')).toEqual({ id: companies.harbour, name: 'Harbour Trust' })
    expect(await first('/companies?sortby=id&fields=email,name')).toEqual({
      id: companies.harbour,
      email: 'office@harbour.example',
      name: 'Harbour Trust',
    })
  })

  it('may be specified in any letter case, with spaces, and more than once', async () => {
    expect(keysOf(await first('/companies?sortby=id&FIELDS= NAME ,Code,name,,'))).toEqual(['code', 'id', 'name'])
  })

  it('omit unknown names, which X-Ignored lists', async () => {
    const answer = await api.get('/companies?fields=name,colour,__proto__,toString&shape=round&sortby=id')
    expect((answer.body.data as object[])[0]).toEqual({ id: companies.harbour, name: 'Harbour Trust' })
    expect(answer.headers['x-ignored']).toBe('fields:colour, fields:__proto__, fields:toString, shape')
    expect((await api.get('/companies?fields=name')).headers['x-ignored']).toBeUndefined()
  })

  it('are all scalar and relation fields with "all", but no sub-entities', async () => {
    const project = await first(`/projects?fields=all&id=${projects.boathouse}`)
    const known = new Set(
      Object.entries(registry.projects.fields).flatMap(([wire, { responseAliases }]) => [wire, ...responseAliases]),
    )
    expect(keysOf(project).filter((name) => !known.has(name))).toEqual([])
    expect(project).toMatchObject({ number: 'P-1', companyname: 'Harbour Trust', activeworkstate: 'active', age: 0 })
  })

  it('include sub-entities on request', async () => {
    const project = await first(`/projects?fields=title,phases&id=${projects.boathouse}`)
    expect(keysOf(project)).toEqual(['id', 'phases', 'title'])
    expect(project.phases).toMatchObject([
      { id: phases.concept, name: 'Concept', items: [{ id: items.survey }, { id: items.permit }] },
      { id: phases.detail, name: 'Detail', items: [{ id: items.model }] },
    ])
    const all = await first(`/projects?fields=all,phases&id=${projects.boathouse}`)
    expect(all).toMatchObject({ number: 'P-1', phases: [{ id: phases.concept }, { id: phases.detail }] })
  })

  it('of sub-entities are selected with a dot, and only these are returned', async () => {
    const project = await first(`/projects?fields=title,phases.name,items.name&id=${projects.boathouse}`)
    const survey = { id: items.survey, name: expect.any(String) }
    expect(project).toEqual({
      id: projects.boathouse,
      title: 'Boathouse',
      phases: [
        { id: phases.concept, name: 'Concept', items: [survey, { ...survey, id: items.permit }] },
        { id: phases.detail, name: 'Detail', items: [{ ...survey, id: items.model }] },
      ],
    })
    const phase = await api.get(`/projects/${projects.boathouse}?fields=phases.name,phases.items.colour,phases.shade`)
    expect(phase.headers['x-ignored']).toBe('fields:phases.shade, fields:phases.items.colour')
    expect(phase.body.data).toMatchObject({ phases: [{ id: phases.concept, items: [{ id: items.survey }, {}] }, {}] })
  })

  it('of an item can be requested by group as well', async () => {
    const model = await first(`/items?fields=project,company,phase,dates&id=${items.model}`)
    expect(model).toEqual({
      id: items.model,
      projectid: projects.boathouse,
      projecttitle: 'Boathouse',
      companyid: companies.harbour,
      companyname: 'Harbour Trust',
      itemcollectionid: phases.detail,
      phasename: 'Detail',
    })
    await api.put(`/items/${items.model}`, { startdate: '2026-03-02', duedate: '2026-03-09' })
    const dated = await first(`/projectitems?fields=dates&id=${items.model}`)
    expect(dated).toEqual({ id: items.model, startdate: '2026-03-02', duedate: '2026-03-09' })
  })

  it('requested by an alias are returned under it as well, except arrays under the name of a single id', async () => {
    const model = await first(`/items?fields=WorkStageId,title,contactid&id=${items.model}`)
    expect(keysOf(model)).toEqual(['activeworkstageid', 'assignedto', 'id', 'name', 'title', 'workstageid'])
    expect(model).toMatchObject({ workstageid: stages.drawing, title: 'Model', name: 'Model' })
    const single = (await api.get(`/projects/${projects.warehouse}?fields=name,code`)).body.data
    expect(single).toEqual({
      id: projects.warehouse,
      title: 'Warehouse',
      name: 'Warehouse',
      number: 'P-2',
      code: 'P-2',
    })
    expect(keysOf(await first('/items?fields=activeworkstageid&sortby=code'))).toEqual(['activeworkstageid', 'id'])
  })

  it('of an empty list are an empty array', async () => {
    expect((await api.get('/companies?id=0')).body).toMatchObject({ status: 'success', data: [], meta: { count: 0 } })
  })
})

describe('Fields of a single record', () => {
  it('of a company are the default set; of a project everything with its sub-entities', async () => {
    expect(keysOf((await api.get(`/companies/${companies.harbour}`)).body.data)).toEqual(['code', 'id', 'name', 'type'])
    const project = (await api.get(`/projects/${projects.boathouse}`)).body.data
    expect(project).toMatchObject({ timespent: 0, phases: [{ name: 'Concept' }, { name: 'Detail' }] })
  })

  it('are those specified', async () => {
    const { body } = await api.get(`/projects/${projects.boathouse}?fields=title`)
    expect(body.data).toEqual({ id: projects.boathouse, title: 'Boathouse' })
  })

  it('do not depend on list parameters, which are reported as ignored', async () => {
    const { status, headers } = await api.get(`/companies/${companies.harbour}?pagesize=x&status=friend`)
    expect([status, headers['x-ignored']]).toEqual([200, 'pagesize, status'])
  })
})

describe('Array fields', () => {
  it('contain records with the described schema', async () => {
    const model = (await api.get(`/items/${items.model}?fields=tags,assignedto`)).body.data
    expect(model).toEqual({
      id: items.model,
      tags: [
        { id: tags.urgent, name: 'Urgent', color: '64748b' },
        { id: tags.later, name: 'Later', color: '64748b' },
      ],
      assignedto: [
        { id: people.ida, firstname: 'Ida', lastname: 'Lind' },
        { id: people.omar, firstname: 'Omar', lastname: 'Okafor' },
      ],
    })
    const warehouse = (await api.get(`/projects/${projects.warehouse}?fields=staff`)).body.data
    expect(warehouse).toEqual({
      id: projects.warehouse,
      staff: [{ id: people.ida, firstname: 'Ida', lastname: 'Lind', email: 'ida@firm.example' }],
    })
    const harbour = (await api.get(`/companies/${companies.harbour}?fields=contacts`)).body.data
    expect(harbour).toMatchObject({ contacts: [{ id: people.client, firstname: 'Cleo', lastname: 'Moor' }] })
  })

  it('omit deleted records', async () => {
    await api.delete(`/settings/items/tags/${tags.later}`)
    const model = (await api.get(`/items/${items.model}?fields=tags`)).body.data
    expect(model).toEqual({ id: items.model, tags: [{ id: tags.urgent, name: 'Urgent', color: '64748b' }] })
  })
})

describe('Locations of companies', () => {
  it('are embedded on request in lists and single reads', async () => {
    for (const path of [`/companies?id=${companies.harbour}&`, `/companies/${companies.harbour}?`]) {
      const { data } = (await api.get(`${path}includelocations=true`)).body
      const company = Array.isArray(data) ? data[0] : data
      expect(company).toMatchObject({ name: 'Harbour Trust', locations: [{ name: 'Office', city: 'Graz' }] })
      expect(JSON.stringify((await api.get(`${path}includelocations=false`)).body)).not.toContain('locations')
    }
    expect((await api.get('/companies?includelocations=maybe')).body.data).toEqual([
      "includelocations: 'maybe' is not allowed; use true or false.",
    ])
  })
})
