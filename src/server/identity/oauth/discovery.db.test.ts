/** Metadata of the identity server: each member is proved to be true, and a member without a proof fails. */

import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { levels } from '../sign-in/finish-sign-in.ts'
import { identityTables } from '../tables.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { registerClient } from './clients.ts'
import {
  authorizationAddress,
  codeForm,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  type TokenSet,
} from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url } = await startTestServer(database)
const callback = 'https://tool.example/return'
const { clientId, clientSecret } = await registerClient(identityTables(database.kysely), {
  name: 'Time Tool',
  redirectUris: [callback],
})
const description = (await (await fetch(`${url}/identity/.well-known/openid-configuration`)).json()) as Description

type Description = Readonly<Record<string, unknown>>

/** Signs in with a changed authorisation request and returns the redirect URL. */
async function callbackOf(changes: Record<string, string>, browser = new TestBrowser()): Promise<URL> {
  const page = await openSignIn(url, browser, changes)
  return followToApp(url, browser, await browser.post(page, person))
}

async function tokensOf(changes: Record<string, string>): Promise<TokenSet> {
  const code = (await callbackOf(changes)).searchParams.get('code') ?? ''
  return (await (await requestTokens(url, codeForm(url, code))).json()) as TokenSet
}

/** The error of a request that is refused without asking the person. */
async function refusalOf(changes: Record<string, string>): Promise<string | null> {
  const { location } = await new TestBrowser().get(authorizationAddress(url, changes))
  const { searchParams, hash } = new URL(location ?? '', url)
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')
}

const confidential = { client_id: clientId, redirect_uri: callback, code_challenge: '', code_challenge_method: '' }
const basic = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
const post = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), headers })

/** Tokens of the program with a secret, which is sent by this method. */
async function exchangedBy(method: string): Promise<TokenSet> {
  const code = (await callbackOf(confidential)).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback }
  const answer = await post(
    `${url}/identity/token`,
    method === 'client_secret_post' ? { ...form, client_id: clientId, client_secret: clientSecret } : form,
    method === 'client_secret_basic' ? basic : {},
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as TokenSet
}

const userinfo = async (token: string) =>
  (await fetch(String(description.userinfo_endpoint), { headers: { authorization: `Bearer ${token}` } })).json()
const claims = (token: string): JWTPayload => decodeJwt(token)
const each = (value: unknown): string[] => (value as string[]).map(String)

