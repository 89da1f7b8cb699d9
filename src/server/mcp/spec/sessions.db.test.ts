/** Sessions: their holder, their lifetime, and what ends them. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService, type TestService } from '../../testing/test-api.ts'
import type { Caller } from '../../testing/test-caller.ts'
import { casesOf } from '../../testing/test-size.ts'
import { greeting, openSession, rpcClient } from './test-client.ts'

const hour = 3_600_000
let now = Date.now()
const service = await startTestService({ port: await freePort(), now: () => now })
/** Another service on the same database, started later. */
const restarted = await startTestService({ port: await freePort(), database: service.database, now: () => now })
const endpointOf = ({ publicUrl }: TestService) => `${publicUrl}/api/v4/mcp`
const endpoint = endpointOf(service)
const { id: account, api } = await service.account()

const nameOf = async (caller: Pick<Caller, 'headers'>, at = endpoint) => {
  const { headers } = await rpcClient(at, caller.headers).send('initialize', greeting)
  return headers.get('mcp-session-id') as string
}
/** The status of a request with this session and these headers; `refused` if a tool call fails. */
const used = async (session: string, headers: Record<string, string> = {}, at = endpoint) => {
  const client = rpcClient(at, { 'mcp-session-id': session, ...headers })
  const { status } = await client.send('tools/list')
  if (status !== 200) return status
  return (await client.call('list_projectitems')).isError ? 'refused' : 200
}
const keyOf = async () => {
  const answer = await api.post('/settings/apikeys', { name: 'Assistant' })
  const { id, key } = answer.body.data as { id: number; key: string }
  return { id, caller: service.caller({ apikey: key }) }
}

describe('a session', () => {
  it('uses the credential of initialize: a key, or a person’s sign-in', async () => {
    expect(await used(await nameOf(api))).toBe(200)
    const { api: person } = await service.person(account, { grants: { 3: true } })
    expect(await used(await nameOf(person))).toBe(200)
  })

  it('stores no secret', async () => {
    const name = await nameOf(api)
    const { rows } = await sql`select * from mcp_sessions`.execute(service.database.kysely)
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(name)
    expect(kept).not.toContain(api.headers.apikey)
  })

  it('survives a restart', async () => {
    const name = await nameOf(api)
    expect(await used(name, {}, endpointOf(restarted))).toBe(200)
  })

  it('expires after 24 hours without use', async () => {
    const name = await nameOf(api)
    for (const hours of [23, 23, 23.9]) {
      now += hours * hour
      expect(await used(name, api.headers)).toBe(200)
    }
    now += 24.1 * hour
    expect(await used(name, api.headers)).toBe(404)
  })

  it('needs its credential again after an hour without use', async () => {
    const name = await nameOf(api)
    for (const hours of [0.9, 0.9, 0.9]) {
      now += hours * hour
      expect(await used(name)).toBe(200)
    }
    now += 1.1 * hour
    const { caller: otherKey } = await keyOf()
    for (const headers of [{}, otherKey.headers, {}]) expect(await used(name, headers)).toBe(404)
    expect(await used(name, api.headers)).toBe(200)
    expect(await used(name)).toBe(200)
  })

  it('needs a credential once the access token has expired that opened it', async () => {
    const { id, api: person } = await service.person(account, { grants: { 3: true } })
    const name = await nameOf(person)
    const ends = sql<{ tokenends: Date }>`select tokenends from mcp_sessions where contactid = ${id}`
    const { rows } = await ends.execute(service.database.kysely)
    expect(rows[0]?.tokenends.getTime()).toBeGreaterThan(Date.now())
    await sql`update mcp_sessions set tokenends = now() where contactid = ${id}`.execute(service.database.kysely)
    const client = rpcClient(endpoint, { 'mcp-session-id': name })
    const listed = await client.send('tools/list')
    expect([listed.status, listed.body.message]).toEqual([401, 'The access token of this session has expired.'])
    expect((await client.call('list_projectitems')).texts[0]).toMatch(/^API error \(HTTP 401\)/)
    expect((await client.send('initialize', greeting)).status).toBe(401)
    expect(await used(name, person.headers)).toBe(200)
  })

  it('expires after 24 hours in total with another identity server', async () => {
    const { id, api: person } = await service.person(account, { grants: { 3: true } })
    const name = await nameOf(person)
    // As with another identity server, whose grants are unknown here.
    await sql`update mcp_sessions set grantid = null where contactid = ${id}`.execute(service.database.kysely)
    now += 23 * hour
    expect(await used(name, person.headers)).toBe(200)
    now += 2 * hour
    expect(await used(name, person.headers)).toBe(404)
  })

  it('ends by DELETE', async () => {
    const name = await nameOf(api)
    const end = () => fetch(endpoint, { method: 'DELETE', headers: { 'mcp-session-id': name } })
    expect((await end()).status).toBe(204)
    expect(await used(name)).toBe(404)
    expect((await end()).status).toBe(404)
    expect((await fetch(endpoint, { method: 'DELETE', headers: api.headers })).status).toBe(400)
    expect((await fetch(endpoint, { method: 'DELETE' })).status).toBe(401)
  })

  it('that does not exist is 404 with an error object, with and without a credential', async () => {
    for (const headers of [{}, api.headers]) {
      const client = rpcClient(endpoint, { 'mcp-session-id': 'made-up', ...headers })
      const { status, body } = await client.send('tools/list')
      expect([status, body.error]).toEqual([404, { code: -32001, message: 'Session not found' }])
    }
  })

  it('is optional: a request may have a credential and no session', async () => {
    const client = rpcClient(endpoint, api.headers)
    expect((await client.call('list_projectitems')).isError).toBe(false)
  })
})

