/**
 * The header x-see-as: staff see what another person would see, never more than they see themselves, and change
 * nothing.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Actor, actions, permissions, userTypes } from '../../../../contract/rights.ts'
import { maySeeAs, seeAsHeader } from '../../../../contract/seeing-as.ts'
import { exceeds } from '../../../identity/accounts/see-as.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const everything = Object.fromEntries(Object.values(permissions).map((id) => [id, true as const]))
const documents = { [permissions.project]: 1, [permissions.invoice]: 1 }

const [ours, theirs] = await Promise.all(
  ['Harbour Trust', 'Rose Street'].map((name) => api.create('/companies', { name, type: 'client' })),
)
const client = await service.person(account, { type: 'client', companyid: ours as number, grants: documents })
const admin = await service.person(account, { administrator: true, grants: everything })
const manager = await service.person(account, {
  grants: {
    ...documents,
    [permissions.viewAllWork]: 1,
    [permissions.sensitive]: 1,
    [permissions.userPermissions]: true,
  },
})
const member = await service.person(account, { grants: documents })

const as = (who: number | string) => ({ [seeAsHeader]: String(who) })
const status = async (caller: Caller, who: number | string, path = '/projects') =>
  (await caller.get(path, as(who))).status

beforeAll(async () => {
  await api.create('/projects', { title: 'Boathouse', companyid: ours, clientaccess: true })
  await api.create('/projects', { title: 'Internal survey', companyid: ours })
  await api.create('/projects', { title: 'Kiosk', companyid: theirs, clientaccess: true })
})

describe('Somebody who sees Worklane as a client', () => {
  it('sees what the client sees', async () => {
    const titles = async (caller: Caller, headers = {}) =>
      ((await caller.get('/projects?fields=title', headers)).body.data as { title: string }[]).map(({ title }) => title)
    expect(await titles(admin.api)).toHaveLength(3)
    expect(await titles(admin.api, as(client.id))).toEqual(['Boathouse'])
    expect(await titles(manager.api, as(client.id))).toEqual(await titles(client.api))
  })

  it('gets the client’s profile, but not their private records', async () => {
    const { body, headers } = await admin.api.get('/me', as(client.id))
    expect(body.data).toMatchObject({ id: client.id, usertype: userTypes.client, administrator: false })
    expect(headers['cache-control']).toBe('no-store')
    for (const path of ['/me/notifications', '/me/sessions', '/me/preferences', '/changes/stream', '/mcp'])
      expect([path, await status(admin.api, client.id, path)]).toEqual([path, 403])
  })

  it('cannot change anything', async () => {
    const refused = [
      await admin.api.post('/projects', { title: 'New' }, as(client.id)),
      await admin.api.put(`/contacts/${client.id}`, { firstname: 'Eve' }, as(client.id)),
      await admin.api.delete(`/companies/${ours}`, as(client.id)),
      await admin.api.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize' }, as(client.id)),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
    expect(refused[0]?.body.data).toEqual([expect.stringContaining("You're seeing Worklane as somebody else")])
  })

  it('is logged as themselves', async () => {
    await service.securityLog.settle()
    // Once an hour per process that responds.
    const { rows } = await sql<{ contactid: number }>`
      select distinct contactid
      from security_events
      where account_id = ${account} and event = 'person.seenas' and subjectid = ${client.id}
      order by contactid
    `.execute(service.database.kysely)
    expect(rows.map(({ contactid }) => Number(contactid))).toEqual([admin.id, manager.id])
  })
})

describe('Nobody sees Worklane as somebody else', () => {
  it('with an API key, or as a client or somebody without the right', async () => {
    expect(await status(api, client.id)).toBe(403)
    expect(await status(client.api, admin.id)).toBe(403)
    expect(await status(client.api, client.id)).toBe(403)
    expect(await status(member.api, client.id)).toBe(403)
    expect(await status(manager.api, member.id)).toBe(403)
    expect(await status(admin.api, member.id)).toBe(200)
  })

  it('who has more rights', async () => {
    const lesser = await service.person(account, { administrator: true, grants: { [permissions.viewAllWork]: 1 } })
    expect(await status(lesser.api, member.id)).toBe(403)
    expect(await status(manager.api, admin.id)).toBe(403)
  })

  it('of another account, who does not exist, or who cannot sign in', async () => {
    const other = await service.account()
    const stranger = await service.person(other.id, { type: 'client' })
    const silent = await api.create('/contacts', { firstname: 'Rosa', type: 'client', companyid: ours })
    for (const who of [stranger.id, silent, 999_999_999, 'me', '1 or 1=1', ''])
      expect([who, await status(admin.api, who)]).toEqual([who, 403])
  })

  it('without a credential', async () => {
    expect((await service.caller({}).get('/projects', as(client.id))).status).toBe(401)
  })
})

describe('The rule', () => {
  const person = (own: Partial<Actor>): Actor => ({
    account: 1,
    kind: 'user',
    credential: 'user:1',
    userType: userTypes.staff,
    administrator: false,
    contact: 1,
    company: null,
    division: null,
    teams: [],
    grants: new Map(),
    timezone: 'UTC',
    locale: 'en',
    ...own,
  })

  it('requires the right to see all work, whatever other rights somebody has', () => {
    expect(maySeeAs(person({ administrator: true }), userTypes.client)).toBe(false)
    const grants = new Map([[permissions.viewAllWork, actions.view]])
    expect(maySeeAs(person({ administrator: true, grants }), userTypes.staff)).toBe(true)
    expect(maySeeAs(person({ administrator: true, grants, userType: userTypes.contractor }), userTypes.client)).toBe(
      false,
    )
  })

  it('considers the amounts that a client reads in its documents', () => {
    const grants = new Map([[permissions.invoice, actions.view]])
    const paying = person({ userType: userTypes.client, grants })
    expect(exceeds(paying, person({ grants }))).toBe(true)
    expect(exceeds(paying, person({ grants: new Map([...grants, [permissions.sensitive, actions.view]]) }))).toBe(false)
  })
})
