import { beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account({ timezone: 'Europe/Vienna' })
const company = await api.create('/companies', { name: 'Delta Mill', type: 'client', creditlimit: 500 })
const project = await api.create('/projects', { title: 'Mill house', companyid: company, clientaccess: true })
const phase = await api.create('/projectphases', { projectid: project, name: 'Design' })
const item = await api.create('/items', { name: 'Survey', projectid: project, itemcollectionid: phase })
const other = await api.create('/items', { name: 'Hidden', projectid: project, itemcollectionid: phase })
const everything = Object.fromEntries(Object.values(permissions).map((id) => [id, true] as const))
const boss = await service.person(account, { administrator: true, grants: everything })
const { [permissions.sensitive]: _, ...withoutMoney } = everything
const clerk = await service.person(account, { grants: withoutMoney })
const worker = await service.person(account, { grants: { [permissions.item]: true, [permissions.project]: true } })
const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: true } })

const history = (query: string, who = boss.api) => who.list(`/changes?${query}`)
const actions = (changes: readonly Record<string, unknown>[]) => changes.map(({ action }) => action)

describe('the history of a record', () => {
  it.each(['', '&fields=id,action', '&fields=action'])(
    'is downloaded as a file with any fields (%s)',
    async (fields) => {
      const url = `/api/v4/changes/export?format=csv&resource=projects&recordid=${project}${fields}`
      const { statusCode, body } = await service.app.inject({ url, headers: boss.api.headers })
      expect(statusCode).toBe(200)
      expect(body.trim().split('\n').length).toBeGreaterThan(1)
    },
  )

  it('lists who did what and when, with old and new values, newest first', async () => {
    await boss.api.put(`/items/${item}`, { name: 'Survey of the site', duedate: '2026-03-01' })
    await boss.api.put(`/items/${item}/complete`)
    await boss.api.delete(`/items/${item}`)
    await boss.api.post(`/items/${item}/restore`)
    const changes = await history(`resource=items&recordid=${item}`)
    expect(actions(changes)).toEqual(['restore', 'delete', 'complete', 'update', 'create'])
    expect(changes[3]).toMatchObject({
      resource: 'items',
      recordid: item,
      action: 'update',
      contactid: boss.id,
      contactname: 'Ida Lind',
      changedon: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      before: { name: 'Survey' },
      after: { name: 'Survey of the site', duedate: '2026-03-01' },
    })
    expect(changes[4]).toMatchObject({ after: { name: 'Survey' } })
    expect(changes[4]).not.toHaveProperty('before')
    expect(changes[4]).not.toHaveProperty('contactid')
  })

  it('can be read like any list: fields, filters, pages, totals, one record', async () => {
    const answer = await boss.api.get('/changes?fields=action&resource=items&pagesize=2&includetotalrows=true')
    expect(answer.body.meta).toMatchObject({ count: 2, total: 6, page: 1, pagesize: 2 })
    const [newest] = answer.body.data as { id: number }[]
    expect(newest).toEqual({ id: expect.any(Number), action: 'restore' })
    expect((await boss.api.get(`/changes/${newest?.id}`)).body.data).toMatchObject({ recordid: item })
    expect(await history(`contactid=${boss.id}&action=update,delete`)).toHaveLength(2)
    expect(await history('since=1h&resource=items')).toHaveLength(6)
    expect(await history('since=2099-01-01')).toEqual([])
    expect(await history(`idfrom=${newest?.id}&recordid=${item}`)).toHaveLength(1)
    expect((await boss.api.get('/changes?resource=nothing')).body.data).toEqual([
      expect.stringContaining("resource: 'nothing' is not allowed"),
    ])
  })

  it('is available under the record as well', async () => {
    expect(actions(await boss.api.list(`/companies/${company}/changes`))).toEqual(['create'])
    expect((await boss.api.get('/companies/999999/changes')).status).toBe(404)
  })

  it('cannot be written', async () => {
    expect((await boss.api.post('/changes', { resource: 'items' })).status).toBe(405)
    const [{ id } = { id: 0 }] = await history('pagesize=1')
    expect((await boss.api.delete(`/changes/${id}`)).status).toBe(405)
  })
})

