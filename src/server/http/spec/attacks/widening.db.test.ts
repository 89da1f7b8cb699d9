/**
 * People who may not share a project cannot do so in any other way: by other methods, batches, tools, templates,
 * quotes, moves.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
const kinds = { 3: true, 4: true, 7: true, 8: true, 12: true, 13: true } as const
const member = await service.person(account, { grants: kinds })
const manager = await service.person(account, { grants: kinds })
const client = await service.person(account, { type: 'client', companyid: company, grants: kinds })
const contractor = await service.person(account, { type: 'contractor', companyid: other, grants: kinds })

const project = await api.create('/projects', {
  title: 'Boathouse',
  companyid: company,
  managerid: manager.id,
  staffid: [member.id],
})
const path = `/projects/${project}`
const hidden = await api.create('/items', { name: 'Somebody else’s', projectid: project, contactid: manager.id })
const template = await api.create('/settings/projects/templates', { title: 'As usual', clientaccess: true })

/** Nobody sees more of the project than before, regardless of the response. */
async function expectUnseen() {
  expect((await client.api.get(path)).status).toBe(404)
  expect((await contractor.api.get(path)).status).toBe(404)
  expect((await member.api.get(`/items/${hidden}`)).status).toBe(404)
}
beforeEach(expectUnseen)

describe('A project cannot be shared', () => {
  const change = { clientaccess: true, staffviewalltasks: true, contractorid: [contractor.id] }
  it.each<[string, () => Promise<unknown>]>([
    [
      'PATCH',
      () =>
        service.app
          .inject({ method: 'PATCH', url: `/api/v4${path}`, headers: member.api.headers, payload: change })
          .then((answer) => answer.json()),
    ],
    ['a batch by a filter', () => member.api.put('/projects/batch', { filter: { id: [project] }, update: change })],
    [
      'other spellings',
      () => member.api.put(path, { ClientAccess: true, StaffViewAllTasks: true, ContractorId: [contractor.id] }),
    ],
    ['its address below its company', () => member.api.put(`/companies/${company}${path}`, change)],
    [
      'a tool',
      () => callTool(member.api, 'update_project', { id: project, clientaccess: true, staffviewalltasks: true }),
    ],
    [
      'moving it to the company of those who would see it',
      () => member.api.put(path, { companyid: other, clientid: [client.id] }),
    ],
  ])('by %s', async (_way, attempt) => {
    expect(JSON.stringify(await attempt())).toContain('You do not have permission to set')
    await expectUnseen()
  })

  it('by a template that is added later', async () => {
    expect((await member.api.put(path, { templateused: template })).status).toBe(200)
    await expectUnseen()
  })
})

describe('No outsider gets access', () => {
  const own = () => member.api.create('/items', { name: 'Survey', projectid: project, contactid: member.id })
  const when = { starttime: '2026-03-02T09:00:00', timespent: 60 }
  const outside = 'from outside'
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'a batch of items',
      outside,
      () => member.api.post('/items', [{ name: 'A', projectid: project, contactid: contractor.id }]),
    ],
    [
      'an item below another',
      outside,
      async () =>
        member.api.post('/items', { name: 'A', projectid: project, parentid: await own(), contactid: contractor.id }),
    ],
    [
      'the address of the project',
      outside,
      () => member.api.post(`${path}/items`, { name: 'A', contactid: contractor.id }),
    ],
    [
      'a change of an item',
      outside,
      async () => member.api.put(`/items/${await own()}`, { contactid: [contractor.id] }),
    ],
    [
      'a change of several items',
      outside,
      async () => member.api.put('/items/batch', { ids: [await own()], update: { contactid: [contractor.id] } }),
    ],
    [
      'a tool',
      outside,
      async () => callTool(member.api, 'update_projectitem', { id: await own(), contactid: contractor.id }),
    ],
    [
      'moving an item on which they work from a project that is one’s own',
      'is not one of project',
      async () => {
        const contractorid = [contractor.id]
        const mine = await member.api.create('/projects', { title: 'Own', companyid: company, contractorid })
        const contactid = [member.id, contractor.id]
        const item = await member.api.create('/items', { name: 'A', projectid: mine, contactid })
        const [phase] = await api.list(`/projectphases?projectid=${project}`)
        const moved = await member.api.put(`/items/${item}`, { projectid: project })
        expect(moved.body.data).toMatchObject({ projectid: mine })
        return member.api.put(`/items/${item}`, { projectid: project, itemcollectionid: phase?.id })
      },
    ],
    [
      'restoring an item on which they worked',
      outside,
      async () => {
        const contactid = [member.id, contractor.id]
        const item = await api.create('/items', { name: 'A', projectid: project, contactid })
        await api.delete(`/items/${item}`)
        return member.api.post(`/items/${item}/restore`)
      },
    ],
    [
      'converting a quote on whose lines they stand',
      outside,
      async () => {
        const items = [{ name: 'A', assignedto: [contractor.id] }]
        const quote = await member.api.create('/quotes', { title: 'Q', companyid: company, projectid: project, items })
        for (const status of ['sent', 'accepted'])
          expect((await member.api.put(`/quotes/${quote}`, { status })).status).toBe(200)
        return member.api.post(`/quotes/${quote}/convert`, { projectid: project })
      },
    ],
    [
      'tracking time for them',
      'You do not have permission to write time of other people',
      async () => member.api.post('/time', { itemid: await own(), contactid: contractor.id, ...when }),
    ],
    [
      'planning time for them',
      'You do not have permission',
      async () =>
        member.api.post('/timeallocations', {
          itemid: await own(),
          contactid: contractor.id,
          startdate: '2026-03-02',
          timeallocated: 60,
          timeBillable: 60,
        }),
    ],
  ])('by %s', async (_way, refusal, attempt) => {
    const answer = (await attempt()) as { body?: unknown; text?: string }
    expect(JSON.stringify(answer.body ?? answer.text)).toContain(refusal)
    await expectUnseen()
  })
})
