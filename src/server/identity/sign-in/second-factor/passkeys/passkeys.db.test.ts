import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../../../testing/test-database.ts'
import { codeForm, followToApp, openSignIn, requestTokens, type TokenSet } from '../../../oauth/test-code-flow.ts'
import { alertOf, TestBrowser, type Visit } from '../../../test-browser.ts'
import { seedAccount, seedPerson, startTestServer, type TestPerson } from '../../../test-server.ts'
import { TestAuthenticator } from '../test-authenticator.ts'
import { givePassword, passkeyOptionsOn, recoveryCodesOn } from '../test-factors.ts'

const database = await sharedTestDatabase()
const { url, identity } = await startTestServer(database)

type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON

/** A person in a new account, and the device with their passkey. */
async function withPasskey(): Promise<TestPerson & { device: TestAuthenticator; codes: readonly string[] }> {
  const { account } = await seedAccount(database)
  const person = await seedPerson(database, account, crypto.randomUUID())
  const device = new TestAuthenticator(url)
  const factors = identity.secondFactor
  if (!factors) throw new Error('no second factor')
  const options = await factors.beginPasskey(person, { password: person.password, address: '127.0.0.1' })
  const response = device.create(options as PublicKeyCredentialCreationOptionsJSON)
  const { codes } = await factors.confirmPasskey(person, { name: 'Phone', response })
  return { ...person, device, codes }
}

async function tokensOf(browser: TestBrowser, visit: Visit): Promise<TokenSet> {
  const callback = await followToApp(url, browser, visit)
  const answer = await requestTokens(url, codeForm(url, callback.searchParams.get('code') ?? ''))
  return (await answer.json()) as TokenSet
}

const sent = (response: object) => ({ response: JSON.stringify(response) })

describe('a passkey after the password', () => {
  it('is requested on a page that runs only the service’s scripts, and signs in', async () => {
    const { device, ...person } = await withPasskey()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    expect(page).toMatch(/\/passkey$/)
    const asked = await browser.get(page)
    expect(asked.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(asked.text.match(/<script[^>]*>[^<]/)).toBeNull()
    for (const [, script = ''] of asked.text.matchAll(/<script src="([^"]+)"/g))
      expect((await browser.get(url + script)).headers.get('content-type')).toContain('text/javascript')
    const options = passkeyOptionsOn<PasskeyRequest>(asked)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(options.allowCredentials).toHaveLength(1)
    const { id_token } = await tokensOf(browser, await browser.post(page, sent(device.get(options))))
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['pwd', 'hwk', 'mfa'], acr: 'aal2' })
  })

  it.each([
    ['another site asked for it', { origin: 'https://worklane.example' }],
    ['it answers another challenge', { challenge: 'AAAA' }],
  ])('is refused when %s', async (_why, changes) => {
    const { device, ...person } = await withPasskey()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    const options = passkeyOptionsOn<PasskeyRequest>(await browser.get(page))
    const refused = await browser.post(page, sent(device.get(options, changes)))
    expect(refused.status).toBe(400)
    expect(alertOf(refused)).toMatch(/^Your passkey couldn/)
  })

  it('answers a challenge once', async () => {
    const { device, ...person } = await withPasskey()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    const options = passkeyOptionsOn<PasskeyRequest>(await browser.get(page))
    const good = device.get(options)
    expect((await browser.post(page, sent({ ...good, id: 'AAAA', rawId: 'AAAA' }))).status).toBe(400)
    expect((await browser.post(page, sent(good))).status).toBe(400)
  })

  it('whose counter did not increase is refused as a copy', async () => {
    const { device, ...person } = await withPasskey()
    for (const expected of [303, 400]) {
      const browser = new TestBrowser()
      const page = await givePassword(url, browser, person)
      const options = passkeyOptionsOn<PasskeyRequest>(await browser.get(page))
      device.counter = 6
      expect((await browser.post(page, sent(device.get(options)))).status).toBe(expected)
    }
  })

  it('of somebody else, even of another account, is refused', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()]
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    const { allowCredentials: _, ...open } = passkeyOptionsOn<PasskeyRequest>(await browser.get(page))
    expect((await browser.post(page, sent(other.device.get(open)))).status).toBe(400)
  })

  it.each(['', '{', 'null', '[]', '{"id":5}', '{"id":"x","response":null}'])(
    'is refused without a server error when %j was sent',
    async (response) => {
      const person = await withPasskey()
      const browser = new TestBrowser()
      const page = await givePassword(url, browser, person)
      await browser.get(page)
      expect((await browser.post(page, { response })).status).toBe(400)
    },
  )
})

