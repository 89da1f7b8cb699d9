/** Nobody can extend what they, or people outside, can see, without the right to all work or managing the project. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const other = await api.create('/companies', { name: 'Quay Ltd', type: 'client' })
const north = await api.create('/settings/contacts/divisions', { name: 'North' })

const kinds = { 3: true, 4: true, 7: true, 12: true, 13: true } as const
const member = await service.person(account, { grants: kinds })
const manager = await service.person(account, { grants: kinds })
const all = await service.person(account, { grants: { ...kinds, 2: true } })
const leader = await service.person(account, { divisionid: north, grants: { ...kinds, 24: true } })
const contractor = await service.person(account, { type: 'contractor', companyid: other, grants: kinds })
const colleague = await service.person(account, { grants: kinds })

const project = await api.create('/projects', {
  title: 'Boathouse',
  companyid: company,
  managerid: manager.id,
  staffid: [member.id],
  divisionid: north,
})
const path = `/projects/${project}`
const hidden = await api.create('/items', { name: 'Somebody else’s', projectid: project, contactid: manager.id })

const widenings: readonly (readonly [string, object])[] = [
  ['staffviewalltasks', { staffviewalltasks: true }],
  ['clientaccess', { clientaccess: true }],
  ['clientviewalltasks', { clientviewalltasks: true }],
  ['managerid', { managerid: member.id }],
  ['managementteam', { managementteam: { managerid: member.id } }],
  ['staff', { staffid: [member.id, colleague.id] }],
  ['contractors', { contractorid: [contractor.id] }],
  ['clients', { clientid: [contractor.id] }],
  ['othercontacts', { othercontacts: [contractor.id] }],
  ['companyid', { companyid: other }],
  ['divisionid', { divisionid: null }],
]
const refusal = (wire: string, of: string) =>
  `You do not have permission to set ${wire} of ${of}: it takes permission 2 (ViewAllWork), or to manage the project.`

describe('A project', () => {
  it.each(widenings)('does not let a member of its staff change its %s', async (wire, change) => {
    const { status, body } = await member.api.put(path, change)
    expect([status, body.data]).toEqual([403, [refusal(wire, `project ${project}`)]])
    const batch = await member.api.put('/projects/batch', { ids: [project], update: change })
    expect(batch.status).toBe(403)
  })

  it('does not let anybody do so by becoming its manager in the same write, or before', async () => {
    const { status, body } = await member.api.put(path, {
      managerid: member.id,
      staffviewalltasks: true,
      title: 'Mine',
    })
    expect([status, body.data]).toEqual([403, [refusal('managerid, staffviewalltasks', `project ${project}`)]])
    expect((await member.api.put(path, { staffviewalltasks: true })).status).toBe(403)
    expect((await member.api.get(`/items/${hidden}`)).status).toBe(404)
    expect((await api.get(`${path}?fields=title,managerid`)).body.data).toEqual({
      id: project,
      title: 'Boathouse',
      managerid: manager.id,
    })
  })

  it('can be changed by its members otherwise, and unchanged values are accepted', async () => {
    const same = { managerid: manager.id, staffid: [member.id], clientaccess: false, companyid: company }
    expect((await member.api.put(path, { ...same, description: 'By the shore' })).status).toBe(200)
  })

  it('can be shared by its manager, and by those who see all work, or all of its division', async () => {
    for (const { api: caller } of [manager, all, leader]) {
      expect((await caller.put(path, { clientaccess: true, contractorid: [contractor.id] })).status).toBe(200)
      expect((await caller.put(path, { clientaccess: false, contractorid: [] })).status).toBe(200)
    }
  })

  it('that is new can be shared by its creator', async () => {
    const id = await member.api.create('/projects', {
      title: 'Own',
      companyid: company,
      clientaccess: true,
      staffviewalltasks: true,
      contractorid: [contractor.id],
      tasks: [{ name: 'Survey', contactid: contractor.id }],
    })
    expect((await member.api.put(`/projects/${id}`, { clientviewalltasks: true })).status).toBe(200)
    await member.api.put(`/projects/${id}`, { managerid: manager.id, staffid: [member.id] })
    expect((await member.api.put(`/projects/${id}`, { clientaccess: false })).status).toBe(403)
  })
})

describe('An item', () => {
  const item = (contactid: unknown) => ({ name: 'Survey', projectid: project, contactid })
  it('gives no outsider access to a project without the right to share it', async () => {
    const own = await member.api.create('/items', item(member.id))
    const message = `You do not have permission to set assignedto to contact ${contractor.id}, who is from outside and not on project ${project} yet: it takes permission 2 (ViewAllWork), or to manage the project.`
    for (const answer of [
      await member.api.put(`/items/${own}`, { contactid: [member.id, contractor.id] }),
      await member.api.post('/items', item(contractor.id)),
      await member.api.put('/items/batch', { ids: [own], update: { contactid: [contractor.id] } }),
    ]) {
      expect([answer.status, answer.body.data]).toEqual([403, [message]])
    }
    expect((await contractor.api.get(path)).status).toBe(404)
  })

  it('can be assigned to colleagues, and people on the project, by everybody who may edit it', async () => {
    const own = await member.api.create('/items', item([member.id, colleague.id]))
    await manager.api.create('/items', item(contractor.id))
    expect((await member.api.put(`/items/${own}`, { contactid: [member.id, contractor.id] })).status).toBe(200)
  })
})

describe('Quotes, messages and files', () => {
  it('Showing a quote to its client requires the right to share its project, from the start', async () => {
    const body = { title: 'Stage 1', companyid: company, projectid: project }
    const refused = await member.api.post('/quotes', { ...body, clientaccess: true })
    expect([refused.status, refused.body.data]).toEqual([
      403,
      [
        'You do not have permission to set clientaccess: it takes permission 2 (ViewAllWork), or to manage the project.',
      ],
    ])
    const id = await member.api.create('/quotes', body)
    expect((await member.api.put(`/quotes/${id}`, { clientaccess: true })).status).toBe(403)
    expect((await member.api.put(`/quotes/${id}`, { companyid: other })).status).toBe(403)
    expect((await member.api.put(`/quotes/${id}`, { title: 'Stage 2', clientaccess: false })).status).toBe(200)
    expect((await manager.api.put(`/quotes/${id}`, { clientaccess: true })).status).toBe(200)
    await manager.api.create('/quotes', { ...body, clientaccess: true })
  })

  it('A message can be shared by its author, and by those who may share its project', async () => {
    const id = await colleague.api
      .get('/messages')
      .then(() => api.create('/messages', { projectid: project, body: 'Between us' }))
    expect((await member.api.put(`/messages/${id}`, { clientaccess: true })).status).toBe(403)
    expect((await member.api.put(`/messages/${id}`, { subject: 'Roof' })).status).toBe(200)
    const own = await member.api.create('/messages', { projectid: project, body: 'For the client' })
    expect((await member.api.put(`/messages/${own}`, { clientaccess: true })).status).toBe(200)
    expect((await manager.api.put(`/messages/${id}`, { clientaccess: true })).status).toBe(200)
  })

  it('A message can be changed, deleted and restored by its author, and by those who may share the project', async () => {
    await api.put(path, { contractors: [contractor.id] })
    const { api: writer } = await service.person(account, { grants: { ...kinds, 2: true } })
    const id = await writer.create('/messages', { projectid: project, body: 'The roof leaks' })
    for (const { id: reader, api: caller } of [member, contractor]) {
      for (const change of [{ body: 'All is well' }, { subject: 'Roof' }, { recipients: [reader] }]) {
        const { status, body } = await caller.put(`/messages/${id}`, change)
        expect([status, body.data]).toEqual([
          403,
          [
            `You do not have permission to change message ${id}: only its author, whoever manages the project, or somebody with permission 2 (ViewAllWork) may.`,
          ],
        ])
      }
      expect((await caller.put('/messages/batch', { ids: [id], update: { body: 'All is well' } })).status).toBe(403)
      expect((await caller.delete(`/messages/${id}`)).status).toBe(403)
      expect((await caller.delete(`/messages?ids=${id}`)).status).toBe(403)
    }
    expect((await api.get(`/messages/${id}`)).body.data).toMatchObject({ body: 'The roof leaks' })
    const same = { body: 'The roof leaks', recipients: [], clientaccess: false }
    expect((await member.api.put(`/messages/${id}`, same)).status).toBe(200)
    expect((await writer.delete(`/messages/${id}`)).status).toBe(200)
    expect((await member.api.post(`/messages/${id}/restore`)).status).toBe(403)
    expect((await manager.api.post(`/messages/${id}/restore`)).status).toBe(200)
    const own = await member.api.create('/messages', { projectid: project, body: 'I look at it' })
    expect((await member.api.put(`/messages/${own}`, { body: 'I have looked at it' })).status).toBe(200)
    expect((await member.api.delete(`/messages/${own}`)).status).toBe(200)
    await api.put(path, { contractors: [] })
  })

  it('Time of others cannot be moved to where clients see it, without the right to share its project', async () => {
    const team = await service.person(account, { grants: { ...kinds, 23: true } })
    await api.create('/settings/contacts/teams', { name: 'Interiors', members: [team.id, colleague.id] })
    const staffid = [team.id, colleague.id]
    const open = await api.create('/projects', { title: 'Open', companyid: company, clientaccess: true, staffid })
    const shut = await api.create('/projects', { title: 'Shut', companyid: company, managerid: manager.id, staffid })
    const at = (projectid: number) => api.create('/items', { name: 'Survey', projectid, contactid: staffid })
    const [here, there, other] = [await at(shut), await at(open), await at(shut)]
    const spent = { starttime: '2026-03-02T09:00:00', timespent: 60, notes: 'They argue about the fee' }
    const theirs = await api.create('/time', { itemid: here, contactid: colleague.id, ...spent })
    const own = await api.create('/time', { itemid: here, contactid: team.id, ...spent })
    const refused = await team.api.put(`/time/${theirs}`, { itemid: there })
    expect([refused.status, String(refused.body.data)]).toEqual([
      403,
      expect.stringContaining('to where clients read it'),
    ])
    expect((await team.api.put('/time/batch', { ids: [own, theirs], update: { itemid: there } })).status).toBe(403)
    expect((await team.api.put(`/time/${theirs}`, { itemid: other })).status).toBe(200)
    expect((await team.api.put(`/time/${own}`, { itemid: there })).status).toBe(200)
    expect((await api.put(`/time/${theirs}`, { itemid: there })).status).toBe(200)
  })

  it('Expenses of others cannot be moved to another project', async () => {
    const elsewhere = await api.create('/projects', { title: 'Pier', companyid: other, staffid: [member.id] })
    const theirs = await api.create('/expenses', { name: 'Boat', projectid: project })
    const own = await api.create('/expenses', { name: 'Taxi', projectid: project, contactid: member.id })
    expect((await member.api.put(`/expenses/${theirs}`, { projectid: elsewhere })).status).toBe(403)
    expect((await member.api.put(`/expenses/${own}`, { projectid: elsewhere })).status).toBe(200)
  })

  it('Expenses can be recorded for somebody else by the project’s manager, or those who see all work', async () => {
    const body = { name: 'Boat', projectid: project, contactid: colleague.id }
    const refused = await member.api.post('/expenses', body)
    expect([refused.status, refused.body.data]).toEqual([
      403,
      ['You do not have permission to write expenses of other people.'],
    ])
    const own = await member.api.create('/expenses', { ...body, contactid: member.id })
    expect((await member.api.put(`/expenses/${own}`, { contactid: colleague.id })).status).toBe(403)
    expect((await member.api.put(`/expenses/${own}`, { contactid: null })).status).toBe(200)
    for (const each of [manager, all]) expect((await each.api.post('/expenses', body)).status).toBe(201)
  })
})
