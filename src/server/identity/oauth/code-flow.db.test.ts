import Fastify from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { createChangeFeed } from '../../change-log/feed.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { testSealed } from '../../testing/test-sealed.ts'
import { createIdentity } from '../identity.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import {
  authorizationAddress,
  codeForm,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  signInForCode,
  type TokenSet,
} from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url, api, securityLog } = await startTestServer(database)

const me = (token: string) => fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })

describe('discovery', () => {
  it('lists endpoints under the issuer, whatever host the request names', async () => {
    const answer = await fetch(`${url.replace('localhost', '127.0.0.1')}/identity/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({
      issuer: `${url}/identity`,
      authorization_endpoint: `${url}/identity/auth`,
      token_endpoint: `${url}/identity/token`,
      jwks_uri: `${url}/identity/jwks`,
      end_session_endpoint: `${url}/identity/session/end`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
  })

  it('publishes only the public part of the signing keys', async () => {
    const { keys } = (await (await fetch(`${url}/identity/jwks`)).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort(ascending)).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('the code flow', () => {
  it('signs a person in: form, code, tokens, API', async () => {
    const browser = new TestBrowser()
    const page = await openSignIn(url, browser)
    const form = await browser.get(page)
    expect(form.status).toBe(200)
    expect(form.text).toContain('<h1>Sign in</h1>')

    const callback = await followToApp(url, browser, await browser.post(page, person))
    expect(callback.pathname).toBe('/callback')
    expect(callback.searchParams.get('state')).toBe('state-of-the-app')

    const answer = await requestTokens(url, codeForm(url, callback.searchParams.get('code') ?? ''))
    expect(answer.status).toBe(200)
    const tokens = (await answer.json()) as TokenSet
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300, refresh_token: expect.any(String) })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: `${url}/identity`, aud: api })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      email: person.email,
      name: 'Ida Lind',
      zoneinfo: 'Europe/Vienna',
    })

    const who = await me(tokens.access_token)
    expect(await who.json()).toMatchObject({ account, contact: person.contact, kind: 'user', userType: 3 })
  })

  it('skips the form in a browser that is already signed in', async () => {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    const callback = await followToApp(url, browser, await browser.get(authorizationAddress(url)))
    expect(callback.searchParams.get('code')).toBeTruthy()
  })

  it('ignores the case of the email', async () => {
    expect(await signIn(url, { ...person, email: `${person.email.toUpperCase()} ` })).toHaveProperty('access_token')
  })

  it('requires PKCE from the web app', async () => {
    const { location } = await new TestBrowser().get(
      authorizationAddress(url, { code_challenge: '', code_challenge_method: '' }),
    )
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  it('refuses a code without the right verifier', async () => {
    const code = await signInForCode(url, new TestBrowser(), person)
    const answer = await requestTokens(url, { ...codeForm(url, code), code_verifier: 'x'.repeat(43) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('issues tokens for a code once, even when it is sent twice concurrently', async () => {
    const code = await signInForCode(url, new TestBrowser(), person)
    const answers = await Promise.all([
      requestTokens(url, codeForm(url, code)),
      requestTokens(url, codeForm(url, code)),
    ])
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([200, 400])
  })

  it('supports form_post for programs that request it', async () => {
    const browser = new TestBrowser()
    const page = await openSignIn(url, browser, { response_mode: 'form_post' })
    const resumed = await browser.post(page, person)
    const { text } = await browser.get(resumed.location ?? '')
    expect(text).toContain(`action="${url}/callback"`)
    expect(text).toContain('name="code"')
  })

  it('never redirects to a URL that the client did not register', async () => {
    const answer = await new TestBrowser().get(authorizationAddress(url, { redirect_uri: 'https://evil.example/' }))
    expect(answer.status).toBe(400)
    expect(answer.location).toBeNull()
    expect(answer.text).toContain('This request cannot be answered')
  })

  it('lets the web app call the token endpoint from its own origin, and no other page', async () => {
    const from = (origin: string) =>
      fetch(`${url}/identity/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'worklane-web', grant_type: 'refresh_token', refresh_token: 'x' }),
      })
    expect((await from(url)).headers.get('access-control-allow-origin')).toBe(url)
    expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('behind a proxy that speaks HTTPS', () => {
  it('sends secure cookies and HTTPS addresses', async () => {
    const publicUrl = 'https://work.example'
    const identity = await createIdentity({
      sealed: testSealed,
      securityLog,
      database,
      feed: createChangeFeed(),
      publicUrl,
      authUrl: `${publicUrl}/identity`,
      onError: console.error,
      sendPasswordMail: async () => {},
      sendsMail: true,
      factorMail: { put: async () => {}, pollNow: () => {} },
      signInMail: { put: async () => {}, pollNow: () => {} },
    })
    const app = Fastify()
    await app.register(identity.routes)
    const started = await app.inject(authorizationAddress(publicUrl).replace(publicUrl, ''))
    expect(started.statusCode).toBe(303)
    const cookies = [started.headers['set-cookie']].flat()
    expect(cookies.every((cookie) => cookie?.includes('; secure; httponly'))).toBe(true)
    expect(cookies.join()).toContain('samesite=lax')

    const cookie = cookies.map((line) => line?.split(';')[0]).join('; ')
    const signedIn = await app.inject({
      method: 'POST',
      url: String(started.headers.location),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: person.email, password: person.password }).toString(),
    })
    expect(signedIn.headers.location).toMatch(/^https:\/\/work\.example\/identity\/auth\//)
    await identity.close()
  })
})
