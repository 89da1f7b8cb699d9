import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lanes } from '../../limits/lanes.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import {
  authorizationAddress,
  codeForm,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  type TokenSet,
} from '../oauth/test-code-flow.ts'
import { newPasswordToken } from '../passwords/password-links.ts'
import { identityTables } from '../tables.ts'
import { TestBrowser, type Visit } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer, type TestPerson } from '../test-server.ts'
import type { FactorNotice } from './notices.ts'
import { alertOf, codeNow, givePassword, letTimePass, recoveryCodesOn, secretOn, wrongCode } from './test-factors.ts'

const database = await sharedTestDatabase()
const mails: (FactorNotice & { contact: number })[] = []
const { url, identity } = await startTestServer(database, {
  factorMail: { put: async (_tx, { contact }, notice) => void mails.push({ contact, ...notice }), wake: () => {} },
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.kysely)
const address = '127.0.0.1'

/** Somebody of an account of their own who has an authenticator app. */
async function withApp(): Promise<TestPerson & { secret: string; codes: readonly string[] }> {
  const { account } = await seedAccount(database)
  const person = await seedPerson(database, account, crypto.randomUUID())
  const factors = identity.secondFactor
  if (!factors) throw new Error('no second factor')
  const { secret } = await factors.beginApp(person, { password: person.password, address })
  const { codes } = await factors.confirmApp(person, codeNow(secret), address)
  await letTimePass(database, person)
  return { ...person, secret, codes }
}

/** Follows the end of a sign-in to its tokens. */
async function tokensOf(browser: TestBrowser, visit: Visit): Promise<TokenSet> {
  const callback = await followToApp(url, browser, visit)
  const answer = await requestTokens(url, codeForm(url, callback.searchParams.get('code') ?? ''))
  return (await answer.json()) as TokenSet
}

beforeEach(() => run(sql`delete from signin_failures`))

describe('a person with an authenticator app', () => {
  it('is asked for a code after the password, on a page that works without JavaScript, and is in with it', async () => {
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

  it('may type the code with a space, and one that has just run out or is about to begin', async () => {
    const person = await withApp()
    for (const steps of [-1, 0, 1]) {
      const browser = new TestBrowser()
      const page = await givePassword(url, browser, person)
      const code = codeNow(person.secret, steps)
      const { status } = await browser.post(page, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
      // At the turn of a half minute the one before the last may be too old already.
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

  it('is slowed down when codes are guessed, and a right password in between does not help', async () => {
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

  it('starts from nothing once the sign-in is complete', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    await browser.post(page, { code: wrongCode(person.secret) })
    expect((await browser.post(page, { code: codeNow(person.secret) })).status).toBe(303)
    expect((await sql`select 1 from signin_failures`.execute(database.kysely)).rows).toEqual([])
  })
})

describe('a sign-in that is half done', () => {
  it('does not get a code from the address at which the sign-in goes on', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    const uid = /sign-in\/([^/]+)/.exec(page)?.[1]
    const resumed = await browser.get(`${url}/identity/auth/${uid}`)
    expect(resumed.location ?? '').not.toContain('code=')
    expect(new URL(resumed.location ?? '', url).pathname).toMatch(/^\/identity\/sign-in\//)
  })

  it('cannot be taken over by another browser that knows its address', async () => {
    const person = await withApp()
    const page = await givePassword(url, new TestBrowser(), person)
    const thief = new TestBrowser()
    await openSignIn(url, thief)
    expect((await thief.get(page)).status).toBe(400)
    expect((await thief.post(page, { code: codeNow(person.secret) })).status).toBe(400)
  })

  it('is not there before the password was right, and tells nothing until then', async () => {
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

  it('is forgotten when the person goes back to the beginning', async () => {
    const person = await withApp()
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    await browser.get(page.replace(/\/code$/, ''))
    expect((await browser.get(page)).location).toMatch(/\/sign-in\/[^/]+$/)
  })

  it('cannot skip to its end, nor add a factor instead of giving the one there is', async () => {
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

describe('a recovery code', () => {
  it('signs in once, and its owner is told', async () => {
    const person = await withApp()
    const [code = ''] = person.codes
    const browser = new TestBrowser()
    const page = (await givePassword(url, browser, person)).replace(/code$/, 'recovery')
    expect((await browser.get(page)).text).not.toContain('<script')
    const { id_token } = await tokensOf(browser, await browser.post(page, { code: code.toUpperCase() }))
    expect(decodeJwt(id_token).amr).toEqual(['pwd', 'otp', 'mfa'])
    expect(mails).toContainEqual({ contact: person.contact, event: 'code used' })

    const again = new TestBrowser()
    const refused = await again.post((await givePassword(url, again, person)).replace(/code$/, 'recovery'), { code })
    expect(alertOf(refused)).toBe('Incorrect recovery code, or one that was used already.')
  })

  it('of somebody else is worth nothing', async () => {
    const [person, other] = [await withApp(), await withApp()]
    const browser = new TestBrowser()
    const page = (await givePassword(url, browser, person)).replace(/code$/, 'recovery')
    expect((await browser.post(page, { code: other.codes[0] ?? '' })).status).toBe(400)
  })

  it('is not readable in the database, and neither is the secret of the app', async () => {
    const person = await withApp()
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(c)::text from recovery_codes c where contactid = ${person.contact})
        || (select json_agg(a)::text from authenticators a where contactid = ${person.contact}) as text
    `.execute(database.kysely)
    const [{ text } = { text: '' }] = rows
    expect(text).not.toContain(person.secret)
    for (const code of person.codes) expect(text).not.toContain(code)
    expect(person.codes).toHaveLength(10)
  })
})

describe('an account that demands a second factor', () => {
  async function demanding(demand: string, type = 'staff') {
    const { account } = await seedAccount(database)
    await run(sql`update accounts set secondfactor = ${demand} where id = ${account}`)
    return seedPerson(database, account, crypto.randomUUID(), type)
  }

  it('leads whoever has none through setting one up before anything else', async () => {
    const person = await demanding('everyone', 'client')
    const browser = new TestBrowser()
    const page = await givePassword(url, browser, person)
    expect(page).toMatch(/\/set-up$/)
    const shown = await browser.get(page)
    expect(shown.text).toContain('<svg class="qr"')
    expect(shown.text).not.toContain('<script')
    const secret = secretOn(shown)
    expect(secretOn(await browser.get(page))).toBe(secret)
    expect(alertOf(await browser.post(page, { code: wrongCode(secret) }))).toMatch(/^Incorrect code/)

    const added = await browser.post(page, { code: codeNow(secret) })
    expect(recoveryCodesOn(added)).toHaveLength(10)
    expect((await browser.get(page)).location).toMatch(/\/next$/)
    const goOn = page.replace(/set-up$/, 'continue')
    expect((await browser.get(goOn)).text).toContain('Your second factor is set up')
    const { id_token } = await tokensOf(browser, await browser.post(goOn, {}))
    expect(decodeJwt(id_token).amr).toEqual(['pwd', 'otp', 'mfa'])
    expect(mails).toContainEqual({ contact: person.contact, event: 'app added' })
  })

  it('of its staff leaves clients alone', async () => {
    const client = await demanding('staff', 'client')
    const { id_token } = await signIn(url, client)
    expect(decodeJwt(id_token)).toMatchObject({ amr: ['pwd'], acr: 'aal1' })
    const staff = await demanding('staff')
    expect(await givePassword(url, new TestBrowser(), staff)).toMatch(/\/set-up$/)
  })

  it('asks again where somebody signed in with a password alone before', async () => {
    const person = await demanding('optional')
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    await run(sql`update accounts set secondfactor = 'everyone' where id = ${person.account}`)
    const page = await openSignIn(url, browser)
    const { location } = await browser.post(page, person)
    const next = await browser.get(new URL(location ?? '', url).href)
    expect(next.location).toMatch(/\/set-up$/)
  })

  it('does not let the last factor be removed', async () => {
    const person = await withApp()
    await run(sql`update accounts set secondfactor = 'everyone' where id = ${person.account}`)
    const removing = identity.secondFactor?.removeApp(person, { password: person.password, address })
    await expect(removing).rejects.toThrow('Your account requires a second factor.')
  })
})
