/** The sign-in page and its errors. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { authorizationAddress, followToApp, openSignIn, signIn } from '../oauth/test-code-flow.ts'
import { alertOf, TestBrowser } from '../test-browser.ts'
import { seedPerson } from '../test-server.ts'
import { signInServer } from './test-sign-ins.ts'

const { database, account, person, url, failures, attempt } = await signInServer()

describe('the sign-in page', () => {
  it('is a plain form: labelled inputs, no script, no external resources', async () => {
    const browser = new TestBrowser()
    const { text, headers } = await browser.get(await openSignIn(url, browser))
    expect(text).toMatch(/<label>Email\s*<input name="email" type="email" autocomplete="username"/)
    expect(text).toMatch(/<label>Password\s*<input name="password" type="password" autocomplete="current-password"/)
    expect(text).not.toContain('<script')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain(`form-action 'self' ${url};`)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('prefills the email from login_hint, as text', async () => {
    const browser = new TestBrowser()
    const { text } = await browser.get(await openSignIn(url, browser, { login_hint: '"><b>ida' }))
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;ida"')
  })

  it('prefills the email after a password was set, and only valid emails', async () => {
    const shown = async (value: string) => {
      const browser = new TestBrowser()
      browser.cookies.push({ name: 'worklane_next_email', value, path: '/identity/sign-in' })
      const { text } = await browser.get(await openSignIn(url, browser))
      return [/name="email"[^>]* value="([^"]*)"/.exec(text)?.[1], / autofocus/.exec(text)?.length]
    }
    expect(await shown('ida%2Bwork%40example.com')).toEqual(['ida+work@example.com', 1])
    for (const odd of ['%E0%A4%A', '%22%3E%3Cb%3E', 'x'.repeat(300)]) expect(await shown(odd)).toEqual(['', 1])
  })

  it('says that the sign-in has expired when its cookie is missing, with a link back', async () => {
    const page = await openSignIn(url, new TestBrowser())
    for (const visit of [await new TestBrowser().get(page), await new TestBrowser().post(page, person)]) {
      expect(visit.status).toBe(400)
      expect(visit.text).toContain('This sign-in has expired')
      expect(visit.text).toContain(`href="${url}/"`)
    }
  })

  it('does not accept the form of one sign-in for another', async () => {
    const mine = new TestBrowser()
    const page = await openSignIn(url, mine)
    const [cookie] = mine.cookies.filter(({ name }) => name === 'worklane_sign_in')
    const others = await openSignIn(url, new TestBrowser())
    mine.cookies.push({ name: cookie?.name ?? '', value: cookie?.value ?? '', path: new URL(others).pathname })
    expect((await mine.post(others, person)).status).toBe(400)
    expect((await mine.post(page, person)).status).toBe(303)
  })

  it('is shown again when the session belongs to somebody who can no longer sign in', async () => {
    const browser = new TestBrowser()
    const leaving = await seedPerson(database, account, 'leaving')
    await signIn(url, leaving, browser)
    await sql`update contacts set status = 'inactive' where id = ${leaving.contact}`.execute(database.kysely)
    const { location } = await browser.get(authorizationAddress(url))
    const resumed = await browser.post(new URL(location ?? '', url).href, person)
    const switching = await browser.get(resumed.location ?? '')
    expect(switching.text).toContain('<h1>Switch person</h1>')
    expect(switching.text).not.toContain('<script')
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(switching.text)?.[1] ?? ''
    const ended = await browser.post(`${url}/identity/session/end/confirm`, { xsrf, logout: 'yes' })
    const callback = await followToApp(url, browser, ended)
    expect(callback.searchParams.get('code')).toBeTruthy()
  })
})

describe('a wrong sign-in', () => {
  it('keeps the email, clears the password, and does not say what was wrong', async () => {
    const wrongPassword = await attempt(person.email, 'wrong <password>')
    const unknownEmail = await attempt('nobody@example.com', person.password)
    expect([wrongPassword.status, unknownEmail.status]).toEqual([400, 400])
    expect(alertOf(wrongPassword)).toBe('Incorrect email or password.')
    expect(alertOf(unknownEmail)).toBe(alertOf(wrongPassword))
    expect(wrongPassword.text).toContain(`value="${person.email}"`)
    expect(wrongPassword.text).not.toContain('wrong &lt;password')
  })

  it.each([
    ['deleted', sql`deleted = true`],
    ['inactive', sql`status = 'inactive'`],
    ['not allowed to sign in', sql`allowlogin = false`],
  ])('is also one of a contact who is %s', async (_what, change) => {
    const contact = await seedPerson(database, account, crypto.randomUUID())
    await sql`update contacts set ${change} where id = ${contact.contact}`.execute(database.kysely)
    expect(alertOf(await attempt(contact.email, contact.password))).toBe('Incorrect email or password.')
  })

  it('takes as long for an unknown email', async () => {
    // CPU time including threads, so that other processes do not count.
    const least = new Map<string, number>()
    for (let round = 0; round < 9; round += 1) {
      for (const email of [person.email, 'nobody@example.com']) {
        const browser = new TestBrowser()
        const page = await openSignIn(url, browser)
        const before = process.cpuUsage()
        await browser.post(page, { email, password: 'wrong' })
        const { user, system } = process.cpuUsage(before)
        least.set(email, Math.min(least.get(email) ?? Number.POSITIVE_INFINITY, user + system))
      }
    }
    const [known = 0, unknown = 0] = least.values()
    // Without hashing, an unknown email would be refused in a tenth of the time.
    expect(unknown).toBeGreaterThan(known / 2)
    expect(unknown).toBeLessThan(known * 2)
  })

  it('without any input is not counted as a guess', async () => {
    expect(alertOf(await attempt('', ''))).toBe('Enter your email and password.')
    expect(await failures()).toBe(0)
  })
})
