/** Contradictions in or between records are refused, and redundant values are kept consistent. */
import { describe, expect, it } from 'vitest'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, items, people } = await createFirm(api)

const dataOf = async (answer: ReturnType<typeof api.get>) => (await answer).body.data as Record<string, unknown>
const refused = async (answer: ReturnType<typeof api.post>) => {
  const { status, body } = await answer
  return [status, body.data]
}
const newItem = (name: string, more: object = {}) =>
  api.create('/items', { name, projectid: projects.boathouse, ...more })

describe('A null state is not a transition', () => {
  const message = "status: 'null' is not allowed; allowed values are active, complete."

  it('and leaves a record unchanged, however it is sent', async () => {
    const project = await api.create('/projects', { title: 'Slipway', companyid: companies.quay })
    const stage = await api.create('/settings/workstages/project', { name: 'Handed over', workstate: 'complete' })
    const id = await api.create('/items', { name: 'Rails', projectid: project })
    await api.put(`/projects/${project}`, { workstageid: stage })
    const batch = { filter: { id, status: 'all' }, update: { status: null } }
    expect(await refused(api.put('/items/batch', batch))).toEqual([400, [message]])
    const tool = await callTool(api, 'update_projectitem', { id, status: null })
    expect([tool.isError, tool.text]).toEqual([true, expect.stringContaining(message)])
    for (const path of [`/projects/${project}`, `/items/${id}`]) {
      expect(await refused(api.put(path, { status: null }))).toEqual([400, [message]])
      expect(await dataOf(api.get(path))).toMatchObject({ status: 'complete' })
    }
    expect(await dataOf(api.get(`/projects/${project}`))).toMatchObject({ workstagename: 'Handed over' })
    await api.delete(`/settings/workstages/${stage}`)
  })

  it('but sets the first state of a new record', async () => {
    const invoice = { title: 'March', companyid: companies.quay, status: null }
    expect(await dataOf(api.post('/invoices', invoice))).toMatchObject({ status: 'draft' })
    expect(await dataOf(api.get(`/items/${await newItem('Crane', { status: '' })}`))).toMatchObject({
      status: 'active',
    })
  })
})

describe('The day of completion', () => {
  it('completes a record when it is set alone, and reopens it when it is cleared', async () => {
    const id = await newItem('Sketch')
    const done = await dataOf(api.put(`/items/${id}`, { completedate: '2026-03-02' }))
    expect(done).toMatchObject({ activeworkstate: 'complete', status: 'complete', completedate: '2026-03-02' })
    expect((await api.get(`/changes?resource=items&recordid=${id}&fields=action`)).body.data).toMatchObject([
      { action: 'complete' },
      { action: 'create' },
    ])
    const open = await dataOf(api.put(`/items/${id}`, { completedate: null }))
    expect(open).toMatchObject({ activeworkstate: 'active' })
    expect(open).not.toHaveProperty('completedate')
  })

  it('of a project completes its items as well', async () => {
    const project = await api.create('/projects', { title: 'Jetty', companyid: companies.quay })
    const id = await api.create('/items', { name: 'Piles', projectid: project })
    expect(await dataOf(api.put(`/projects/${project}`, { completedate: '2026-03-02' }))).toMatchObject({
      status: 'complete',
    })
    expect(await dataOf(api.get(`/items/${id}`))).toMatchObject({ status: 'complete' })
  })

  it('makes a new record complete', async () => {
    const id = await newItem('Sketch', { completedate: '2026-03-02' })
    expect(await dataOf(api.get(`/items/${id}`))).toMatchObject({ status: 'complete', completedate: '2026-03-02' })
  })

  it('sent back unchanged does not affect the state', async () => {
    const id = await newItem('Sketch', { status: 'complete', completedate: '2026-03-02' })
    const read = await dataOf(api.get(`/items/${id}?fields=status,completedate,name`))
    const { activeworkstate, id: _id, ...record } = read
    expect(await dataOf(api.put(`/items/${id}`, { ...record, status: 'active' }))).toMatchObject({ status: 'active' })
    expect(activeworkstate).toBe('complete')
  })
})

