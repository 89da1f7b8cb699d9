/** A lead with permission 24 in one division: all views of work and time show that division only. */
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { filesOf } from '../../../testing/test-files.ts'

const service = await startTestService()
const { csv } = filesOf(service)

interface Part {
  readonly division: number
  readonly company: number
  readonly project: number
  readonly item: number
  readonly worker: number
}

describe('A lead of the north', () => {
  let admin: Caller
  let lead: Caller
  let north: Part
  let south: Part

  const partOf = async (account: number, name: string): Promise<Part> => {
    const division = await admin.create('/settings/contacts/divisions', { name })
    const company = await admin.create('/companies', { name: `${name} Ltd`, type: 'client', divisionid: division })
    const project = await admin.create('/projects', {
      title: `${name} bridge`,
      companyid: company,
      divisionid: division,
    })
    const { id: worker } = await service.person(account, { divisionid: division })
    const item = await admin.create('/items', { name: `${name} survey`, projectid: project, assignedto: [worker] })
    await admin.create('/time', { contactid: worker, itemid: item, starttime: '2026-03-02T09:00:00', timespent: 60 })
    return { division, company, project, item, worker }
  }
  const names = async (path: string, wire: string) =>
    (await lead.list(path)).map((record) => record[wire]).filter((name) => /^(North|South)/.test(String(name)))
  const spent = '/time?trackedfrom=2026-03-01&trackedto=2026-03-31'

  beforeAll(async () => {
    const { id: account, api } = await service.account()
    admin = api
    north = await partOf(account, 'North')
    south = await partOf(account, 'South')
    const grants = { 3: true, 4: true, 7: true, 8: true, 24: true } as const
    ;({ api: lead } = await service.person(account, { divisionid: north.division, grants }))
  })

  it('lists the projects, items and time of it', async () => {
    expect(await names('/projects?fields=title', 'title')).toEqual(['North bridge'])
    expect(await names('/items?fields=name', 'name')).toEqual(['North survey'])
    const time = await lead.list(`${spent}&fields=contactid,itemid`)
    expect(time.map(({ contactid, itemid }) => [contactid, itemid])).toEqual([[north.worker, north.item]])
  })

  it('does not find others by id, filter or search', async () => {
    for (const path of [`/projects/${south.project}`, `/items/${south.item}`]) {
      expect([path, (await lead.get(path)).status]).toEqual([path, 404])
      expect((await admin.get(path)).status).toBe(200)
    }
    expect(await lead.list(`/items?projectid=${south.project}`)).toEqual([])
    expect(await lead.list(`/projects?divisionid=${south.division}`)).toEqual([])
    expect(await lead.list('/projects?search=South')).toEqual([])
    expect(await lead.list(`${spent}&contacts=${south.worker}`)).toEqual([])
    const found = JSON.stringify((await lead.get('/search?q=bridge')).body.data)
    expect(found).toContain('North bridge')
    expect(found).not.toContain('South')
    expect(JSON.stringify((await admin.get('/search?q=bridge')).body.data)).toContain('South bridge')
  })

  it('gets counts and sums of that division only', async () => {
    const counted = async (caller: Caller, path: string) =>
      (
        (await caller.get(`${path}${path.includes('?') ? '&' : '?'}pagesize=1&includetotalrows=true`)).body.meta as {
          total: number
        }
      ).total
    for (const path of ['/projects', '/items', spent]) {
      expect([path, await counted(lead, path), await counted(admin, path)]).toEqual([path, 1, 2])
    }
  })

  it('gets no more in exports', async () => {
    for (const [path, wire] of [
      ['/projects', 'title'],
      ['/items', 'name'],
    ] as const) {
      const file = JSON.stringify(await csv(lead, `${path}/export?format=csv&fields=${wire}`))
      expect(file).toContain('North')
      expect(file).not.toContain('South')
    }
  })

  it('can change what is in it, and nothing of others', async () => {
    expect((await lead.put(`/items/${north.item}`, { name: 'North levels' })).status).toBe(200)
    expect((await lead.put(`/items/${south.item}`, { name: 'South levels' })).status).toBe(404)
    expect((await lead.post('/items', { name: 'Elsewhere', projectid: south.project })).status).toBe(400)
    expect((await admin.get(`/items/${south.item}?fields=name`)).body.data).toMatchObject({ name: 'South survey' })
  })
})
