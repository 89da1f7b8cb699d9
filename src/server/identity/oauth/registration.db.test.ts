/** Self-registration of programs (RFC 7591): allowed metadata, and the response. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { identityTables } from '../tables.ts'
import { startTestServer } from '../test-server.ts'
import { cleanUpClients } from './clients.ts'
import { registrationLimit } from './registration.ts'

const database = await sharedTestDatabase()
const { url } = await startTestServer(database)

describe('registration', () => {
  const register = (body: unknown) =>
    fetch(`${url}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://page.example' },
      body: JSON.stringify(body),
    })

  it('returns what was registered, to pages of any origin, and never a secret', async () => {
    const answer = await register({ redirect_uris: ['https://tool.example/cb'], client_name: '  Tool ', scope: 'all' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
    expect(await answer.json()).toEqual({
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Tool',
      redirect_uris: ['https://tool.example/cb'],
      post_logout_redirect_uris: [],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
  })

  it.each([
    ['https://tool.example/cb?from=worklane', 201],
    ['http://localhost:8080/cb', 201],
    ['http://127.0.0.1/cb', 201],
    ['http://[::1]:5000/cb', 201],
    ['com.example.app:/cb', 201],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 201],
    ['http://tool.example/cb', 400],
    ['https://a;sandbox', 400],
    ['https://a,default-src.evil.example/', 400],
    ["https://a;script-src'unsafe-inline'.evil.example/", 400],
    ['https://a%3Bsandbox/', 400],
    ['http://127.0.0.1.evil.example/cb', 400],
    ['http://localhost@evil.example/cb', 400],
    ['https://@tool.example/cb', 400],
    ['https://ida:secret@tool.example/cb', 400],
    ['https://tool.example/cb#part', 400],
    ['https://tool.example/cb#', 400],
    ['https://*.tool.example/cb', 400],
    ['https://tool.example/%2a', 400],
    ['https://tool.example\\@evil.example/cb', 400],
    ['https://tool.example/%5cevil', 400],
    ['https://tool.example/cb%0d%0aset-cookie:x', 400],
    ['https://tool.example/c\tb', 400],
    [' https://tool.example/cb', 400],
    ['https://tööl.example/cb', 400],
    ['https:tool.example/cb', 400],
    ['https:/tool.example/cb', 400],
    ['//tool.example/cb', 400],
    ['javascript:alert(1)', 400],
    ['JavaScript://tool.example/%61lert(1)', 400],
    ['data:text/html,x', 400],
    ['file:///etc/passwd', 400],
    ['vbscript:x', 400],
    ['blob:https://tool.example/1', 400],
    ['ftp://tool.example/cb', 400],
    ['ws://localhost/cb', 400],
    ['urn:ietf:wg:oauth:2.0:oob', 400],
    ['myapp://cb', 400],
    ['nowhere', 400],
    [`https://tool.example/${'x'.repeat(2000)}`, 400],
  ])('of %s is %i', async (address, status) => {
    const answer = await register({ redirect_uris: [address] })
    expect(answer.status).toBe(status)
    if (status === 400) expect(await answer.json()).toMatchObject({ error: 'invalid_redirect_uri' })
  })

  it('applies the same rules to post-logout URLs, and stores them', async () => {
    const body = { redirect_uris: ['https://tool.example/cb'] }
    const good = await register({ ...body, post_logout_redirect_uris: ['https://tool.example/bye'] })
    const registered = (await good.json()) as { client_id: string }
    expect(registered).toMatchObject({ post_logout_redirect_uris: ['https://tool.example/bye'] })
    const bad = await register({ ...body, post_logout_redirect_uris: ['javascript:alert(1)'] })
    expect([bad.status, await bad.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_client_metadata' })])
    const leave = (address: string) => {
      const query = new URLSearchParams({
        client_id: registered.client_id,
        post_logout_redirect_uri: address,
        state: 's',
      })
      return fetch(`${url}/identity/session/end?${query}`, { redirect: 'manual' })
    }
    expect((await leave('https://tool.example/bye')).headers.get('location')).toBe('https://tool.example/bye?state=s')
    expect((await leave('https://evil.example/')).status).toBe(400)
  })

  it.each([
    [{}, /redirect_uris/],
    [{ redirect_uris: [] }, /redirect_uris/],
    [{ redirect_uris: 'https://tool.example' }, /redirect_uris/],
    [{ redirect_uris: ['https://tool.example'], client_name: 5 }, /client_name/],
    [{ redirect_uris: ['https://tool.example'], client_name: 'x'.repeat(101) }, /client_name/],
    [{ redirect_uris: Array(21).fill('https://tool.example') }, /20 addresses/],
    [{ redirect_uris: ['https://tool.example'], client_name: 'Work\u202elane' }, /visible/],
    [{ redirect_uris: ['https://tool.example'], client_name: 'Work\u200blane' }, /visible/],
    [{ redirect_uris: ['https://tool.example'], client_name: 'Work\nlane' }, /visible/],
    [[], /JSON object/],
  ])('with %j is refused', async (body, message) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    const { error, error_description: reason } = (await answer.json()) as Record<string, string>
    expect([error, reason]).toEqual(['invalid_client_metadata', expect.stringMatching(message)])
  })

  it('expires after 30 days, unless somebody has consented', async () => {
    const queries = identityTables(database.kysely)
    await sql`delete from oauth_clients where agreed is null`.execute(queries)
    const body = { redirect_uris: ['https://tool.example/cb'] }
    for (const name of ['young', 'old', 'old but used']) await register({ ...body, client_name: name })
    await sql`update oauth_clients set createdon = now() - interval '31 days' where name like 'old%'`.execute(queries)
    await sql`update oauth_clients set agreed = now() where name = 'old but used'`.execute(queries)
    await cleanUpClients(queries)
    const { rows } = await sql<{ name: string }>`
      select name from oauth_clients where name in ('young', 'old', 'old but used') order by name
    `.execute(queries)
    expect(rows.map(({ name }) => name)).toEqual(['old but used', 'young'])
  })

  it('is limited by address', async () => {
    const body = { redirect_uris: ['https://tool.example/cb'] }
    for (let index = 0; index < registrationLimit; index += 1) await register(body)
    const refused = await register(body)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    await sql`update oauth_clients set createdon = now() - interval '2 hours'`.execute(database.kysely)
    expect((await register(body)).status).toBe(201)
  })
})
