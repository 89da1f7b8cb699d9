/** Pages of the identity server by the rules of RFC 9700, and security events of programs. */
import { describe, expect, it } from 'vitest'
import { TestBrowser } from '../test-browser.ts'
import { authorizationAddress, openSignIn, signIn } from './test-code-flow.ts'
import { callback, serverWithPrograms } from './test-programs.ts'

const { ida, max, url, tool, lines, secret, registered, toolCode, exchanged, consentFor } = await serverWithPrograms()

describe('pages', () => {
  it('cannot be framed, run no script, and send no referrer to other sites', async () => {
    const browser = new TestBrowser()
    const signInPage = await browser.get(await openSignIn(url, browser))
    const { page: consent } = await consentFor(await registered({ redirect_uris: [callback] }), new TestBrowser())
    await signIn(url, ida, browser)
    const signOut = await browser.get(`${url}/identity/session/end`)
    const failure = await browser.get(authorizationAddress(url, { client_id: 'made-up' }))
    for (const { headers, text } of [signInPage, consent, signOut, failure]) {
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=()')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
      expect(text).not.toContain('<script')
    }
  })

  it('that ask for consent show where the answer goes, whatever the client calls itself', async () => {
    const client = await registered({ redirect_uris: [callback], client_name: 'Worklane <b>official</b>' })
    const { page } = await consentFor(client, new TestBrowser())
    expect(page.text).toContain('calls itself <strong>Worklane &lt;b&gt;official&lt;/b&gt;</strong>')
    expect(page.text).toContain('The answer goes to https://tool.example.')
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

  it('that sign in take a password only in the browser that began the sign-in', async () => {
    const page = await openSignIn(url, new TestBrowser())
    const { location, status } = await new TestBrowser().post(page, ida)
    expect([location, status]).toEqual([null, 400])
  })
})

it('An unknown URL shows a 404 page in the product’s design', async () => {
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
  it('records clients being registered, approved, refused and disconnected, and never a secret', async () => {
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
