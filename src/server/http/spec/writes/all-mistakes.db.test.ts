/** All mistakes in a body are reported together, so that they can be corrected at once. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, items } = await createFirm(api)

const refused = async (answer: ReturnType<typeof api.post>) => {
  const { status, body } = await answer
  return [status, body.data]
}

describe('One record', () => {
  it('a custom field with two values, reported once', async () => {
    const id = await api.create('/settings/items/customfields', { name: 'Wing', type: 'text' })
    const put = (...customfields: object[]) => api.put(`/items/${items.survey}?fields=customfields`, { customfields })
    const twice = await put({ id, value: 'North' }, { name: 'wing', value: 'South' })
    expect([twice.status, twice.body.data]).toEqual([
      400,
      [`customfields: ${id} and wing name the same field and differ; send one of them.`],
    ])
    const agreeing = await put({ id, value: 'North' }, { name: 'Wing', value: 'North' })
    expect(agreeing.body.data).toMatchObject({ customfields: [{ id, value: 'North' }] })
  })

  it('a rule about several fields along with an invalid value', async () => {
    expect(await refused(api.post('/contacts', { type: 'friend' }))).toEqual([
      400,
      [
        "type: 'friend' is not allowed; allowed values are client, contractor, staff, other, supplier.",
        'firstname or lastname is required.',
      ],
    ])
  })

  it('and not that a value is missing if it is invalid', async () => {
    const long = 'x'.repeat(300)
    expect(await refused(api.post('/contacts', { firstname: long, type: 'staff' }))).toEqual([
      400,
      ['firstname: is 300 characters long; at most 255 are allowed.'],
    ])
  })

  it('unknown ids along with invalid values, in creations and updates', async () => {
    const body = { name: 'Sketch', priority: 9, projectid: 9_000_001, parentid: 9_000_002 }
    const parent = 'parentid: the item with id 9000002 was not found.'
    const priority = "priority: '9' is not allowed; allowed values are 1, 2, 3, 4, 5."
    expect(await refused(api.post('/items', body))).toEqual([
      400,
      [priority, 'projectid: the project with id 9000001 was not found.', parent],
    ])
    expect(await refused(api.put(`/items/${items.plan}`, body))).toEqual([400, [priority, parent]])
    const batch = { ids: [items.plan, items.permit], update: body }
    expect(await refused(api.put('/items/batch', batch))).toEqual([400, [priority, `[0] ${parent}`, `[1] ${parent}`]])
  })

  it('custom fields, and ids of records inside the body', async () => {
    const tasks = [{ name: 'Survey' }, { name: 'Model', parentid: 9_000_003 }]
    const body = { title: 'Pier', companyid: companies.quay, customfields: [{ name: 'Grade', value: 3 }], tasks }
    expect(await refused(api.post('/projects', body))).toEqual([
      400,
      [
        "customfields: no field 'Grade' exists for project.",
        'tasks[1] parentid: the item with id 9000003 was not found.',
      ],
    ])
  })
})

describe('A batch', () => {
  const good = { name: 'Sketch', projectid: projects.boathouse }
  const count = async () => (await api.list('/items')).length

  it('reports the problems of all elements in order', async () => {
    const before = await count()
    const batch = Array.from({ length: 320 }, () => good)
    batch[3] = { ...good, projectid: 9_000_004 }
    batch[250] = { ...good, projectid: projects.warehouse, parentid: items.survey } as typeof good
    batch[251] = { name: '', projectid: 9_000_005 }
    batch[319] = { ...good, customfields: [{ name: 'Grade', value: 1 }] } as typeof good
    expect(await refused(api.post('/items', batch))).toEqual([
      400,
      [
        '[3] projectid: the project with id 9000004 was not found.',
        `[250] parentid: the item with id ${items.survey} belongs to another project.`,
        '[251] name is required.',
        '[251] projectid: the project with id 9000005 was not found.',
        "[319] customfields: no field 'Grade' exists for item.",
      ],
    ])
    expect(await count()).toBe(before)
  })

  it('lists a thousand problems and the number of further ones', async () => {
    const batch = Array.from({ length: 1100 }, (_, at) => ({ ...good, projectid: 9_100_000 + at }))
    const [status, messages] = (await refused(api.post('/items', batch))) as [number, string[]]
    expect(status).toBe(400)
    expect(messages).toHaveLength(1001)
    expect(messages[999]).toBe('[999] projectid: the project with id 9100999 was not found.')
    expect(messages[1000]).toBe('More than these are wrong: 100 further messages are not listed.')
  })

  it('includes those of nested bodies in the limit', async () => {
    const tasks = Array.from({ length: 1500 }, () => ({}))
    const [, messages] = (await refused(api.post('/projects', { tasks }))) as [number, string[]]
    expect(messages.slice(0, 2)).toEqual(['tasks[0] name is required.', 'tasks[1] name is required.'])
    expect(messages.at(-1)).toBe('More than these are wrong: 502 further messages are not listed.')
  })

  it('of documents reports the problems of every portion', async () => {
    const quote = { title: 'Stage one', companyid: companies.quay }
    const batch = Array.from({ length: 150 }, () => quote)
    batch[1] = { ...quote, companyid: companies.mill, projectid: projects.boathouse } as typeof quote
    batch[149] = { title: 'Stage two' } as typeof quote
    expect(await refused(api.post('/quotes', batch))).toEqual([
      400,
      [
        `[1] projectid: the project with id ${projects.boathouse} belongs to another company.`,
        '[149] companyid is required. Only a template of a quote has no company.',
      ],
    ])
  })
})
