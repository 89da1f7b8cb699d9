/** Recovery codes, and accounts that require a second factor. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openSignIn, signIn } from '../../oauth/test-code-flow.ts'
import { alertOf, TestBrowser } from '../../test-browser.ts'
import { seedAccount, seedPerson } from '../../test-server.ts'
import { codeNow, givePassword, recoveryCodesOn, secretOn, wrongCode } from './test-factors.ts'
import { address, secondFactorServer } from './test-second-factors.ts'

const { database, mails, url, factors, withApp, tokensOf } = await secondFactorServer()
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.kysely)

describe('a recovery code', () => {
  it('signs in once, and its owner is notified', async () => {
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

  it('of somebody else is refused', async () => {
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

  it('makes people without one set it up first', async () => {
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

  it('of its staff exempts clients', async () => {
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

  it('does not allow removing the last factor', async () => {
    const person = await withApp()
    await run(sql`update accounts set secondfactor = 'everyone' where id = ${person.account}`)
    const removing = factors.removeApp(person, { password: person.password, address })
    await expect(removing).rejects.toThrow('Your account requires a second factor.')
  })
})
