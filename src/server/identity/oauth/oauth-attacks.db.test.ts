/** Attacks on the code flow that RFC 9700 describes; README.md says which test holds which of its requirements. */
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { identityTables } from '../tables.ts'
import { TestBrowser, type Visit } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { registerClient } from './clients.ts'
import {
  authorizationAddress,
  codeForm,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  signInForCode,
} from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const ida = await seedPerson(database, account, 'ida')
const max = await seedPerson(database, account, 'max')
const lines: object[] = []
const log = { info: (line: object) => void lines.push(line), warn: (line: object) => void lines.push(line) }
const { url, api } = await startTestServer(database, { log })
const callback = 'https://tool.example/return'
const tool = await registerClient(identityTables(database.kysely), { name: 'Time Tool', redirectUris: [callback] })

const withoutProof = { client_id: tool.clientId, redirect_uri: callback, code_challenge: '', code_challenge_method: '' }
const secret = { client_id: tool.clientId, client_secret: tool.clientSecret }

async function registered(body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/identity/reg`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { client_id: string }).client_id
}

/** Code of the program with a secret. */
async function toolCode(changes: Record<string, string> = {}): Promise<string> {
  const browser = new TestBrowser()
  const page = await openSignIn(url, browser, { ...withoutProof, ...changes })
  return (await followToApp(url, browser, await browser.post(page, ida))).searchParams.get('code') ?? ''
}
const exchanged = async (form: Record<string, string>, at = `${url}/identity/token`) => {
  const answer = await fetch(at, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...form }),
  })
  return { ...((await answer.json()) as { error?: string; access_token?: string }), status: answer.status }
}

/** The page that asks whether a program which registered itself may act for Ida. */
async function consentFor(client: string, browser: TestBrowser): Promise<{ address: string; page: Visit }> {
  const signInPage = await openSignIn(url, browser, { client_id: client, redirect_uri: callback })
  const resumed = await browser.post(signInPage, ida)
  const asked = await browser.get(resumed.location ?? '')
  const address = new URL(asked.location ?? '', url).href
  return { address, page: await browser.get(address) }
}

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

  it('may name any port of the person’s own machine, and nothing else of it', async () => {
    const client = await registered({ redirect_uris: ['http://127.0.0.1:1234/cb'] })
    const leads = async (address: string) =>
      (await new TestBrowser().get(authorizationAddress(url, { client_id: client, redirect_uri: address }))).status
    expect(await leads('http://127.0.0.1:50123/cb')).toBe(303)
    expect(await leads('http://127.0.0.1:50123/other')).toBe(400)
    expect(await leads('http://127.0.0.2:1234/cb')).toBe(400)
  })

  it('follow no program that nobody registered, and no sign-in without one', async () => {
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
  it('that was asked for with a challenge is worth nothing without its verifier', async () => {
    const code = await signInForCode(url, new TestBrowser(), ida)
    const { code_verifier: _, ...form } = codeForm(url, code)
    expect((await requestTokens(url, form)).status).toBe(400)
  })

  it('that was asked for without a challenge is refused with a verifier (downgrade)', async () => {
    const form = { code: await toolCode(), redirect_uri: callback, code_verifier: 'x'.repeat(43), ...secret }
    expect(await exchanged(form)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('of a program with a secret that sent a challenge takes both', async () => {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    const form = { code: await toolCode(challenge), redirect_uri: callback, ...secret }
    expect(await exchanged(form)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('of one program is worth nothing to another', async () => {
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

  it('that is sent again ends what it was exchanged for', async () => {
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
  it('are never in an address: not in answers, and not taken from one', async () => {
    const { access_token: token } = await signIn(url, ida)
    for (const address of [`${api}/me`, `${url}/identity/userinfo`])
      expect((await fetch(`${address}?access_token=${token}`)).status).toBe(401)
    for (const type of ['token', 'id_token', 'code token']) {
      const { location } = await new TestBrowser().get(authorizationAddress(url, { response_type: type }))
      expect(location).not.toContain('access_token')
      expect(location).toContain('unsupported_response_type')
    }
  })

  it('for renewal are bound to their program', async () => {
    const { refresh_token: token } = await signIn(url, ida)
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...secret })
    expect((await fetch(`${url}/identity/token`, { method: 'POST', body })).status).toBe(400)
    const revoked = new URLSearchParams({ token, ...secret })
    await fetch(`${url}/identity/token/revocation`, { method: 'POST', body: revoked })
    expect((await requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })).status).toBe(200)
  })

  it('are about a person, whose name no program can take', async () => {
    const subject = `${account}.${max.contact}`
    const client = await registered({ redirect_uris: [callback], client_id: subject })
    expect(client).not.toBe(subject)
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...secret })
    expect((await fetch(`${url}/identity/token`, { method: 'POST', body: form })).status).toBe(400)
    expect(decodeJwt((await signIn(url, ida)).access_token).sub).toBe(`${account}.${ida.contact}`)
  })

  it('are not kept by whoever passes their answer on', async () => {
    const code = await signInForCode(url, new TestBrowser(), ida)
    expect((await requestTokens(url, codeForm(url, code))).headers.get('cache-control')).toBe('no-store')
  })
})

describe('pages', () => {
  it('are in no frame of others, run no script, and tell other sites nothing of their address', async () => {
    const browser = new TestBrowser()
    const signInPage = await browser.get(await openSignIn(url, browser))
    const { page: consent } = await consentFor(await registered({ redirect_uris: [callback] }), new TestBrowser())
    await signIn(url, ida, browser)
    const signOut = await browser.get(`${url}/identity/session/end`)
    const failure = await browser.get(authorizationAddress(url, { client_id: 'made-up' }))
    for (const { headers, text } of [signInPage, consent, signOut, failure]) {
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
      expect(text).not.toContain('<script')
    }
  })

  it('that ask for consent show where the answer goes, whatever the program calls itself', async () => {
    const client = await registered({ redirect_uris: [callback], client_name: 'Worklane <b>official</b>' })
    const { page } = await consentFor(client, new TestBrowser())
    expect(page.text).toContain('calls itself <strong>Worklane &lt;b&gt;official&lt;/b&gt;</strong>')
    expect(page.text).toContain('It gets the answer at https://tool.example.')
  })

  it('that ask for consent take an answer only from the browser that was asked', async () => {
    const client = await registered({ redirect_uris: [callback] })
    const { address } = await consentFor(client, new TestBrowser())
    const stranger = new TestBrowser()
    await signIn(url, max, stranger)
    for (const browser of [stranger, new TestBrowser()]) {
      const { location, status } = await browser.post(address, { answer: 'allow' })
      expect([location, status]).toEqual([null, 400])
    }
  })

  it('that sign in take a password only in the browser that the sign-in began in', async () => {
    const page = await openSignIn(url, new TestBrowser())
    const { location, status } = await new TestBrowser().post(page, ida)
    expect([location, status]).toEqual([null, 400])
  })
})

it('An address at which there is nothing says so in a page of the product', async () => {
  for (const path of ['/nothing', '/sign-in', '/session/nothing']) {
    const answer = await fetch(`${url}/identity${path}`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      expect.stringMatching(/html/),
    ])
    expect(await answer.text()).toContain('Back to Worklane')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

describe('the security log', () => {
  it('tells of programs that are registered, allowed, refused and disconnected, and never a secret', async () => {
    const client = await registered({ redirect_uris: [callback], client_name: 'Noted' })
    for (const answer of ['refuse', 'allow']) {
      const browser = new TestBrowser()
      await browser.post((await consentFor(client, browser)).address, { answer })
    }
    const browser = new TestBrowser()
    const { refresh_token: token, id_token } = await signIn(url, ida, browser)
    const code = await toolCode()
    const form = { code, redirect_uri: callback, ...secret }
    const { access_token: access } = await exchanged(form)
    await exchanged(form)
    await fetch(`${url}/identity/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'worklane-web', token }),
    })
    await browser.get(`${url}/identity/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
    const events = lines.map((line) => (line as { event: string }).event)
    const told = [
      'client.registered',
      'consent.refused',
      'consent.given',
      'token.reused',
      'grant.revoked',
      'session.ended',
    ]
    expect(events).toEqual(expect.arrayContaining(told))
    const text = JSON.stringify(lines)
    for (const hidden of [token, id_token, code, access, tool.clientSecret, ida.password])
      expect(text).not.toContain(String(hidden))
  })
})
