import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { followToApp, openSignIn, signIn } from '../../oauth/test-code-flow.ts'
import { TestBrowser } from '../../test-browser.ts'
import { startTestServer } from '../../test-server.ts'

const database = await openTestDatabase()
const { url, api, identity } = await startTestServer(database)
const browser = new TestBrowser()
const filled = {
  account: 'Lind & Okafor Architects',
  timezone: 'Europe/Vienna',
  currency: 'EUR',
  locale: 'de-AT',
  firstname: 'Ida',
  lastname: 'Lind',
  email: 'ida@example.com',
  password: 'a few words that fit',
}

describe('the set-up link of an empty database', () => {
  it('is required while there is no account', async () => {
    const { text } = await browser.get(await openSignIn(url, browser))
    expect(text).toContain('Worklane isn&#39;t set up yet')
    expect(text).not.toContain('name="password"')
  })

  it('shows a form; an older link does not', async () => {
    const older = (await identity.setUpLink()) ?? ''
    const link = (await identity.setUpLink()) ?? ''
    const { status, text } = await browser.get(link)
    expect(status).toBe(200)
    expect(text).toContain('<h1>Set up Worklane</h1>')
    expect(text).toContain('AI clients cannot delete anything until an administrator allows it')
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/identity/set-up.js" defer>'])
    expect([text.includes('value="EUR"'), text.includes('value="HRK"')]).toEqual([true, false])
    expect((await browser.get(`${url}/identity/set-up.js`)).status).toBe(200)
    expect((await browser.get(older)).status).toBe(410)
  })

  it('is prefilled from the browser’s languages', async () => {
    const link = (await identity.setUpLink()) ?? ''
    const answer = await fetch(link, { headers: { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' } })
    const text = await answer.text()
    for (const chosen of ['value="de-CH" selected', 'value="CHF" selected']) expect(text).toContain(chosen)
    for (const said of ['<html lang="de">', '<h1>Worklane einrichten</h1>', 'CHF – Schweizer Franken']) {
      expect(text).toContain(said)
    }
  })

  it('shows errors in the browser’s language, or else in English', async () => {
    const link = (await identity.setUpLink()) ?? ''
    const body = new URLSearchParams({ ...filled, firstname: '' })
    const refusedIn = async (language: string) =>
      (await fetch(link, { method: 'POST', body, headers: { 'accept-language': language } })).text()
    expect(await refusedIn('de')).toContain('Der Vorname fehlt.')
    for (const language of ['tlh', '*', 'x', '']) expect(await refusedIn(language)).toContain('First name is required.')
  })

  it('does not work for a made-up token', async () => {
    expect((await browser.get(`${url}/identity/set-up/guess`)).status).toBe(410)
    expect((await browser.post(`${url}/identity/set-up/guess`, filled)).status).toBe(410)
  })

  it('does not work a day later', async () => {
    const link = (await identity.setUpLink()) ?? ''
    await sql`update setup_links set expires = now() - interval '1 second'`.execute(database.kysely)
    expect((await browser.get(link)).status).toBe(410)
    expect((await browser.post(link, filled)).status).toBe(410)
  })

  it('lists all errors, keeps all input but the password, and creates nothing', async () => {
    const link = (await identity.setUpLink()) ?? ''
    const { status, text } = await browser.post(link, {
      ...filled,
      firstname: ' ',
      timezone: 'Mars/Base',
      email: 'ida',
      password: 'short',
    })
    expect(status).toBe(400)
    for (const message of [
      'First name is required.',
      'Time zone is not known.',
      'Enter an email such as name@example.com.',
      'Password must have at least 10 characters.',
    ]) {
      expect(text).toContain(message)
    }
    // The error is below its field, and the first wrong field has the focus.
    expect(text).toMatch(/name="email"[^>]*aria-describedby="wrong-email" aria-invalid="true"/)
    expect(text).toContain('<small class="wrong" id="wrong-email" role="alert">Enter an email such as')
    expect(text).toMatch(/name="password"[^>]*aria-describedby="wrong-password rule-password"/)
    expect([...text.matchAll(/name="(\w+)"[^>]* autofocus/g)].map(([, name]) => name)).toEqual(['timezone'])
    expect(text).toContain('value="Lind &amp; Okafor Architects"')
    expect(text).not.toContain('short')
    const { rows } = await sql`select id from accounts`.execute(database.kysely)
    expect(rows).toEqual([])
  })

  it('creates the account and an administrator who can sign in, once, however often it is submitted', async () => {
    const link = (await identity.setUpLink()) ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(link, filled)))
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([303, 410, 410])
    expect(answers.find(({ status }) => status === 303)?.location).toBe(`${url}/`)
    const { rows } = await sql`select name, timezone, currency, locale, aideletion from accounts`.execute(
      database.kysely,
    )
    expect(rows).toEqual([
      {
        name: filled.account,
        timezone: filled.timezone,
        currency: filled.currency,
        locale: 'de-AT',
        aideletion: false,
      },
    ])

    const { access_token: token } = await signIn(url, filled)
    const answer = await fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })
    const everything = Object.fromEntries([2, 3, 4, 7, 8, 11, 12, 13, 14, 18, 23, 24].map((id) => [id, 15]))
    expect(await answer.json()).toMatchObject({ userType: 3, administrator: true, grants: everything })
  })

  it('sets default texts of documents in the firm’s language', async () => {
    const read = (table: string) => sql<{ said: string }>`select said from ${sql.raw(table)}`.execute(database.kysely)
    const said = async (table: string) => (await read(table)).rows.map((row) => row.said)
    expect(await said('(select prefix as said from invoice_numbering) as own')).toEqual(['RE-'])
    expect(await said('(select prefix as said from quote_numbering) as own')).toEqual(['AN-'])
    expect(await said('(select name as said from invoiceterms order by id) as own')).toContain('14 Tage')
  })

  it('signs in the browser that submitted it, once, and no other browser', async () => {
    const cookie = [...browser.cookies]
    const other = new TestBrowser()
    expect((await other.get(await openSignIn(url, other))).status).toBe(200)
    const entered = await browser.get(await openSignIn(url, browser))
    expect((await followToApp(url, browser, entered)).searchParams.get('code')).toBeTruthy()
    const again = new TestBrowser()
    again.cookies.push(...cookie)
    expect((await again.get(await openSignIn(url, again))).status).toBe(200)
  })

  it('is invalid afterwards, and no new one is created', async () => {
    expect(await identity.setUpLink()).toBeUndefined()
  })
})