describe('hidden things stay hidden in it', () => {
  it('fields that the caller may not see are absent, and so is a change that touched nothing else', async () => {
    await boss.api.put(`/companies/${company}`, { creditlimit: 900 })
    await boss.api.put(`/companies/${company}`, { creditlimit: 950, phone: '01 234' })
    const of = `resource=companies&recordid=${company}`
    expect((await history(of))[1]).toMatchObject({ before: { creditlimit: 500 }, after: { creditlimit: 900 } })
    const seen = await history(of, clerk.api)
    expect(actions(seen)).toEqual(['update', 'create'])
    expect(JSON.stringify(seen)).not.toContain('creditlimit')
    expect(seen[0]).toMatchObject({ after: { phone: '01 234' } })
    const counted = await clerk.api.get(`/changes?${of}&includetotalrows=true`)
    expect(counted.body.meta).toMatchObject({ count: 2, total: 2 })
  })

  it('records that the caller does not see are absent', async () => {
    await boss.api.put(`/items/${item}`, { contactid: worker.id })
    const seen = await history('resource=items', worker.api)
    expect(new Set(seen.map(({ recordid }) => recordid))).toEqual(new Set([item]))
    expect(await history(`resource=items&recordid=${other}`, worker.api)).toEqual([])
  })

  it('kinds of record that the caller has no right to are absent', async () => {
    expect(new Set((await history('', client.api)).map(({ resource }) => resource))).toEqual(
      new Set(['companies', 'projects', 'projectphases', 'contacts'].filter((name) => name !== 'contacts')),
    )
    expect(await history('resource=items', client.api)).toEqual([])
  })

  it('another account sees none of it', async () => {
    const stranger = await service.account()
    expect(await stranger.api.list('/changes')).toEqual([])
  })
})

describe('clients and contractors see the history since a record became visible to them', () => {
  const grants = everything
  let reader: Awaited<ReturnType<typeof service.person>>
  let contractor: typeof reader
  beforeAll(async () => {
    reader = await service.person(account, { type: 'client', companyid: company, grants })
    contractor = await service.person(account, { type: 'contractor', grants })
  })

  const draft = 'Fee is far too high for what they get'
  const final = 'Thank you for your patience'
  /**
   * A record that was created as a draft, shared, and changed once more; and the part of its history that `who` sees.
   */
  async function readAfter(path: string, make: object, show: object, change: object, who = reader) {
    const id = await api.create(path, make)
    expect((await api.put(`${path}/${id}`, show)).status).toBe(200)
    expect((await api.put(`${path}/${id}`, change)).status).toBe(200)
    return history(`resource=${path.replaceAll('/', '')}&recordid=${id}`, who.api)
  }

  it.each([
    ['a message', '/messages', 'body', { projectid: project, subject: 'Fee' }, { clientaccess: true }],
    ['a project', '/projects', 'title', { companyid: company }, { clientaccess: true }],
  ])('of %s nothing of the draft, then every change', async (_what, path, field, base, show) => {
    const seen = await readAfter(path, { ...base, [field]: draft }, { ...show, [field]: 'Shown' }, { [field]: final })
    expect(JSON.stringify(seen)).not.toContain(draft)
    expect(seen[0]).toMatchObject({ before: { [field]: 'Shown' }, after: { [field]: final } })
    expect(seen[1]).toMatchObject({ after: { [field]: 'Shown' } })
    expect(seen[1]).not.toHaveProperty('before')
    expect(seen).toHaveLength(2)
  })

  it.each([
    ['an invoice', '/invoices', { status: 'submitted' }, 'authorised'],
    ['a quote', '/quotes', { status: 'sent', clientaccess: true }, 'accepted'],
  ])('of %s nothing of the draft, then what became of it', async (_what, path, show, next) => {
    const base = { companyid: company, title: draft }
    const seen = await readAfter(path, base, { ...show, title: 'Shown' }, { status: next })
    expect(JSON.stringify(seen)).not.toContain(draft)
    expect(seen[0]).toMatchObject({ before: { activeworkstate: show.status }, after: { activeworkstate: next } })
    expect(seen[1]).toMatchObject({ after: { title: 'Shown' } })
    expect(seen[1]).not.toHaveProperty('before')
    expect(seen).toHaveLength(2)
  })

  it('a contractor sees nothing from before an item was assigned', async () => {
    const make = { name: draft, projectid: project, itemcollectionid: phase }
    const seen = await readAfter(
      '/items',
      make,
      { contactid: contractor.id, name: 'Shown' },
      { name: final },
      contractor,
    )
    expect(JSON.stringify(seen)).not.toContain(draft)
    expect(seen).toMatchObject([{ before: { name: 'Shown' } }, { after: { name: 'Shown' } }])
  })

  it('totals, filters and pages count only what is shown', async () => {
    const counted = await reader.api.get('/changes?includetotalrows=true&pagesize=1')
    const all = await history('', reader.api)
    expect(counted.body.meta).toMatchObject({ total: all.length })
    expect(all.every(({ resource }) => resource !== 'tags')).toBe(true)
  })

  it('links of an item stay internal, because names of people and tags may be', async () => {
    const tag = await api.create('/settings/projects/tags', { name: 'Disputed' })
    await api.put(`/projects/${project}`, { tagid: [tag], title: 'Mill house, phase 2' })
    const [newest] = await history(`resource=projects&recordid=${project}`, reader.api)
    expect(newest?.after).toEqual({ title: 'Mill house, phase 2' })
  })
})