describe('Prerequisites', () => {
  it('cannot form a cycle, directly or indirectly, and the message names both items', async () => {
    const [first, second, third] = [await newItem('One'), await newItem('Two'), await newItem('Three')]
    expect((await api.put(`/items/${second}`, { prerequisiteid: `${first}` })).status).toBe(200)
    expect(await refused(api.put(`/items/${first}`, { prerequisites: [second] }))).toEqual([
      400,
      [
        `prerequisites: item ${second} waits for item ${first} already, itself or through others; use items that do not wait for item ${first}.`,
      ],
    ])
    expect((await api.put(`/items/${third}`, { prerequisites: [second] })).status).toBe(200)
    expect((await api.put(`/items/${first}`, { prerequisites: [third] })).status).toBe(400)
    expect((await api.put(`/items/${first}`, { prerequisites: [first] })).body.data).toEqual([
      `prerequisites: item ${first} cannot wait for itself.`,
    ])
  })

  it('cannot form a cycle within a batch, but a batch may break one', async () => {
    const [first, second, third] = [await newItem('One'), await newItem('Two'), await newItem('Three')]
    await api.put(`/items/${third}`, { prerequisites: [first] })
    const both = (ids: number[]) => api.put('/items/batch', { ids, update: { prerequisites: [third] } })
    const [status, messages] = await refused(both([first, second]))
    expect([status, messages]).toEqual([400, [expect.stringMatching(/^\[0\] prerequisites: item \d+ waits for item/)]])
    await api.put(`/items/${third}`, { prerequisites: [] })
    expect((await both([first, second])).status).toBe(200)
  })
})

describe('Due dates are not before start dates', () => {
  it.each([
    ['a new item', () => api.post('/items', { name: 'x', projectid: projects.boathouse, ...wrong }), 'due'],
    ['a new project', () => api.post('/projects', { title: 'x', companyid: companies.quay, ...wrong }), 'due'],
    ['a new phase', () => api.post(`/projects/${projects.boathouse}/phases`, { name: 'x', ...wrong }), 'due'],
    [
      'a start behind the day that is there',
      () => api.put(`/items/${items.plan}`, { startdate: '2026-04-01' }),
      'start',
    ],
    ['a day before the start that is there', () => api.put(`/items/${items.plan}`, { duedate: '2026-01-01' }), 'due'],
  ])('%s', async (_title, send, which) => {
    await api.put(`/items/${items.plan}`, { startdate: '2026-03-02', duedate: '2026-03-09' })
    const [status, messages] = (await refused(send())) as [number, string[]]
    expect([status, messages.length]).toEqual([400, 1])
    expect(messages[0]).toMatch(
      which === 'due'
        ? /^duedate: '2026-01-01' is before startdate '2026-03-0\d'; use that day or a later one\.$/
        : /^startdate: '2026-04-01' is after duedate '2026-03-09'; use that day or an earlier one\.$/,
    )
  })

  it('both may be the same day, and both may be changed', async () => {
    const days = { startdate: '2026-05-04', duedate: '2026-05-04' }
    expect((await api.put(`/items/${items.plan}`, days)).status).toBe(200)
    expect((await api.put('/items/batch', { ids: [items.plan], update: {}, shiftdates: 30 })).status).toBe(200)
  })

  it('including those of invoices and quotes', async () => {
    const invoice = { title: 'x', companyid: companies.quay, invoicedate: '2026-03-02', duedate: '2026-03-01' }
    expect((await api.post('/invoices', invoice)).body.data).toEqual([
      "duedate: '2026-03-01' is before invoicedate '2026-03-02'; use that day or a later one.",
    ])
    const quote = { title: 'x', companyid: companies.quay, quotedate: '2026-03-02', validdate: '2026-03-01' }
    expect((await api.post('/quotes', quote)).body.data).toEqual([
      "validdate: '2026-03-01' is before quotedate '2026-03-02'; use that day or a later one.",
    ])
  })
})

