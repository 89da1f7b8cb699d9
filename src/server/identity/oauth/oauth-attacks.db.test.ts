/** Attacks on the code flow described in RFC 9700; SECURITY-TESTS.md lists the test of each requirement. */
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../test-browser.ts'
import {
  authorizationAddress,
  codeForm,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  signInForCode,
} from './test-code-flow.ts'
import { callback, serverWithPrograms } from './test-programs.ts'

const { account, ida, max, url, api, secret, withoutProof, registered, toolCode, exchanged, consentFor } =
  await serverWithPrograms()

describe('redirects', () => {
  it.each([
    `${callback}/`,
    `${callback}?more=1`,
    `${callback}/../evil`,
    `${callback}%2e`,
    callback.replace('return', 'Return'),
    callback.replace('https', 'http'),
    callback.replace('tool.example', 'tool.example:8443'),
    callback.replace('tool.example', 'evil.tool.example'),
    callback.replace('tool.example', 'tool.example@evil.example'),
    'https://evil.example/return',
  ])('lead to no address that is not the registered one, character by character: %s', async (address) => {
    const visit = await new TestBrowser().get(authorizationAddress(url, { ...withoutProof, redirect_uri: address }))
    expect([visit.status, visit.location]).toEqual([400, null])
  })

  it('may use any port on localhost, but no other variation', async () => {
    const client = await registered({ redirect_uris: ['http://127.0.0.1:1234/cb'] })
    const leads = async (address: string) =>
      (await new TestBrowser().get(authorizationAddress(url, { client_id: client, redirect_uri: address }))).status
    expect(await leads('http://127.0.0.1:50123/cb')).toBe(303)
    expect(await leads('http://127.0.0.1:50123/other')).toBe(400)
    expect(await leads('http://127.0.0.2:1234/cb')).toBe(400)
  })

  it('are never followed for an unregistered client, or without one', async () => {
    for (const changes of [{ client_id: 'made-up', redirect_uri: 'https://evil.example/' }, { client_id: '' }]) {
      const visit = await new TestBrowser().get(authorizationAddress(url, changes))
      expect([visit.status, visit.location]).toEqual([400, null])
    }
  })

  it('after a form are 303, so that no browser sends the password on', async () => {
    const browser = new TestBrowser()
    expect((await browser.post(await openSignIn(url, browser), ida)).status).toBe(303)
    const client = await registered({ redirect_uris: [callback] })
    const other = new TestBrowser()
    const { address } = await consentFor(client, other)
    expect((await other.post(address, { answer: 'allow' })).status).toBe(303)
  })
})

describe('a code', () => {
  it('that was requested with a challenge is worth nothing without its verifier', async () => {
    const code = await signInForCode(url, new TestBrowser(), ida)
    const { code_verifier: _, ...form } = codeForm(url, code)
    expect((await requestTokens(url, form)).status).toBe(400)
  })

  it('that was requested without a challenge is refused with a verifier (downgrade)', async () => {
    const form = { code: await toolCode(), redirect_uri: callback, code_verifier: 'x'.repeat(43), ...secret }
    expect(await exchanged(form)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('of a confidential client that sent a challenge requires both secret and verifier', async () => {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    const form = { code: await toolCode(challenge), redirect_uri: callback, ...secret }
    expect(await exchanged(form)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('of one client is useless to another', async () => {
    const code = await signInForCode(url, new TestBrowser(), ida)
    const { grant_type: _, ...form } = codeForm(url, code)
    expect(await exchanged({ ...form, ...secret })).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it.each(['/identity/token', '/api/v4/auth'])(
    'is exchanged at %s only with the address that it was sent to',
    async (at) => {
      const refused = [
        {},
        { redirect_uri: '' },
        { redirect_uri: `${callback}/` },
        { redirect_uri: 'https://evil.example/' },
      ]
      for (const form of refused) {
        const { status } = await exchanged({ code: await toolCode(), ...secret, ...form }, url + at)
        expect([form, status]).toEqual([form, 400])
      }
      const form = { code: await toolCode(), redirect_uri: callback, ...secret }
      expect((await exchanged(form, url + at)).status).toBe(200)
    },
  )

  it('that is sent again revokes the tokens it was exchanged for', async () => {
    const form = { code: await toolCode(), redirect_uri: callback, ...secret }
    const { access_token: token } = await exchanged(form)
    expect((await exchanged(form)).status).toBe(400)
    const answer = await fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })

  it('comes back with the state of the request and with who issued it (mix-up)', async () => {
    const browser = new TestBrowser()
    const back = await followToApp(url, browser, await browser.post(await openSignIn(url, browser), ida))
    const { state, iss } = Object.fromEntries(back.searchParams)
    expect([state, iss]).toEqual(['state-of-the-app', `${url}/identity`])
  })
})

describe('tokens', () => {
  it('are never in URLs, neither in responses nor accepted from requests', async () => {
    const { access_token: token } = await signIn(url, ida)
    for (const address of [`${api}/me`, `${url}/identity/userinfo`])
      expect((await fetch(`${address}?access_token=${token}`)).status).toBe(401)
    for (const type of ['token', 'id_token', 'code token']) {
      const { location } = await new TestBrowser().get(authorizationAddress(url, { response_type: type }))
      expect(location).not.toContain('access_token')
      expect(location).toContain('unsupported_response_type')
    }
  })

  it('for refreshing are bound to their client', async () => {
    const { refresh_token: token } = await signIn(url, ida)
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...secret })
    expect((await fetch(`${url}/identity/token`, { method: 'POST', body })).status).toBe(400)
    const revoked = new URLSearchParams({ token, ...secret })
    await fetch(`${url}/identity/token/revocation`, { method: 'POST', body: revoked })
    expect((await requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })).status).toBe(200)
  })

  it('identify a person, and no client can register a person’s name', async () => {
    const subject = `${account}.${max.contact}`
    const client = await registered({ redirect_uris: [callback], client_id: subject })
    expect(client).not.toBe(subject)
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...secret })
    expect((await fetch(`${url}/identity/token`, { method: 'POST', body: form })).status).toBe(400)
    expect(decodeJwt((await signIn(url, ida)).access_token).sub).toBe(`${account}.${ida.contact}`)
  })

  it('are not cached by intermediaries', async () => {
    const code = await signInForCode(url, new TestBrowser(), ida)
    expect((await requestTokens(url, codeForm(url, code))).headers.get('cache-control')).toBe('no-store')
  })
})
