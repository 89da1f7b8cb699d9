/** People are invited, given permissions and deactivated by those who manage them, and by nobody else. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { everything } from '../../../testing/test-audiences.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const boss = await service.person(account, { administrator: true, grants: { 2: true, 3: true, 4: true, 18: true } })
const member = await service.person(account, { grants: { 3: true, 18: 1 } })
const clerk = await service.person(account, { grants: { 18: true } })
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const guest = await service.person(account, { type: 'client', companyid: company, grants: { 18: true } })

interface Invited {
  readonly id: number
  readonly email: string
  readonly link?: string
}

interface Listed {
  readonly id: number
  readonly signin: string
  readonly grants: Readonly<Record<string, number>>
  readonly administrator: boolean
}

const people = async () => (await boss.api.get('/settings/people')).body.data as Listed[]
const listed = async (id: number) => (await people()).find((each) => each.id === id)
const inviting = (body: object) => boss.api.post('/settings/people/invitations', body)

describe('Inviting people', () => {
  it('creates contacts for new emails, with the rights of the role, and returns links if there is no mail server', async () => {
    const { status, body } = await inviting({ emails: 'ada.king@example.com, bo@example.com', role: 'bookkeeper' })
    expect(status).toBe(201)
    const [ada, bo] = body.data as Invited[]
    expect([ada?.email, bo?.email]).toEqual(['ada.king@example.com', 'bo@example.com'])
    expect(ada?.link).toMatch(/\/identity\/password\//)
    expect(await listed(ada?.id ?? 0)).toMatchObject({
      signin: 'invited',
      administrator: false,
      grants: { 2: 1, 11: 15, 12: 15, 13: 15 },
    })
    const page = await service.app.inject({ url: new URL(ada?.link ?? '').pathname })
    expect(page.statusCode).toBe(200)
  })

  it('again replaces the link and keeps the rights', async () => {
    const [first] = (await inviting({ emails: 'cy@example.com', role: 'member' })).body.data as Invited[]
    const [again] = (await inviting({ emails: 'CY@example.com', role: 'administrator' })).body.data as Invited[]
    expect(again?.id).toBe(first?.id)
    expect(again?.link).not.toBe(first?.link)
    const dead = await service.app.inject({ url: new URL(first?.link ?? '').pathname })
    expect(dead.statusCode).toBe(410)
    expect(await listed(first?.id ?? 0)).toMatchObject({ administrator: false })
  })

  it('gives a contact without rights those of the role, if it suits their type', async () => {
    const known = (email: string) =>
      api.create('/contacts', { firstname: 'Nora', type: 'client', companyid: company, email })
    const [nora, zoe] = [await known('nora@example.com'), await known('zoe@example.com')]
    await inviting({ emails: 'nora@example.com', role: 'client' })
    await inviting({ emails: 'zoe@example.com', role: 'administrator' })
    expect(Object.keys((await listed(nora))?.grants ?? {}).length).toBeGreaterThan(0)
    expect(await listed(zoe)).toMatchObject({ administrator: false, grants: {} })
  })

  it('does not store a link for a repeated request', async () => {
    const key = { 'idempotency-key': 'twice' }
    const body = { emails: 'dee@example.com', role: 'member' }
    const [one] = (await boss.api.post('/settings/people/invitations', body, key)).body.data as Invited[]
    const [two] = (await boss.api.post('/settings/people/invitations', body, key)).body.data as Invited[]
    expect(two?.link).not.toBe(one?.link)
  })

  it('is all or nothing', async () => {
    const { status } = await inviting({ emails: `eve@example.com, person${member.id}@example.com`, role: 'member' })
    expect(status).toBe(409)
    expect((await people()).some(({ signin, id }) => signin === 'invited' && id > guest.id + 100)).toBe(false)
    expect((await api.list('/contacts?q=eve@example.com')).length).toBe(0)
    expect((await inviting({ emails: 'eve@example.com' })).status).toBe(400)
    expect((await inviting({ emails: 'eve', role: 'member' })).status).toBe(400)
  })

  it('is for administrators', async () => {
    const body = { emails: 'fay@example.com', role: 'administrator' }
    for (const caller of [member, clerk, guest])
      expect((await caller.api.post('/settings/people/invitations', body)).status).toBe(403)
    expect((await api.post('/settings/people/invitations', body)).status).toBe(403)
  })
})

describe('The list of people', () => {
  it('is visible to staff who may see rights', async () => {
    expect((await member.api.get('/settings/people')).status).toBe(200)
    expect((await guest.api.get('/settings/people')).status).toBe(403)
    const plain = await service.person(account, { grants: { 3: true } })
    expect((await plain.api.get('/settings/people')).status).toBe(403)
  })

  it('is limited to the account', async () => {
    const other = await service.account()
    expect((await other.api.get('/settings/people')).body.data).toEqual([])
  })
})

describe('An administrator', () => {
  it('can be appointed and dismissed by administrators who are signed in', async () => {
    const path = `/contacts/${member.id}/permissions`
    for (const caller of [clerk.api, api]) expect((await caller.put(path, { administrator: true })).status).toBe(403)
    expect((await boss.api.put(path, { administrator: true })).body.data).toMatchObject({ administrator: true })
    expect(await listed(member.id)).toMatchObject({ administrator: true, grants: { 3: 15, 18: 1 } })
    expect((await boss.api.put(path, { administrator: false })).status).toBe(200)
  })

  it('who is the only one stays one', async () => {
    const path = `/contacts/${boss.id}/permissions`
    expect((await boss.api.put(path, { administrator: false })).status).toBe(409)
    expect((await boss.api.post(`/contacts/${boss.id}/deactivate`, {})).status).toBe(409)
  })

  it('cannot be deleted or locked out while there is no other one, in any way by anybody', async () => {
    const { id, api: key } = await service.account()
    const director = await service.person(id, { administrator: true, grants: everything })
    const only = [409, ['This is the only administrator; make somebody else an administrator first.']]
    for (const caller of [director.api, key]) {
      for (const body of [{ allowlogin: false }, { status: 'inactive' }, { status: 'archived' }, { type: 'other' }]) {
        const answer = await caller.put(`/contacts/${director.id}`, body)
        expect([answer.status, answer.body.data]).toEqual(only)
      }
      const shut = { filter: { id: director.id }, update: { allowlogin: false } }
      for (const answer of [
        await caller.delete(`/contacts/${director.id}`),
        await caller.delete(`/contacts?ids=${director.id}`),
        await caller.put('/contacts/batch', shut),
      ]) {
        expect([answer.status, answer.body.data]).toEqual(only)
      }
    }
    const left = await key.post(`/contacts/${director.id}/deactivate`, {})
    expect([left.status, left.body.data]).toEqual(only)
    const other = await service.person(id, { administrator: true, grants: everything })
    expect((await other.api.delete(`/contacts/${director.id}`)).status).toBe(200)
    expect((await other.api.delete(`/contacts/${other.id}`)).status).toBe(409)
    expect((await other.api.put(`/contacts/${other.id}`, { title: 'Director' })).status).toBe(200)
  })
})

describe('Offboarding', () => {
  it('reassigns open items and projects to a colleague, and revokes access', async () => {
    const leaver = await service.person(account, { grants: { 3: true, 4: true } })
    const heir = await service.person(account, { grants: { 3: true, 4: true } })
    const project = await api.create('/projects', { title: 'Library', companyid: company, managerid: leaver.id })
    const mine = await api.create('/items', { name: 'Draw', projectid: project, contactid: [leaver.id, member.id] })
    const done = await api.create('/items', { name: 'Measure', projectid: project, contactid: [leaver.id] })
    await api.put(`/items/${done}/complete`)
    const path = `/contacts/${leaver.id}/deactivate`
    expect((await clerk.api.post(path, { to: heir.id })).status).toBe(403)
    expect((await boss.api.post(path, { to: leaver.id })).status).toBe(400)
    expect((await boss.api.get(path)).body.data).toMatchObject({ items: 1, projects: 1 })
    expect((await boss.api.post(path, { to: heir.id })).body.data).toMatchObject({ items: 1, projects: 1 })
    const assigned = async (id: number) =>
      ((await api.get(`/items/${id}?fields=assignedto`)).body.data as { assignedto: { id: number }[] }).assignedto.map(
        (each) => each.id,
      )
    expect((await assigned(mine)).toSorted(ascending)).toEqual([member.id, heir.id].toSorted(ascending))
    expect(await assigned(done)).toEqual([leaver.id])
    expect((await api.get(`/projects/${project}?fields=managerid`)).body.data).toMatchObject({ managerid: heir.id })
    expect((await leaver.api.get('/me')).status).toBe(401)
    expect(await listed(leaver.id)).toMatchObject({ signin: 'inactive' })
  })

  it('stops the person’s timer, and saves the time', async () => {
    const project = await api.create('/projects', { title: 'Archive', companyid: company })
    for (const shut of [
      (id: number) => boss.api.post(`/contacts/${id}/deactivate`, {}),
      (id: number) => boss.api.put(`/contacts/${id}`, { allowlogin: false }),
      (id: number) => boss.api.delete(`/contacts/${id}`),
    ]) {
      const leaver = await service.person(account, { grants: everything })
      const item = await api.create('/items', { name: 'Sort', projectid: project, contactid: [leaver.id] })
      expect((await leaver.api.put(`/items/${item}/starttimer`)).status).toBe(200)
      expect((await shut(leaver.id)).status).toBe(200)
      expect(await api.list(`/time/activetimers?contactid=${leaver.id}`)).toEqual([])
      expect(await api.list(`/time?itemid=${item}&fields=contactid,timespent`)).toMatchObject([
        { contactid: leaver.id, timespent: 1 },
      ])
    }
  })
})

it('Rights are not overwritten unseen: their ETag is the version of the contact', async () => {
  const path = `/contacts/${clerk.id}/permissions`
  const { headers } = await boss.api.get(path)
  const tag = String(headers.etag)
  const granting = async (view: boolean, etag: string) => {
    const body = { permissions: [{ id: 7, view }] }
    const answer = await boss.api.put(path, body, { 'if-match': etag })
    return [answer.status, answer.body.data]
  }
  expect((await granting(true, tag))[0]).toBe(200)
  expect(await granting(false, tag)).toEqual([
    409,
    [`The contact with id ${clerk.id} was changed by somebody else; read it again first.`],
  ])
})
