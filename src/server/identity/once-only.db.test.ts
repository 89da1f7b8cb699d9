/** One-time credentials under concurrent use: one request succeeds, the others are refused properly. */

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personByPassword } from './accounts/people.ts'
import { codeForm, openSignIn, requestTokens, signIn, signInForCode, type TokenSet } from './oauth/test-code-flow.ts'
import { newPasswordToken, type PasswordPurpose } from './sign-in/passwords/password-links.ts'
import { admitRequest, requestLimits } from './sign-in/passwords/password-requests.ts'
import { codeNow, givePassword } from './sign-in/second-factor/test-factors.ts'
import { address, secondFactorServer } from './sign-in/second-factor/test-second-factors.ts'
import { identityTables } from './tables.ts'
import { TestBrowser } from './test-browser.ts'
import { seedAccount, seedPerson } from './test-server.ts'

const { database, url, factors, withApp } = await secondFactorServer()
const queries = identityTables(database.kysely)
const many = 15
const atOnce = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => make(index)))
const newPerson = async () => seedPerson(database, (await seedAccount(database)).account, crypto.randomUUID())

/** Counts responses by status. */
function counted(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe.each<PasswordPurpose>(['invitation', 'forgotten'])('the link of a mail (%s)', (purpose) => {
  it('sets the password for one request only', async () => {
    const person = await newPerson()
    const link = `${url}/identity/password/${await newPasswordToken(queries, person, purpose)}`
    const password = (index: number) => `wet slate roofs ${index}`
    const answers = await atOnce((index) => new TestBrowser().post(link, { password: password(index) }))
    const saved = answers.flatMap(({ text }, index) => (text.includes('Password saved') ? [index] : []))
    expect(saved).toHaveLength(1)
    expect(counted(answers)).toEqual({ 200: 1, 410: many - 1 })
    const right = await atOnce((index) => personByPassword(queries, person.email, password(index)))
    expect(right.flatMap((found, index) => (found ? [index] : []))).toEqual(saved)
  })

  it('is created once, however many are requested concurrently', async () => {
    const person = await newPerson()
    const tokens = await atOnce(() => newPasswordToken(queries, person, purpose))
    const pages = await Promise.all(tokens.map((token) => new TestBrowser().get(`${url}/identity/password/${token}`)))
    expect(counted(pages)).toEqual({ 200: 1, 410: many - 1 })
  })

  it('does not work for a person who was locked out in the meantime', async () => {
    const person = await newPerson()
    const link = `${url}/identity/password/${await newPasswordToken(queries, person, purpose)}`
    const shutOut = sql`update contacts set allowlogin = false where id = ${person.contact}`
    const answers = await atOnce((index) =>
      index === 7
        ? shutOut.execute(database.kysely).then(() => ({ status: 0 }))
        : new TestBrowser().post(link, { password: 'wet slate roofs' }),
    )
    expect(Object.keys(counted(answers)).every((status) => ['0', '200', '410'].includes(status))).toBe(true)
    expect(await personByPassword(queries, person.email, 'wet slate roofs')).toBeUndefined()
  })
})

it('concurrent password resets send only a few mails', async () => {
  const { email } = await newPerson()
  const admitted = await atOnce(() => admitRequest(database, { email, address: '198.51.100.7' }))
  expect(admitted.filter((each) => each === 'send')).toHaveLength(requestLimits.email)
  expect(admitted.filter((each) => each === 'ignore')).toHaveLength(many - requestLimits.email)
})

describe('a second factor', () => {
  it('is confirmed by one request, which gets the recovery codes', async () => {
    const person = await newPerson()
    const { secret } = await factors.beginApp(person, { password: person.password, address })
    const code = codeNow(secret)
    const outcomes = await Promise.allSettled(
      Array.from({ length: many }, () => factors.confirmApp(person, code, address)),
    )
    const codes = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.codes] : []))
    expect(codes.map(({ length }) => length)).toEqual([10])
  })

  it('signs in once per app code', async () => {
    const person = await withApp()
    const pages = await atOnce(async () => {
      const browser = new TestBrowser()
      return { browser, page: await givePassword(url, browser, person) }
    })
    const code = codeNow(person.secret)
    const answers = await Promise.all(pages.map(({ browser, page }) => browser.post(page, { code })))
    const counts = counted(answers)
    expect(counts[303]).toBe(1)
    expect((counts[400] ?? 0) + (counts[429] ?? 0)).toBe(many - 1)
  })

  it('signs in once per recovery code', async () => {
    const person = await withApp()
    const pages = await atOnce(async () => {
      const browser = new TestBrowser()
      const page = (await givePassword(url, browser, person)).replace(/code$/, 'recovery')
      return { browser, page }
    })
    const answers = await Promise.all(pages.map(({ browser, page }) => browser.post(page, { code: person.codes[0] })))
    const counts = counted(answers)
    expect(counts[303]).toBe(1)
    expect((counts[400] ?? 0) + (counts[429] ?? 0)).toBe(many - 1)
  })
})

describe('OAuth', () => {
  it('issues tokens for a code once', async () => {
    const code = await signInForCode(url, new TestBrowser(), await newPerson())
    expect(counted(await atOnce(() => requestTokens(url, codeForm(url, code))))).toEqual({ 200: 1, 400: many - 1 })
  })

  it('exchanges a refresh token once, and the new one works', async () => {
    const first = await signIn(url, await newPerson())
    const renew = (token: string) => requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })
    const answers = await atOnce(() => renew(first.refresh_token))
    expect(counted(answers)).toEqual({ 200: 1, 400: many - 1 })
    const winner = (await answers.find(({ ok }) => ok)?.json()) as TokenSet
    expect((await renew(winner.refresh_token)).status).toBe(200)
  })

  it('accepts a sign-in form that is submitted repeatedly', async () => {
    const person = await newPerson()
    const browser = new TestBrowser()
    const page = await openSignIn(url, browser)
    const answers = await atOnce(() => browser.post(page, person))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(counted(answers)[303]).toBeGreaterThan(0)
  })
})