describe('the limits of the URL that opened a session', () => {
  const offered = async (session: string, query = '') =>
    Object.keys(await rpcClient(endpoint + query, { 'mcp-session-id': session }).tools())
  const isWrite = (name: string) => !/^(list|get|count|sum|total)_/.test(name)

  it('stay with it whatever a later request asks for', async () => {
    const name = await nameOf(api, `${endpoint}?readonly=1&toolsets=companies,time`)
    const limited = await offered(name)
    expect(limited).toContain('list_companies')
    expect(limited.filter(isWrite)).toEqual([])
    expect(limited).not.toContain('list_projects')
    expect(await offered(name, '?readonly=0&toolsets=companies,time,projects')).toEqual(limited)
    for (const headers of [{}, api.headers]) {
      const client = rpcClient(endpoint, { 'mcp-session-id': name, ...headers })
      const call = { name: 'create_company', arguments: { name: 'Firm', type: 'client' } }
      expect((await client.send('tools/call', call)).body.error).toMatchObject({ code: -32602 })
    }
  })

  it('are narrowed by those of a later request, for that request', async () => {
    const name = await nameOf(api, `${endpoint}?toolsets=companies,time`)
    expect((await offered(name, '?readonly=1')).filter(isWrite)).toEqual([])
    const narrow = await offered(name, '?toolsets=companies,projects')
    expect(narrow).toContain('create_company')
    expect(narrow.filter((tool) => /project|time/.test(tool))).toEqual([])
    expect(await offered(name, '?toolsets=projects')).toEqual([])
    expect(await offered(name)).toContain('create_time')
  })

  it('hold for a session that is opened with its id', async () => {
    const name = await nameOf(api, `${endpoint}?readonly=1`)
    const next = await nameOf({ headers: { 'mcp-session-id': name } })
    expect(next).not.toBe(name)
    expect((await offered(next)).filter(isWrite)).toEqual([])
  })
})

describe('a session ends at once', () => {
  it('when its key is revoked', async () => {
    const { id, caller } = await keyOf()
    const session = await openSession(endpoint, caller.headers)
    expect((await session.call('list_projectitems')).isError).toBe(false)
    await api.delete(`/settings/apikeys/${id}`)
    expect((await session.call('list_projectitems')).texts).toEqual([
      'API error (HTTP 401): {"message":"The API key is not valid."}',
    ])
    const listed = await session.send('tools/list')
    expect([listed.status, listed.body.message]).toEqual([401, 'The API key is not valid.'])
  })

  it('when its person can no longer sign in', async () => {
    const { id, api: person } = await service.person(account, { grants: { 3: true } })
    const session = await openSession(endpoint, person.headers)
    await api.put(`/contacts/${id}`, { allowlogin: false })
    // The session has ended with the sign-in. A client starts over, and has to authenticate.
    for (const method of ['tools/list', 'ping']) expect((await session.send(method)).status).toBe(404)
    expect((await openSession(endpoint, person.headers).catch((error: Error) => error.message)).toString()).toContain(
      '401',
    )
  })

  it('and follows the rights of its person', async () => {
    const { id, api: person } = await service.person(account, { grants: { 3: true } })
    const session = await openSession(endpoint, person.headers)
    expect(Object.keys(await session.tools())).toContain('create_projectitem')
    const permissions = [{ id: 3, view: true }]
    expect((await api.put(`/contacts/${id}/permissions`, { permissions })).status).toBe(200)
    expect(Object.keys(await session.tools())).not.toContain('create_projectitem')
  })
})

describe('a credential in addition to the session', () => {
  it('may be the one that opened it', async () => {
    const { api: person } = await service.person(account, { grants: { 3: true } })
    for (const caller of [api, person]) expect(await used(await nameOf(caller), caller.headers)).toBe(200)
  })

  it('of anybody else finds no session, in the same account or another', async () => {
    const name = await nameOf(api)
    const { api: person } = await service.person(account, { grants: { 3: true } })
    const { caller: otherKey } = await keyOf()
    const { api: stranger } = await service.account()
    for (const other of [person, otherKey, stranger]) expect(await used(name, other.headers)).toBe(404)
    expect(await used(name)).toBe(200)
    const ended = await fetch(endpoint, { method: 'DELETE', headers: { 'mcp-session-id': name, ...stranger.headers } })
    expect(ended.status).toBe(404)
    expect(await used(name)).toBe(200)
  })

  it('that is not valid is refused, so that a client knows to refresh it', async () => {
    const name = await nameOf(api)
    const answer = await rpcClient(endpoint, { 'mcp-session-id': name, authorization: 'Bearer old' }).send('tools/list')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/error="invalid_token".*resource_metadata="http/)
  })
})

/** Runs forty at a time: the service limits concurrent requests. All sessions stay open. */
async function fortyAtATime<T, R>(values: readonly T[], work: (value: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < values.length; from += 40) {
    const portion = values.slice(from, from + 40)
    results.push(...(await Promise.all(portion.map((value, index) => work(value, from + index)))))
  }
  return results
}

describe('Many sessions at once', () => {
  it('each belong to their own account', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => service.account()))
    const companies = await Promise.all(
      accounts.map(async ({ api: each }, index) => {
        await each.create('/companies', { name: `Firm ${index}`, type: 'client' })
        return each
      }),
    )
    const sessions = await fortyAtATime(Array.from({ length: casesOf(40, 200) }), (_each, index) =>
      openSession(endpoint, (companies[index % 4] as Caller).headers),
    )
    const answers = await fortyAtATime(sessions, async (session, index) => {
      await session.send('tools/list')
      const { envelope } = await session.call('list_companies', { fields: 'name' })
      return [(envelope.data as { name: string }[]).map(({ name }) => name), index % 4]
    })
    for (const [names, index] of answers) expect(names).toEqual([`Firm ${index}`])
  })
})
