import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lanes } from '../../limits/lanes.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { digest } from '../digest.ts'
import { authorizationAddress, followToApp, openSignIn, signIn } from '../oauth/test-code-flow.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const lines: object[] = []
const note = (line: object) => void lines.push(line)
const { url, api, securityLog } = await startTestServer(database, { log: { info: note, warn: note } })

const failures = async () => (await sql`select * from signin_failures`.execute(database.kysely)).rows.length
const alertOf = (text: string) => /role="alert">([^<]*)</.exec(text)?.[1]

/** Sends the form of a fresh sign-in page. */
async function attempt(email: string, password: string) {
  const browser = new TestBrowser()
  return browser.post(await openSignIn(url, browser), { email, password })
}

beforeEach(async () => {
  await sql`delete from signin_failures`.execute(database.kysely)
  await sql`delete from signin_successes`.execute(database.kysely)
})

describe('the sign-in page', () => {
  it('is a plain form: labelled inputs, no script, nothing from elsewhere', async () => {
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

  it('fills in the email that the app suggests, as text', async () => {
    const browser = new TestBrowser()
    const { text } = await browser.get(await openSignIn(url, browser, { login_hint: '"><b>ida' }))
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;ida"')
  })

  it('says that the sign-in has expired when its cookie is missing, with a way back', async () => {
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

  it('is asked for again, and then leads on, when the session belongs to somebody who may not enter any more', async () => {
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
  it('keeps the email, forgets the password, and does not say what was wrong', async () => {
    const wrongPassword = await attempt(person.email, 'wrong <password>')
    const unknownEmail = await attempt('nobody@example.com', person.password)
    expect([wrongPassword.status, unknownEmail.status]).toEqual([400, 400])
    expect(alertOf(wrongPassword.text)).toBe('Incorrect email or password.')
    expect(alertOf(unknownEmail.text)).toBe(alertOf(wrongPassword.text))
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
    expect(alertOf((await attempt(contact.email, contact.password)).text)).toBe('Incorrect email or password.')
  })

  it('takes as long for an email that nobody has', async () => {
    // Time of the processor, its threads included: what else this machine does is not in it.
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
    // Without hashing an unknown email is refused in a tenth of the time.
    expect(unknown).toBeGreaterThan(known / 2)
    expect(unknown).toBeLessThan(known * 2)
  })

  it('without anything typed is not counted as a guess', async () => {
    const { text } = await attempt('', '')
    expect(alertOf(text)).toBe('Enter your email and password.')
    expect(await failures()).toBe(0)
  })
})

describe('guessing', () => {
  const guesses = (count: number, email: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => attempt(email, `guess ${index}`)))
  const { emailAtNetwork, email: atEmail, network, everybody } = lanes
  /** Time passes for all that has failed so far. */
  const wait = (seconds: number) =>
    sql`update signin_failures set failed = failed - ${seconds} * interval '1 second'`.execute(database.kysely)
  /** Wrong attempts that were made a moment ago, each by another network at another email unless one is named. */
  const earlier = (count: number, { email = null as string | null, address = null as string | null }) =>
    sql`
      insert into signin_failures (emailhash, address)
      select coalesce(${email === null ? null : digest(email)}, 'email ' || n), coalesce(${address}, 'network ' || n)
      from generate_series(1, ${count}::int) n
    `.execute(database.kysely)

  it('from one place is slowed down, says when to come back, and lets the right password in then', async () => {
    await guesses(emailAtNetwork.free, person.email)
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(alertOf(refused.text)).toMatch(/^Too many attempts\. Try again in (1 minute|\d\d seconds)\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(emailAtNetwork.first / 2)
    await wait(emailAtNetwork.first)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('with many requests at once gets no more attempts than one after the other', async () => {
    const answers = await guesses(25, person.email)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(emailAtNetwork.free)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('at one email leaves other people alone', async () => {
    await guesses(emailAtNetwork.free, 'nobody@example.com')
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('by strangers does not slow down a browser in which the person has signed in before', async () => {
    const known = new TestBrowser('203.0.113.1')
    await signIn(url, person, known)
    await sql`delete from signin_successes`.execute(database.kysely)
    await earlier(1000, { email: person.email })
    await earlier(1000, { address: '203.0.113.1' })
    // The session goes on by itself; the form is asked for once more.
    const page = await openSignIn(url, known, { prompt: 'login' })
    expect((await known.post(page, { ...person, password: 'mistyped' })).status).toBe(400)
    const again = await openSignIn(url, known, { prompt: 'login' })
    expect((await known.post(again, person)).status).toBe(303)
    const elsewhere = new TestBrowser('203.0.113.2')
    expect((await elsewhere.post(await openSignIn(url, elsewhere), person)).status).toBe(429)
  })

  it('by strangers everywhere keeps nobody out for long: the right password comes in from a new place', async () => {
    await earlier(5000, { email: person.email })
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(atEmail.longest)
    await wait(atEmail.longest)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('in a browser that knows the person is slowed down there, and nowhere else', async () => {
    const known = new TestBrowser()
    await signIn(url, person, known)
    for (let guess = 0; guess < lanes.device.free; guess += 1) {
      const page = await openSignIn(url, known, { prompt: 'login' })
      expect((await known.post(page, { ...person, password: 'wrong' })).status).toBe(400)
    }
    expect((await known.post(await openSignIn(url, known, { prompt: 'login' }), person)).status).toBe(429)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('takes a made-up device for a stranger', async () => {
    const forger = new TestBrowser()
    forger.cookies.push({ name: 'worklane_device', value: 'AAAAAAAAAAAAAAAA:mine.c2lnbmF0dXJl', path: '/identity' })
    await earlier(emailAtNetwork.free, { email: person.email, address: '127.0.0.1' })
    expect((await forger.post(await openSignIn(url, forger), person)).status).toBe(429)
  })

  it('at many emails from one network is slowed down as well, whichever of its addresses is used', async () => {
    await earlier(network.free, { address: '2001:db8:0:1::/64' })
    const inside = new TestBrowser('2001:db8:0:1::99')
    expect((await inside.post(await openSignIn(url, inside), person)).status).toBe(429)
    const outside = new TestBrowser('2001:db8:0:2::99')
    expect((await outside.post(await openSignIn(url, outside), person)).status).toBe(303)
  })

  it('a little at many emails from many networks is noticed, and slows new browsers down by seconds', async () => {
    await earlier(everybody.free * 2, {})
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(everybody.longest)
    await sql`insert into signin_successes select from generate_series(1, ${everybody.free})`.execute(database.kysely)
    // With so many right sign-ins beside them, they are what people mistype.
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('never counts right passwords, however many there are', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(person.email, person.password)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await failures()).toBe(0)
  })

  it('is forgotten once the person signs in', async () => {
    await guesses(emailAtNetwork.free - 1, person.email)
    await attempt(person.email, person.password)
    expect(await failures()).toBe(0)
  })

  it('keeps no email in clear', async () => {
    await attempt('secret typed into the wrong field', 'x')
    const { rows } = await sql<{ emailhash: string }>`select emailhash from signin_failures`.execute(database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.emailhash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is in the security log of the account, without what was typed', async () => {
    await attempt(person.email, 'not the password')
    await attempt('my-password-by-mistake', 'x')
    await securityLog.settle()
    const { rows } = await sql<{ event: string; times: number; contactid: number }>`
      select event, times, contactid from security_events where event = 'signin.failed' and account_id = ${account}
    `.execute(database.kysely)
    expect(rows.every(({ contactid }) => Number(contactid) === person.contact)).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(/not the password|by-mistake/)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'signin.failed', contact: person.contact }))
  })
})

describe('200 sign-ins at once', () => {
  it('end in right answers or are asked to come again, and others are answered meanwhile', async () => {
    const ready = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const browser = new TestBrowser(`198.51.100.${index}`)
        return { browser, page: await openSignIn(url, browser) }
      }),
    )
    let isDone = false
    const answers = Promise.all(ready.map(({ browser, page }) => browser.post(page, person)))
    answers.finally(() => (isDone = true))
    let meanwhile = 0
    while (!isDone) {
      await fetch(`${api}/nowhere`)
      meanwhile += 1
    }
    const statuses = (await answers).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([303, 503]))
    const busy = (await answers).find(({ status }) => status === 503)
    expect(busy?.headers.get('retry-after')).toBe('2')
    expect(busy?.text).toContain('try again in a few seconds')
    expect(meanwhile).toBeGreaterThan(statuses.filter((status) => status === 303).length / 4)
  })
})
