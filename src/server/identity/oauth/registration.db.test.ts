/** Programs that register themselves: what they may ask for, and what they get (RFC 7591). */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { identityTables } from '../tables.ts'
import { startTestServer } from '../test-server.ts'
import { sweepClients } from './clients.ts'
import { registrationLimit } from './registration.ts'

const database = await openTestDatabase()
const { url } = await startTestServer(database)

describe('registration', () => {
  const register = (body: unknown) =>
    fetch(`${url}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://page.example' },
      body: JSON.stringify(body),
    })

  it('answers what was registered, to pages of any origin, and never a secret', async () => {
    const answer = await register({ redirect_uris: ['https://tool.example/cb'], client_name: '  Tool ', scope: 'all' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
    expect(await answer.json()).toEqual({
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Tool',
      redirect_uris: ['https://tool.example/cb'],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
  })

  it.each([
    ['http://localhost:8080/cb', 201],
    ['http://127.0.0.1/cb', 201],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 201],
    ['http://tool.example/cb', 400],
    ['javascript:alert(1)', 400],
    ['https://tool.example/cb#part', 400],
    ['nowhere', 400],
  ])('of %s is %i', async (address, status) => {
    const answer = await register({ redirect_uris: [address] })
    expect(answer.status).toBe(status)
    if (status === 400) expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) })
  })

  it.each([
    [{}, /redirect_uris/],
    [{ redirect_uris: [] }, /redirect_uris/],
    [{ redirect_uris: 'https://tool.example' }, /redirect_uris/],
    [{ redirect_uris: ['https://tool.example'], client_name: 5 }, /client_name/],
    [{ redirect_uris: ['https://tool.example'], client_name: 'x'.repeat(101) }, /client_name/],
    [[], /JSON object/],
  ])('with %j is refused', async (body, message) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    const { error, error_description: reason } = (await answer.json()) as Record<string, string>
    expect([error, reason]).toEqual(['invalid_client_metadata', expect.stringMatching(message)])
  })

  it('is forgotten after 30 days, unless somebody agreed', async () => {
    const queries = identityTables(database.kysely)
    await sql`delete from oauth_clients where agreed is null`.execute(queries)
    const body = { redirect_uris: ['https://tool.example/cb'] }
    for (const name of ['young', 'old', 'old but used']) await register({ ...body, client_name: name })
    await sql`update oauth_clients set createdon = now() - interval '31 days' where name like 'old%'`.execute(queries)
    await sql`update oauth_clients set agreed = now() where name = 'old but used'`.execute(queries)
    await sweepClients(queries)
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