describe('a passkey alone', () => {
  const open = async (browser: TestBrowser) => {
    const page = `${await openSignIn(url, browser)}/with-passkey`
    return { page, options: passkeyOptionsOn<PasskeyRequest>(await browser.get(page)) }
  }

  it('signs in from the sign-in page if the device has verified the user', async () => {
    const { device } = await withPasskey()
    const browser = new TestBrowser()
    const start = await openSignIn(url, browser)
    expect((await browser.get(start)).text).toContain(`href="${new URL(start).pathname}/with-passkey"`)
    const { page, options } = await open(browser)
    expect(options.userVerification).toBe('required')
    expect(options.allowCredentials ?? []).toEqual([])
    const { id_token } = await tokensOf(browser, await browser.post(page, sent(device.get(options))))
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['hwk', 'mfa'], acr: 'aal2' })
  })

  it('is not enough when the device did not verify the user', async () => {
    const { device } = await withPasskey()
    device.verifies = false
    const browser = new TestBrowser()
    const { page, options } = await open(browser)
    expect((await browser.post(page, sent(device.get(options)))).status).toBe(400)
  })

  it('is refused with a page entirely in the browser’s language', async () => {
    const browser = new TestBrowser()
    browser.language = 'de-DE,de;q=0.9'
    const { page, options } = await open(browser)
    const stranger = new TestAuthenticator(url)
    const asked = { challenge: options.challenge, rp: { id: 'localhost', name: 'x' }, user: { id: 'AAAA' } }
    stranger.create(asked as PublicKeyCredentialCreationOptionsJSON)
    const refused = await browser.post(page, sent(stranger.get(options)))
    expect(alertOf(refused)).toBe(
      'Dieser Passkey ist hier nicht bekannt, oder das Gerät hat Ihre Identität nicht bestätigt.',
    )
  })

  it('is refused for people who can no longer sign in', async () => {
    const { device, contact } = await withPasskey()
    await sql`update contacts set status = 'inactive' where id = ${contact}`.execute(database.kysely)
    const browser = new TestBrowser()
    const { page, options } = await open(browser)
    expect((await browser.post(page, sent(device.get(options)))).status).toBe(400)
  })

  it('has the same attempt limit as a password, and does not slow down others', async () => {
    const [{ device }, other] = [await withPasskey(), await withPasskey()]
    const browser = new TestBrowser()
    const { page, ...first } = await open(browser)
    let { options } = first
    const attempt = async (changes = {}) => {
      const visit = await browser.post(page, sent(device.get(options, changes)))
      if (visit.status !== 303) options = passkeyOptionsOn<PasskeyRequest>(visit)
      return visit.status
    }
    for (let tried = 0; tried < 10; tried += 1) expect(await attempt({ challenge: 'AAAA' })).toBe(400)
    expect(await attempt()).toBe(429)
    expect((await browser.post(page, sent(other.device.get(options)))).status).toBe(303)
  })

  it('cannot answer what another browser was asked', async () => {
    const { device } = await withPasskey()
    const { options } = await open(new TestBrowser())
    const thief = new TestBrowser()
    const { page } = await open(thief)
    expect((await thief.post(page, sent(device.get(options)))).status).toBe(400)
  })
})

it('A passkey can be the first factor where the account requires one', async () => {
  const { account } = await seedAccount(database)
  await sql`update accounts set secondfactor = 'everyone' where id = ${account}`.execute(database.kysely)
  const person = await seedPerson(database, account, crypto.randomUUID())
  const browser = new TestBrowser()
  const page = `${await givePassword(url, browser, person)}/passkey`
  const options = passkeyOptionsOn<PublicKeyCredentialCreationOptionsJSON>(await browser.get(page))
  expect(options.user.name).toBe(person.email)
  const added = await browser.post(page, sent(new TestAuthenticator(url).create(options)))
  expect(recoveryCodesOn(added)).toHaveLength(10)
  const { id_token } = await tokensOf(browser, await browser.post(page.replace('set-up/passkey', 'continue'), {}))
  expect(decodeJwt(id_token).amr).toEqual(['pwd', 'hwk', 'mfa'])
})
