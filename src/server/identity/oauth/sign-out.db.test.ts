import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { TestBrowser, type Visit } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { authorizationAddress, followToApp, openSignIn, requestTokens, signIn } from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url } = await startTestServer(database)

const signOut = (query: Record<string, string>) => `${url}/identity/session/end?${new URLSearchParams(query)}`
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get(authorizationAddress(url))).location?.includes('code=') ?? false
const refreshes = async (token: string) =>
  (await requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })).ok

/** Submits the sign-out confirmation. */
function confirmed(browser: TestBrowser, { text }: Visit): Promise<Visit> {
  const action = /action="([^"]*)"/.exec(text)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(text)?.[1] ?? ''
  return browser.post(action, { xsrf, logout: 'yes' })
}

describe('signing out', () => {
  it('with the id token returns straight to the app, and ends the session and its refresh tokens', async () => {
    const browser = new TestBrowser()
    const tokens = await signIn(url, person, browser)
    const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${url}/`, state: 's' }
    const { status, location, headers } = await browser.get(signOut(query))
    expect([status, location]).toEqual([303, `${url}/?state=s`])
    // The next person at this browser could open the cached records.
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(await isSignedIn(browser)).toBe(false)
    expect(await refreshes(tokens.refresh_token)).toBe(false)
  })

  it('without it asks for confirmation on a page', async () => {
    const browser = new TestBrowser()
    const tokens = await signIn(url, person, browser)
    const page = await browser.get(signOut({}))
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1>Sign out</h1>')
    expect(page.text).not.toContain('<script')
    const done = await confirmed(browser, page)
    expect(done.headers.get('clear-site-data')).toBe('"cache"')
    expect((await browser.get(done.location ?? '')).text).toContain('<h1>Signed out</h1>')
    expect(await isSignedIn(browser)).toBe(false)
    expect(await refreshes(tokens.refresh_token)).toBe(false)
  })

  it('without it leads to the app after the confirmation, and the browser forgets what it kept', async () => {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    const query = { client_id: 'worklane-web', post_logout_redirect_uri: `${url}/` }
    const done = await confirmed(browser, await browser.get(signOut(query)))
    expect([done.location, done.headers.get('clear-site-data')]).toEqual([`${url}/`, '"cache"'])
  })

  it('cannot be done by another site that guesses the form', async () => {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    await browser.get(signOut({}))
    await browser.post(`${url}/identity/session/end/confirm`, { xsrf: 'guess', logout: 'yes' })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('with the id token of somebody else asks first', async () => {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    const other = await signIn(url, await seedPerson(database, account, 'other'))
    expect((await browser.get(signOut({ id_token_hint: other.id_token }))).text).toContain('<h1>Sign out</h1>')
  })

  it('when nobody is signed in just returns to the app', async () => {
    const tokens = await signIn(url, person)
    const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${url}/` }
    const { status, location } = await new TestBrowser().get(signOut(query))
    expect([status, location]).toEqual([303, `${url}/`])
  })

  it('never leads to a URL that the client did not register', async () => {
    const browser = new TestBrowser()
    const tokens = await signIn(url, person, browser)
    const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' }
    const { status, location } = await browser.get(signOut(query))
    expect([status, location]).toEqual([400, null])
  })

  it('in one browser leaves the others signed in', async () => {
    const phone = new TestBrowser()
    const desk = new TestBrowser()
    const phoneTokens = await signIn(url, person, phone)
    const deskTokens = await signIn(url, person, desk)
    await desk.get(signOut({ id_token_hint: deskTokens.id_token }))
    expect(await isSignedIn(phone)).toBe(true)
    expect(await refreshes(phoneTokens.refresh_token)).toBe(true)
  })
})

it('Signing in where somebody else is signed in replaces their session', async () => {
  const other = await seedPerson(database, account, 'newcomer')
  const browser = new TestBrowser()
  const tokens = await signIn(url, person, browser)
  const page = await openSignIn(url, browser, { prompt: 'login' })
  const asked = await browser.get((await browser.post(page, other)).location ?? '')
  expect(asked.text).toContain('<h1>Switch person</h1>')
  const callback = await followToApp(url, browser, await confirmed(browser, asked))
  expect(callback.searchParams.get('code')).not.toBeNull()
  expect(await refreshes(tokens.refresh_token)).toBe(false)
})
