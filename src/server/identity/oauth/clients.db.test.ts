import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { identityTables } from '../tables.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { registerClient } from './clients.ts'
import { followToApp, signIn } from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url, api } = await startTestServer(database)
const callback = 'https://tool.example/return'
const { clientId, clientSecret } = await registerClient(identityTables(database.kysely), {
  name: 'Time Tool',
  redirectUris: [callback],
})

/** Exactly the documented parameters: no PKCE, but a secret in the token request. */
const documented = (state: string) => ({
  client_id: clientId,
  redirect_uri: callback,
  response_type: 'code',
  state,
  scope: 'openid email',
})

/** Signs in with exactly the documented parameters and returns the code; checks the state. */
async function code(): Promise<string> {
  const browser = new TestBrowser()
  const state = randomUUID()
  const { location } = await browser.get(`${url}/identity/auth?${new URLSearchParams(documented(state))}`)
  const page = new URL(location ?? '', url).href
  const { text, headers } = await browser.get(page)
  expect(text).toContain('to continue to Time Tool')
  expect(headers.get('content-security-policy')).toContain("form-action 'self' https://tool.example;")
  const back = await followToApp(url, browser, await browser.post(page, person))
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([callback, state])
  return back.searchParams.get('code') ?? ''
}

const exchange = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ redirect_uri: callback, ...fields }), headers })
const basic = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }

describe('a confidential client', () => {
  it('exchanges its code with its secret, in the form or in the header', async () => {
    const grant = { grant_type: 'authorization_code' }
    const secret = { client_id: clientId, client_secret: clientSecret }
    for (const answer of [
      await exchange(`${url}/identity/token`, { ...grant, code: await code(), ...secret }),
      await exchange(`${url}/identity/token`, { ...grant, code: await code() }, basic),
      await exchange(`${api}/auth`, { ...grant, code: await code(), ...secret }),
      await exchange(`${api}/auth`, { ...grant, code: await code() }, basic),
    ]) {
      expect(answer.status).toBe(200)
      const tokens = (await answer.json()) as { access_token: string }
      expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300, refresh_token: expect.any(String) })
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      expect(await (await fetch(`${api}/me`, { headers })).json()).toMatchObject({ contact: person.contact })
      const about = await fetch(`${url}/identity/userinfo`, { headers })
      expect(await about.json()).toMatchObject({ email: person.email })
    }
  })

  it('renews its token with its secret, in the form or in the header', async () => {
    const secret = { client_id: clientId, client_secret: clientSecret }
    const first = await exchange(`${api}/auth`, { grant_type: 'authorization_code', code: await code(), ...secret })
    const renewed = async (token: string, fields: Record<string, string>, headers?: Record<string, string>) => {
      const form = { grant_type: 'refresh_token', refresh_token: token, ...fields }
      const answer = await exchange(`${url}/identity/token`, form, headers)
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { refresh_token: string }).refresh_token
    }
    const { refresh_token: token } = (await first.json()) as { refresh_token: string }
    await renewed(await renewed(token, secret), {}, basic)
  })

  it('is refused with another secret', async () => {
    const fields = { grant_type: 'authorization_code', code: await code(), client_id: clientId, client_secret: 'guess' }
    const answer = await exchange(`${url}/identity/token`, fields)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
  })
})

describe('POST /auth', () => {
  const post = (body: unknown) =>
    fetch(`${api}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('refreshes with a JSON body and returns the token endpoint’s response', async () => {
    const { refresh_token: token } = await signIn(url, person)
    const answer = await post({ grant_type: 'refresh_token', refresh_token: token, client_id: 'worklane-web' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 300,
      access_token: expect.any(String),
    })
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    [
      { grant_type: 'password', username: 'x' },
      'unsupported_grant_type',
      /'password' is not supported.*authorization_code, refresh_token/,
    ],
    [{}, 'invalid_request', /grant_type is required/],
    [{ grant_type: { a: 1 } }, 'invalid_request', /plain fields/],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'worklane-web' }, 'invalid_grant', /./],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_request', /./],
  ])('refuses %j as %s', async (body, error, message) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    const text = expect.stringMatching(message)
    expect(await answer.json()).toEqual({ status: 'error', data: [text], error, error_description: text })
  })
})