describe('Clients cannot be manager or staff of a project', () => {
  const body = { title: 'Jetty', companyid: companies.harbour }
  const wrong = (wire: string) =>
    `${wire}: the contact with id ${people.client} is a client; allowed are contacts of the types staff, contractor and other.`

  it.each([
    ['managerid', { managerid: people.client }],
    ['managerid', { managementteam: { managerid: people.client } }],
    ['staffid', { staffid: `${people.ida},${people.client}` }],
  ])('as %s of %j', async (wire, given) => {
    expect(await refused(api.post('/projects', { ...body, ...given }))).toEqual([400, [wrong(wire)]])
    expect(await refused(api.put(`/projects/${projects.warehouse}`, given))).toEqual([400, [wrong(wire)]])
  })

  it('but can be among its clients', async () => {
    expect((await api.post('/projects', { ...body, clientid: [people.client] })).status).toBe(201)
  })
})

describe('Country and countryid of a location', () => {
  const location = async (body: object) =>
    api.create(`/companies/${companies.quay}/locations`, { name: 'Yard', ...body })
  const told = async (id: number) =>
    dataOf(api.get(`/companylocations/${id}?fields=countryid,country,formattedaddress`))

  it.each([
    [{ countryid: 372 }, { countryid: 372, country: 'Ireland', formattedaddress: 'Graz, Ireland' }],
    [{ country: 'austria' }, { countryid: 40, country: 'austria' }],
    [{ country: 'UK' }, { countryid: 826, country: 'UK' }],
    [{ country: 'DE' }, { countryid: 276 }],
    [{ country: 'Cote d’Ivoire' }, { country: 'Cote d’Ivoire' }],
    [
      { countryid: 40, country: 'Austria' },
      { countryid: 40, country: 'Austria' },
    ],
    [
      { countryid: 40, country: 'Österreich' },
      { countryid: 40, country: 'Österreich' },
    ],
  ])('%j', async (given, expected) => {
    expect(await told(await location({ city: 'Graz', ...given }))).toMatchObject(expected)
  })

  it('are kept in sync when one of them changes', async () => {
    const id = await location({ country: 'Ireland' })
    await api.put(`/companylocations/${id}`, { countryid: 40 })
    expect(await told(id)).toMatchObject({ countryid: 40, country: 'Austria', formattedaddress: 'Austria' })
    await api.put(`/companylocations/${id}`, { countryid: 40, country: 'France' })
    expect(await told(id)).toMatchObject({ countryid: 250, formattedaddress: 'France' })
    await api.put(`/companylocations/${id}`, { country: 'Ruritania' })
    expect(await told(id)).toEqual({ id, country: 'Ruritania', formattedaddress: 'Ruritania' })
    await api.put(`/companylocations/${id}`, { countryid: 724 })
    await api.put(`/companylocations/${id}`, { countryid: null })
    expect(await told(id)).toEqual({ id })
  })

  it('that contradict each other, or are unknown, are refused', async () => {
    const path = `/companies/${companies.quay}/locations`
    expect(await refused(api.post(path, { countryid: 40, country: 'Ireland' }))).toEqual([
      400,
      ["countryid: 40 is Austria, and country is 'Ireland'; send one of them, or two that agree."],
    ])
    expect(await refused(api.post(path, { countryid: 3 }))).toEqual([
      400,
      ["countryid: '3' is no country; use an ISO 3166-1 number such as 372."],
    ])
  })

  it('apply to a company’s own address as well', async () => {
    const id = await api.create('/companies', { name: 'Mole', type: 'client', city: 'Cork', country: 'Ireland' })
    const [main] = await api.list(`/companies/${id}/locations`)
    expect(main).toMatchObject({ countryid: 372, formattedaddress: 'Cork, Ireland' })
  })
})

const wrong = { startdate: '2026-03-02', duedate: '2026-01-01' }
