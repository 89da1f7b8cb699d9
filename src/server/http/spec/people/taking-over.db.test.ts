/** Nobody can take over another person's sign-in by editing contacts. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const boss = await service.person(account, { administrator: true })
const member = await service.person(account, { grants: { 2: true } })
/** May edit user permissions and little else. */
const clerk = await service.person(account, { grants: { 18: true } })
const mine = 'mine@example.org'
const guest = await service.person(account, { type: 'client', companyid: company })

const { kysely } = service.database
const run = (text: ReturnType<typeof sql>) => text.execute(kysely)
const addressOf = (id: number) => `person${id}@example.com`
const recipients = async () =>
  (await mailsIn(service.outbox)).flatMap(({ to = [] }) => to.map(({ address }) => address))
const forgotten = (email: string) =>
  service.app.inject({
    method: 'POST',
    url: '/identity/forgotten',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  })

describe('The email of somebody who may sign in', () => {
  const expectKept = async () => {
    for (const { id } of [boss, guest])
      expect((await api.get(`/contacts/${id}?fields=email`)).body.data).not.toMatchObject({ email: mine })
  }
  it.each([
    ['PUT', () => member.api.put(`/contacts/${boss.id}`, { email: mine })],
    ['other spellings', () => member.api.put(`/contacts/${boss.id}`, { Email: mine })],
    [
      'its address below the company',
      () => member.api.put(`/companies/${company}/contacts/${guest.id}`, { email: mine }),
    ],
    ['PUT batch', () => member.api.put('/contacts/batch', { ids: [boss.id], update: { email: mine } })],
    [
      'PUT batch by a filter',
      () => member.api.put('/contacts/batch', { filter: { type: 'staff' }, update: { email: mine } }),
    ],
  ])('is not changed by %s without the right to user permissions', async (_way, attempt) => {
    const { status, body } = await attempt()
    expect([status, String(body.data)]).toEqual([403, expect.stringContaining('permission to change email of contact')])
    await expectKept()
  })

  it('is not changed by creating a contact with an id, one or many', async () => {
    const taking = { id: boss.id, firstname: 'Max', type: 'client', email: mine }
    for (const body of [taking, [taking]]) expect((await member.api.post('/contacts', body)).status).toBe(201)
    await expectKept()
  })

  it('is not changed by a tool either', async () => {
    const told = await callTool(member.api, 'update_contact', { id: boss.id, email: mine })
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining('change email of contact') })
  })

  it('can be changed by the person, without affecting where reset links go', async () => {
    expect((await member.api.put(`/contacts/${member.id}`, { email: mine })).status).toBe(200)
    await forgotten(mine)
    await forgotten(addressOf(member.id))
    await eventually(async () => expect(await recipients()).toContain(addressOf(member.id)))
    expect(await recipients()).not.toContain(mine)
  })

  it('cannot be changed by somebody with fewer rights', async () => {
    const refused = await clerk.api.put(`/contacts/${boss.id}`, { email: mine })
    expect(refused.body.data).toEqual([
      `You cannot change email of contact ${boss.id}, who holds rights that you do not hold.`,
    ])
    expect((await clerk.api.put(`/contacts/${member.id}`, { email: null })).status).toBe(403)
    expect((await clerk.api.put(`/contacts/${guest.id}`, { email: 'guest@example.com' })).status).toBe(200)
  })
})

describe('Somebody who has rights but cannot sign in yet', () => {
  it('cannot get another email or type from colleagues, so that an invitation reaches the right person', async () => {
    const coming = await api.create('/contacts', { firstname: 'Noor', type: 'client', email: 'noor@example.com' })
    await api.put(`/contacts/${coming}/permissions`, [{ id: 11, view: true }])
    expect((await member.api.put(`/contacts/${coming}`, { email: mine })).status).toBe(403)
    expect((await member.api.put(`/contacts/${coming}`, { type: 'staff' })).status).toBe(403)
    expect((await member.api.put(`/contacts/${coming}`, { title: 'Director' })).status).toBe(200)
  })

  it('is invited at the email that the inviter saw, or not at all', async () => {
    const coming = await api.create('/contacts', { firstname: 'Noor', type: 'client', email: 'seen@example.com' })
    expect((await member.api.put(`/contacts/${coming}`, { email: mine })).status).toBe(200)
    const refused = await boss.api.post(`/contacts/${coming}/invite`, { email: 'seen@example.com' })
    expect([refused.status, refused.body.data]).toEqual([409, [expect.stringContaining(mine)]])
    expect((await boss.api.post(`/contacts/${coming}/invite`, { email: mine })).status).toBe(200)
  })
})

describe('Letting somebody sign in', () => {
  it('requires the right to user permissions when a contact is created, one or many', async () => {
    const person = { firstname: 'Max', type: 'staff', allowlogin: true }
    const refused = await member.api.post('/contacts', person)
    expect([refused.status, refused.body.data]).toEqual([403, [expect.stringContaining('set allowlogin')]])
    expect((await member.api.post('/contacts', [{ ...person, allowlogin: false }, person])).status).toBe(403)
    const required = { lastname: 'Ash', companyid: company, email: 'max@example.com' }
    const told = await callTool(member.api, 'bulk_create_contacts', { contacts: [{ ...person, ...required }] })
    expect(told).toMatchObject({ isError: true, text: expect.stringContaining('set allowlogin') })
    expect((await clerk.api.post('/contacts', person)).status).toBe(201)
  })
})

describe('A deleted person who could sign in', () => {
  const leaver = async () => {
    const person = await service.person(account, { type: 'client', companyid: company })
    const subject = `${account}.${person.id}`
    const records = [
      { model: 'Session', id: `s${person.id}`, payload: JSON.stringify({ accountId: subject }) },
      { model: 'RefreshToken', id: `r${person.id}`, payload: JSON.stringify({ accountId: subject, grantId: 'g' }) },
      { model: 'Grant', id: `g${person.id}`, payload: JSON.stringify({ accountId: subject }) },
    ]
    for (const { model, id, payload } of records)
      await run(sql`insert into oauth_records (model, id, uid, payload) values (${model}, ${id}, ${id}, ${payload})`)
    return person
  }
  const heldBy = async (id: number) => {
    const subject = `${account}.${id}`
    const { rows } = await run(sql`select model from oauth_records where payload->>'accountId' = ${subject}`)
    return rows
  }

  it('can only be restored by those who may delete them', async () => {
    const person = await leaver()
    expect((await boss.api.delete(`/contacts/${person.id}`)).status).toBe(200)
    expect((await member.api.post(`/contacts/${person.id}/restore`)).status).toBe(403)
    expect((await boss.api.post(`/contacts/${person.id}/restore`)).status).toBe(200)
  })

  it('loses every sign-in, and is restored without', async () => {
    const person = await leaver()
    await boss.api.delete(`/contacts/${person.id}`)
    expect(await heldBy(person.id)).toEqual([])
    await boss.api.post(`/contacts/${person.id}/restore`)
    expect((await api.get(`/contacts/${person.id}?fields=allowlogin`)).body.data).toMatchObject({ allowlogin: false })
    expect((await person.api.get('/me')).status).toBe(401)
  })

  it('including those only locked out: sign-ins do not come back with the right to sign in', async () => {
    const person = await leaver()
    await boss.api.put(`/contacts/${person.id}`, { status: 'archived' })
    await boss.api.put(`/contacts/${person.id}`, { status: 'active' })
    expect(await heldBy(person.id)).toEqual([])
  })
})
