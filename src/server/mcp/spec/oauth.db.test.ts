/** Connecting with only the URL: discovery, registration, sign-in, consent, tokens, sessions. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'
import { seedPerson } from '../../identity/test-server.ts'
import { startTestService } from '../../testing/test-api.ts'
import { openSession, rpcClient } from './test-client.ts'
import { DesktopApp } from './test-desktop-app.ts'

const service = await startTestService()
const { publicUrl } = service
const endpoint = `${publicUrl}/api/v4/mcp`
const { id: account, api } = await service.account()
const ida = await seedPerson(service.database, account, 'ida')
await api.put(`/contacts/${ida.contact}/permissions`, { permissions: [{ id: 3, view: true, add: true }] })

const json = async (path: string) => (await fetch(publicUrl + path)).json() as Promise<Record<string, unknown>>
const about = { name: 'desk', version: '1' }

/**
 * Connects a client of the current major version: refused first, then again after the person has signed in and agreed.
 */
async function connected(app: DesktopApp, mode: 'auto' | 'legacy' = 'auto', url = endpoint): Promise<Client> {
  const client = () => new Client(about, { versionNegotiation: { mode } })
  const transport = () => new StreamableHTTPClientTransport(new URL(url), { authProvider: app })
  const first = transport()
  await expect(client().connect(first)).rejects.toThrow(UnauthorizedError)
  if (!app.callback) throw new Error('the browser was not opened')
  await first.finishAuth(app.callback.searchParams)
  const second = client()
  await second.connect(transport())
  return second
}

describe('discovery', () => {
  it('publishes the authorization server of the endpoint at its well-known URL', async () => {
    const metadata = {
      resource: endpoint,
      authorization_servers: [`${publicUrl}/identity`],
      bearer_methods_supported: ['header'],
    }
    for (const path of ['', '/api/v4/mcp', '/api/v4/mcp?readonly=1']) {
      expect(await json(`/.well-known/oauth-protected-resource${path}`)).toMatchObject(metadata)
    }
    const { headers } = await rpcClient(endpoint, {}).send('tools/list')
    const pointed = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
    expect(pointed).toBe(`${publicUrl}/.well-known/oauth-protected-resource/api/v4/mcp`)
  })

  it('describes the identity server at each well-known URL, for pages of any origin', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server/identity',
      '/.well-known/openid-configuration/identity',
      '/identity/.well-known/oauth-authorization-server',
      '/identity/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      const answer = await fetch(publicUrl + path, { headers: { origin: 'https://page.example' } })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, expect.stringMatching(/\S/)])
      expect(await answer.json()).toMatchObject({
        issuer: `${publicUrl}/identity`,
        authorization_endpoint: `${publicUrl}/identity/auth`,
        token_endpoint: `${publicUrl}/identity/token`,
        registration_endpoint: `${publicUrl}/identity/reg`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      })
    }
  })
})

