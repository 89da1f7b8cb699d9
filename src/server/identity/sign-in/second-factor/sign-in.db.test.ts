/** Sign-in with a code of an authenticator app. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lanes } from '../../../limits/lanes.ts'
import { authorizationAddress, openSignIn } from '../../oauth/test-code-flow.ts'
import { identityTables } from '../../tables.ts'
import { alertOf, TestBrowser } from '../../test-browser.ts'
import { newPasswordToken } from '../passwords/password-links.ts'
import { codeNow, givePassword, wrongCode } from './test-factors.ts'
import { secondFactorServer } from './test-second-factors.ts'

const { database, url, withApp, tokensOf } = await secondFactorServer()
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.kysely)

describe('a person with an authenticator app', () => {
  it('enters a code after the password, on a page that works without JavaScript, and is signed in', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    expect(page).toMatch(/\/code$/)
    const asked = await browser.get(page)
    expect(asked.text).toMatch(/<label>Code\s*<input name="code" inputmode="numeric" autocomplete="one-time-code"/)
    expect(asked.text).not.toContain('<script')
    const { id_token } = await tokensOf(browser, await browser.post(page, { code: codeNow(person.secret) }))
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' })
  })

  it('may type the code with a space, and use the previous or next code', async () => {
    const person = await withApp()
    for (const steps of [-1, 0, 1]) {
      const browser = new TestBrowser()
      const page = await givePassword(url, browser, person)
      const code = codeNow(person.secret, steps)
      const { status } = await browser.post(page, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
      // A past code may already be too old if the half minute has just changed.
      if (steps >= 0) expect(status).toBe(303)
    }
  })

  it('cannot use a code twice, nor an older one after it', async () => {
    const person = await withApp()
    const code = codeNow(person.secret)
    const first = new TestBrowser()
    expect((await first.post(await givePassword(url, first, person), { code })).status).toBe(303)
    for (const again of [code, codeNow(person.secret, -1)]) {
      const second = new TestBrowser()
      const refused = await second.post(await givePassword(url, second, person), { code: again })
      expect(refused.status).toBe(400)
      expect(alertOf(refused)).toBe('Incorrect code. Enter the newest one from your app; each works once.')
    }
  })

  it('gets in once when the same code is sent many times at once', async () => {
    const person = await withApp()
    const code = codeNow(person.secret)
    const visits = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = new TestBrowser()
        return browser.post(await givePassword(url, browser, person), { code })
      }),
    )
    expect(visits.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  it('cannot use a code of a minute ago, one of somebody else, or no code at all', async () => {
    const [person, other] = [await withApp(), await withApp()]
    for (const code of [codeNow(person.secret, -3), codeNow(other.secret), '', 'abcdef', '12345', '1234567']) {
      const browser = new TestBrowser()
      expect((await browser.post(await givePassword(url, browser, person), { code })).status).toBe(400)
    }
  })

  it('is slowed down when codes are guessed, even with correct passwords in between', async () => {
    const person = await withApp()
    const statuses: number[] = []
    for (let guess = 0; guess <= lanes.emailAtNetwork.free; guess += 1) {
      const browser = new TestBrowser()
      const sent = await browser.post(await openSignIn(url, browser), person)
      if (sent.status !== 303) {
        statuses.push(sent.status)
        continue
      }
      const page = new URL(sent.location?.replace('next', 'code') ?? '', url).href
      statuses.push((await browser.post(page, { code: wrongCode(person.secret) })).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(lanes.emailAtNetwork.free)
    expect(statuses.at(-1)).toBe(429)
  })

  it('is asked for it as well after a password that was set by a link: a mailbox is no second factor', async () => {
    const person = await withApp()
    const link = `${url}/identity/password/${await newPasswordToken(identityTables(database.kysely), person, 'forgotten')}`
    const browser = new TestBrowser()
    const saved = await browser.post(link, { password: 'a few words that fit' })
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('Password saved')])
    expect((await browser.get(authorizationAddress(url, { prompt: 'none' }))).location).toContain('login_required')
    const page = await givePassword(url, browser, { ...person, password: 'a few words that fit' })
    expect(page).toMatch(/\/code$/)
  })

  it('has no failed attempts left once the sign-in is complete', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    await browser.post(page, { code: wrongCode(person.secret) })
    expect((await browser.post(page, { code: codeNow(person.secret) })).status).toBe(303)
    expect((await sql`select 1 from signin_failures`.execute(database.kysely)).rows).toEqual([])
  })
})

describe('a pending sign-in', () => {
  it('gets no authorization code from the resume URL', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    const uid = /sign-in\/([^/]+)/.exec(page)?.[1]
    const resumed = await browser.get(`${url}/identity/auth/${uid}`)
    expect(resumed.location ?? '').not.toContain('code=')
    expect(new URL(resumed.location ?? '', url).pathname).toMatch(/^\/identity\/sign-in\//)
  })

  it('cannot be taken over by another browser that knows its URL', async () => {
    const person = await withApp()
    const page = await givePassword(url, new TestBrowser(), person)
    const thief = new TestBrowser()
    await openSignIn(url, thief)
    expect((await thief.get(page)).status).toBe(400)
    expect((await thief.post(page, { code: codeNow(person.secret) })).status).toBe(400)
  })

  it('does not exist before the password was correct, and reveals nothing until then', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const start = await openSignIn(url, browser)
    await browser.post(start, { email: person.email, password: 'wrong' })
    for (const step of ['next', 'code', 'recovery', 'passkey', 'set-up', 'set-up/passkey', 'continue']) {
      const { status, location } = await browser.get(`${start}/${step}`)
      expect([status, location]).toEqual([303, new URL(start).pathname])
    }
    const guessed = await browser.post(`${start}/code`, { code: codeNow(person.secret) })
    expect(guessed.location).toBe(new URL(start).pathname)
  })

  it('ends after ten minutes', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    await run(sql`update half_way_sign_ins set expires = expires - interval '10 minutes'`)
    const { location } = await browser.post(page, { code: codeNow(person.secret) })
    expect(location).toMatch(/\/sign-in\/[^/]+$/)
  })

  it('is discarded when the person starts over', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    await browser.get(page.replace(/\/code$/, ''))
    expect((await browser.get(page)).location).toMatch(/\/sign-in\/[^/]+$/)
  })

  it('cannot skip the factor, nor add one instead of using the existing one', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    for (const step of ['continue', 'set-up', 'set-up/passkey']) {
      const address = page.replace(/code$/, step)
      for (const visit of [await browser.get(address), await browser.post(address, { code: '123456' })])
        expect(visit.location).toMatch(/\/next$/)
    }
  })
})
