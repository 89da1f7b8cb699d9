/** Password guessing, and more concurrent sign-ins than a machine can process. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lanes } from '../../limits/lanes.ts'
import { digest } from '../digest.ts'
import { openSignIn, signIn } from '../oauth/test-code-flow.ts'
import { alertOf, TestBrowser } from '../test-browser.ts'
import { signInServer } from './test-sign-ins.ts'

const { database, account, person, url, api, securityLog, lines, failures, attempt } = await signInServer()

describe('guessing', () => {
  const guesses = (count: number, email: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => attempt(email, `guess ${index}`)))
  const { emailAtNetwork, email: atEmail, network, everybody } = lanes
  /** Moves all failed attempts into the past. */
  const wait = (seconds: number) =>
    sql`update signin_failures set failed = failed - ${seconds} * interval '1 second'`.execute(database.kysely)
  /** Adds failed attempts of a moment ago, each from another network for another email unless given. */
  const earlier = (count: number, { email = null as string | null, address = null as string | null }) =>
    sql`
      insert into signin_failures (emailhash, address)
      select coalesce(${email === null ? null : digest(email)}, 'email ' || n), coalesce(${address}, 'network ' || n)
      from generate_series(1, ${count}::int) n
    `.execute(database.kysely)

  it('from one place is slowed down, says when to retry, and then accepts the correct password', async () => {
    await guesses(emailAtNetwork.free, person.email)
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(alertOf(refused)).toMatch(/^Too many attempts\. Try again in (1 minute|\d\d seconds)\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(emailAtNetwork.first / 2)
    await wait(emailAtNetwork.first)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('with concurrent requests gets no more attempts than in sequence', async () => {
    const answers = await guesses(25, person.email)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(emailAtNetwork.free)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('for one email does not affect other people', async () => {
    await guesses(emailAtNetwork.free, 'nobody@example.com')
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('by strangers does not slow down a browser in which the person has signed in before', async () => {
    const known = new TestBrowser('203.0.113.1')
    await signIn(url, person, known)
    await sql`delete from signin_successes`.execute(database.kysely)
    await earlier(1000, { email: person.email })
    await earlier(1000, { address: '203.0.113.1' })
    // Requests the form again, as the session would sign in by itself.
    const page = await openSignIn(url, known, { prompt: 'login' })
    expect((await known.post(page, { ...person, password: 'mistyped' })).status).toBe(400)
    const again = await openSignIn(url, known, { prompt: 'login' })
    expect((await known.post(again, person)).status).toBe(303)
    const elsewhere = new TestBrowser('203.0.113.2')
    expect((await elsewhere.post(await openSignIn(url, elsewhere), person)).status).toBe(429)
  })

  it('by strangers everywhere keeps nobody out for long: the correct password works from a new place', async () => {
    await earlier(5000, { email: person.email })
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(atEmail.maximum)
    await wait(atEmail.maximum)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('in a known browser is slowed down there, and nowhere else', async () => {
    const known = new TestBrowser()
    await signIn(url, person, known)
    for (let guess = 0; guess < lanes.device.free; guess += 1) {
      const page = await openSignIn(url, known, { prompt: 'login' })
      expect((await known.post(page, { ...person, password: 'wrong' })).status).toBe(400)
    }
    expect((await known.post(await openSignIn(url, known, { prompt: 'login' }), person)).status).toBe(429)
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('treats a forged device cookie as an unknown browser', async () => {
    const forger = new TestBrowser()
    forger.cookies.push({ name: 'worklane_device', value: 'AAAAAAAAAAAAAAAA:mine.c2lnbmF0dXJl', path: '/identity' })
    await earlier(emailAtNetwork.free, { email: person.email, address: '127.0.0.1' })
    expect((await forger.post(await openSignIn(url, forger), person)).status).toBe(429)
  })

  it('at many emails from one network is slowed down as well, whichever address it uses', async () => {
    await earlier(network.free, { address: '2001:db8:0:1::/64' })
    const inside = new TestBrowser('2001:db8:0:1::99')
    expect((await inside.post(await openSignIn(url, inside), person)).status).toBe(429)
    const outside = new TestBrowser('2001:db8:0:2::99')
    expect((await outside.post(await openSignIn(url, outside), person)).status).toBe(303)
  })

  it('a little at many emails from many networks is detected, and slows unknown browsers down by seconds', async () => {
    await earlier(everybody.free * 2, {})
    const refused = await attempt(person.email, person.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(everybody.maximum)
    await sql`insert into signin_successes select from generate_series(1, ${everybody.free})`.execute(database.kysely)
    // Normal typing mistakes, compared with so many successful sign-ins.
    expect((await attempt(person.email, person.password)).status).toBe(303)
  })

  it('never counts correct passwords', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(person.email, person.password)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await failures()).toBe(0)
  })

  it('is reset once the person signs in', async () => {
    await guesses(emailAtNetwork.free - 1, person.email)
    await attempt(person.email, person.password)
    expect(await failures()).toBe(0)
  })

  it('stores no email in clear', async () => {
    await attempt('secret typed into the wrong field', 'x')
    const { rows } = await sql<{ emailhash: string }>`select emailhash from signin_failures`.execute(database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.emailhash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is in the security log of the account, without the typed input', async () => {
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
  it('succeed or are asked to retry, while other requests are answered', async () => {
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