describe('a client that knows only the URL', () => {
  it('registers itself, has the person sign in and consent, and calls tools as that person', async () => {
    const app = new DesktopApp(ida)
    const client = await connected(app)
    const [signIn, consent] = app.pages
    expect(app.pages).toHaveLength(2)
    expect(signIn).toContain('to continue to Desk Assistant')
    expect(consent).toContain('calls itself <strong>Desk Assistant</strong>')
    expect(consent).toContain(`for you, Ida Lind (${ida.email})`)
    expect(consent).toContain('http://127.0.0.1:33418')
    expect(app.registered).toMatchObject({ token_endpoint_auth_method: 'none' })
    expect(app.registered).not.toHaveProperty('client_secret')
    expect(client.getInstructions()).toContain(`You act for Ida Lind (contact ${ida.contact}, staff)`)
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['list_projectitems', 'create_projectitem']))
    expect(names).not.toContain('delete_projectitem')
    expect(await client.callTool({ name: 'list_projectitems', arguments: {} })).not.toHaveProperty('isError')
    await client.close()
  })

  it('works with sessions as well, and as a client of the previous major', async () => {
    const app = new DesktopApp(ida)
    const client = await connected(app, 'legacy')
    expect((await client.listTools()).tools).not.toHaveLength(0)
    await client.close()
    const old = new OldClient(about)
    const transport = new OldTransport(new URL(endpoint), { authProvider: app })
    await old.connect(transport)
    expect(transport.sessionId).toBeDefined()
    expect((await old.listTools()).tools).not.toHaveLength(0)
    await old.close()
  })

  it('signs in as a client of the previous major, limited by the URL', async () => {
    const app = new DesktopApp(ida)
    const transport = () => new OldTransport(new URL(`${endpoint}?toolsets=items`), { authProvider: app })
    const first = transport()
    await expect(new OldClient(about).connect(first)).rejects.toThrow('Unauthorized')
    await first.finishAuth(app.callback?.searchParams.get('code') ?? '')
    const client = new OldClient(about)
    await client.connect(transport())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('list_projects')
    await client.close()
  })

  it('refreshes an expired token', async () => {
    const app = new DesktopApp(ida)
    const client = await connected(app)
    if (!app.stored) throw new Error('no tokens')
    app.stored = { ...app.stored, access_token: 'run-out' }
    expect((await client.listTools()).tools).not.toHaveLength(0)
    expect(app.stored.access_token).not.toBe('run-out')
    expect(app.pages).toHaveLength(2)
    await client.close()
  })

  it('requires consent each time, and gets no access if the person refuses', async () => {
    const app = new DesktopApp(ida, 'refuse')
    const connect = () => {
      const transport = new StreamableHTTPClientTransport(new URL(endpoint), { authProvider: app })
      return new Client(about).connect(transport)
    }
    await expect(connect()).rejects.toThrow(UnauthorizedError)
    expect(app.callback?.searchParams.get('error')).toBe('access_denied')
    expect(app.callback?.searchParams.has('code')).toBe(false)
    app.pages.length = 0
    await expect(connect()).rejects.toThrow(UnauthorizedError)
    expect(app.pages.map((text) => text.includes('Connect Desk Assistant?'))).toEqual([true])
  })
})

describe('a session that a person opened', () => {
  it('needs no credential while the access token is valid, and ends when the person signs out in the browser of the consent', async () => {
    const app = new DesktopApp(ida)
    await (await connected(app)).close()
    const token = app.stored?.access_token ?? ''
    const session = await openSession(endpoint, { authorization: `Bearer ${token}` })
    expect((await session.call('list_projectitems')).isError).toBe(false)
    const question = await app.browser.get(`${publicUrl}/identity/session/end`)
    const secret = /name="xsrf" value="([^"]+)"/.exec(question.text)?.[1] ?? ''
    await app.browser.post(`${publicUrl}/identity/session/end/confirm`, { xsrf: secret, logout: 'yes' })
    expect((await session.call('list_projectitems')).texts[0]).toMatch(
      /^API error \(HTTP 401\): \{"message":"The sign-in/,
    )
    expect((await session.send('tools/list')).status).toBe(401)
  })
})

describe('a program that registered itself', () => {
  it('gets nothing without PKCE, and needs no scope', async () => {
    const redirect = 'https://tool.example/cb'
    const register = async (addresses: string[]) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ redirect_uris: addresses })
      return (await fetch(`${publicUrl}/identity/reg`, { method: 'POST', headers, body })).json()
    }
    const { client_id: id } = (await register([redirect])) as { client_id: string }
    const leadsTo = async (more: Record<string, string>) => {
      const query = { client_id: id, response_type: 'code', redirect_uri: redirect, state: 's', ...more }
      const answer = await fetch(`${publicUrl}/identity/auth?${new URLSearchParams(query)}`, { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '', publicUrl)
    }
    const refused = await leadsTo({})
    expect([refused.origin, refused.searchParams.get('error')]).toEqual(['https://tool.example', 'invalid_request'])
    const app = new DesktopApp(ida, 'allow', redirect)
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', resource: endpoint }
    const query = { client_id: id, response_type: 'code', redirect_uri: redirect, ...challenge }
    await app.redirectToAuthorization(new URL(`${publicUrl}/identity/auth?${new URLSearchParams(query)}`))
    expect(app.callback?.searchParams.get('code')).toBeTruthy()
  })
})