const proofs: Readonly<Record<string, (value: unknown) => Promise<void>>> = {
  async issuer(value) {
    expect(value).toBe(`${url}/identity`)
    expect(claims((await signIn(url, person)).id_token).iss).toBe(value)
  },
  async authorization_endpoint(value) {
    const address = new URL(authorizationAddress(url))
    expect(address.origin + address.pathname).toBe(value)
    expect(await openSignIn(url, new TestBrowser())).toContain('/sign-in/')
  },
  async token_endpoint(value) {
    const { refresh_token: token } = await signIn(url, person)
    const form = { grant_type: 'refresh_token', refresh_token: token, client_id: 'worklane-web' }
    expect((await post(String(value), form)).status).toBe(200)
  },
  async userinfo_endpoint() {
    const { access_token: token } = await signIn(url, person)
    expect(await userinfo(token)).toMatchObject({ sub: `${account}.${person.contact}` })
  },
  async jwks_uri(value) {
    const keys = createRemoteJWKSet(new URL(String(value)))
    const { id_token: token } = await signIn(url, person)
    await jwtVerify(token, keys, { issuer: `${url}/identity`, audience: 'worklane-web' })
  },
  async registration_endpoint(value) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ redirect_uris: [callback] })
    expect((await fetch(String(value), { method: 'POST', headers, body })).status).toBe(201)
  },
  async revocation_endpoint(value) {
    const { refresh_token: token } = await signIn(url, person)
    expect((await post(String(value), { token, client_id: 'worklane-web' })).status).toBe(200)
    expect((await requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })).status).toBe(400)
  },
  async revocation_endpoint_auth_methods_supported(value) {
    const ways: Record<string, [object, object]> = {
      none: [{ client_id: 'worklane-web' }, {}],
      client_secret_basic: [{}, basic],
      client_secret_post: [{ client_id: clientId, client_secret: clientSecret }, {}],
    }
    for (const method of each(value)) {
      const [form, headers] = ways[method] ?? []
      const answer = await post(String(description.revocation_endpoint), { token: 'x', ...form }, { ...headers })
      expect([method, answer.status]).toEqual([method, 200])
    }
  },
  async end_session_endpoint(value) {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    expect((await browser.get(String(value))).text).toContain('<h1>Sign out</h1>')
  },
  async claims_parameter_supported(value) {
    expect(value).toBe(false)
    const asked = JSON.stringify({ id_token: { email: { essential: true } } })
    expect(claims((await tokensOf({ scope: 'openid', claims: asked })).id_token)).not.toHaveProperty('email')
  },
  async claims_supported(value) {
    const tokens = await tokensOf({ max_age: '3600' })
    const known = { ...claims(tokens.id_token), ...((await userinfo(tokens.access_token)) as object) }
    expect(Object.keys(known)).toEqual(expect.arrayContaining(each(value)))
  },
  async acr_values_supported(value) {
    expect(value).toEqual(Object.values(levels))
    // Two factors: see second-factor/.
    expect(claims((await signIn(url, person)).id_token)).toMatchObject({ acr: levels.one, amr: ['pwd'] })
  },
  async claim_types_supported(value) {
    expect(value).toEqual(['normal'])
    expect(claims((await signIn(url, person)).id_token)).not.toHaveProperty('_claim_names')
  },
  async code_challenge_methods_supported(value) {
    expect(value).toEqual(['S256'])
    expect(await refusalOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await tokensOf({ code_challenge_method: 'S256' })).toHaveProperty('access_token')
  },
  async grant_types_supported(value) {
    const others = ['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code']
    for (const type of [...each(value), ...others]) {
      const answer = await requestTokens(url, {
        grant_type: type,
        code: 'x',
        redirect_uri: `${url}/callback`,
        refresh_token: 'x',
      })
      const { error } = (await answer.json()) as { error: string }
      expect([type, error]).toEqual([type, others.includes(type) ? 'unsupported_grant_type' : 'invalid_grant'])
    }
  },
  async authorization_response_iss_parameter_supported(value) {
    expect(value).toBe(true)
    expect((await callbackOf({})).searchParams.get('iss')).toBe(description.issuer)
    const { location } = await new TestBrowser().get(authorizationAddress(url, { prompt: 'none' }))
    expect(new URL(location ?? '').searchParams.get('iss')).toBe(description.issuer)
  },
  async response_types_supported(value) {
    expect(value).toEqual(['code'])
    for (const type of ['token', 'id_token', 'code id_token', 'none'])
      expect([type, await refusalOf({ response_type: type })]).toEqual([type, 'unsupported_response_type'])
  },
  async response_modes_supported(value) {
    const shown: Record<string, (mode: string) => Promise<boolean>> = {
      query: async (response_mode) => (await callbackOf({ response_mode })).searchParams.has('code'),
      fragment: async (response_mode) => /^#code=/.test((await callbackOf({ response_mode })).hash),
      form_post: async (response_mode) => {
        const browser = new TestBrowser()
        const resumed = await browser.post(await openSignIn(url, browser, { response_mode }), person)
        return /name="code"/.test((await browser.get(resumed.location ?? '')).text)
      },
    }
    expect(each(value).sort(ascending)).toEqual(Object.keys(shown).sort(ascending))
    for (const [mode, works] of Object.entries(shown)) expect([mode, await works(mode)]).toEqual([mode, true])
    for (const mode of ['web_message', 'jwt'])
      expect((await new TestBrowser().get(authorizationAddress(url, { response_mode: mode }))).location).not.toMatch(
        /sign-in/,
      )
  },
  async scopes_supported(value) {
    const tokens = await tokensOf({ scope: each(value).join(' ') })
    const granted = String(claims(tokens.access_token).scope).split(' ')
    expect([...granted, 'offline_access'].sort(ascending)).toEqual(each(value).sort(ascending))
    expect(tokens).toHaveProperty('refresh_token')
  },
  async subject_types_supported(value) {
    expect(value).toEqual(['public'])
    const [web, tool] = [await signIn(url, person), await exchangedBy('client_secret_basic')]
    expect(claims(web.id_token).sub).toBe(claims(tool.id_token).sub)
  },
  async token_endpoint_auth_methods_supported(value) {
    const ways: Record<string, () => Promise<TokenSet>> = {
      none: () => signIn(url, person),
      client_secret_basic: () => exchangedBy('client_secret_basic'),
      client_secret_post: () => exchangedBy('client_secret_post'),
    }
    expect(each(value).sort(ascending)).toEqual(Object.keys(ways).sort(ascending))
    for (const exchange of Object.values(ways)) expect(await exchange()).toHaveProperty('access_token')
  },
  async id_token_signing_alg_values_supported(value) {
    expect([decodeProtectedHeader((await signIn(url, person)).id_token).alg]).toEqual(value)
  },
  async request_uri_parameter_supported(value) {
    expect(value).toBe(false)
    expect(await refusalOf({ request_uri: 'https://tool.example/request' })).toBe('request_uri_not_supported')
  },
  async prompt_values_supported(value) {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    const asks = async (prompt: string) => (await browser.get(authorizationAddress(url, { prompt }))).location ?? ''
    const shown: Record<string, () => Promise<boolean>> = {
      none: async () =>
        /[?&]code=/.test(await asks('none')) && (await refusalOf({ prompt: 'none' })) === 'login_required',
      login: async () => /\/sign-in\//.test(await asks('login')),
      consent: async () => /\/consent\//.test(await asks('consent')),
    }
    expect(each(value).sort(ascending)).toEqual(Object.keys(shown).sort(ascending))
    for (const [prompt, works] of Object.entries(shown)) expect([prompt, await works()]).toEqual([prompt, true])
  },
}

it.each(Object.entries(description))('%s is described correctly', async (member, value) => {
  expect(Object.keys(proofs)).toContain(member)
  await proofs[member]?.(value)
})
