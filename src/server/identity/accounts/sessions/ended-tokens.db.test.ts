/** Access tokens end with their sign-in, however long their signature is valid. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChangeFeed } from '../../../change-log/feed.ts'
import { acrossProcesses } from '../../../change-log/processes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { sharedTestDatabase } from '../../../testing/test-database.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { createIdentity } from '../../identity.ts'
import { codeForm, requestTokens, signIn, signInForCode } from '../../oauth/test-code-flow.ts'
import { identityTables } from '../../tables.ts'
import { TestBrowser } from '../../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../../test-server.ts'
import { endGrants, sessionsChanged } from './end-grants.ts'

const database = await sharedTestDatabase()
const queries = identityTables(database.kysely)
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const feed = createChangeFeed()
const { url, api, identity, securityLog } = await startTestServer(database, { feed })

const status = async (token: string, at = api) =>
  (await fetch(`${at}/me`, { headers: { authorization: `Bearer ${token}` } })).status
const announce = () => feed.announce({ account, resources: new Set([sessionsChanged]) })

describe('an access token is refused at once', () => {
  it('after its person signed out, unlike those of other browsers', async () => {
    const browser = new TestBrowser()
    const tokens = await signIn(url, person, browser)
    const elsewhere = await signIn(url, person)
    expect(await status(tokens.access_token)).toBe(200)
    await browser.get(`${url}/identity/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token })}`)
    expect(await status(tokens.access_token)).toBe(401)
    expect(await status(elsewhere.access_token)).toBe(200)
  })

  it('after its program revoked the refresh token', async () => {
    const tokens = await signIn(url, person)
    expect(await status(tokens.access_token)).toBe(200)
    const body = new URLSearchParams({ client_id: 'worklane-web', token: tokens.refresh_token })
    await fetch(`${url}/identity/token/revocation`, { method: 'POST', body })
    expect(await status(tokens.access_token)).toBe(401)
  })

  it('after its code was sent a second time', async () => {
    const code = await signInForCode(url, new TestBrowser(), person)
    const { access_token: token } = (await (await requestTokens(url, codeForm(url, code))).json()) as {
      access_token: string
    }
    expect(await status(token)).toBe(200)
    expect((await requestTokens(url, codeForm(url, code))).status).toBe(400)
    expect(await status(token)).toBe(401)
  })

  it('after a used refresh token was sent again', async () => {
    const { access_token: token, refresh_token: used } = await signIn(url, person)
    const refresh = () => requestTokens(url, { grant_type: 'refresh_token', refresh_token: used })
    expect((await refresh()).status).toBe(200)
    await sql`update oauth_records set consumed = consumed - interval '11 seconds'`.execute(database.kysely)
    expect(await status(token)).toBe(200)
    expect((await refresh()).status).toBe(400)
    expect(await status(token)).toBe(401)
  })

  it('when its grant is not the person’s', async () => {
    const { access_token: token } = await signIn(url, person)
    const other = await seedPerson(database, account, 'other')
    const payload = sql`jsonb_set(payload::jsonb, '{accountId}', ${JSON.stringify(`${account}.${other.contact}`)})::json`
    await sql`
      update oauth_records set payload = ${payload} where model = 'Grant' and payload->>'accountId' = ${`${account}.${person.contact}`}
    `.execute(database.kysely)
    identity.forgetActors(account)
    expect(await status(token)).toBe(401)
  })
})

describe('ending all sessions of a person', () => {
  it('ends every token, refresh token and browser session of this person only', async () => {
    const browser = new TestBrowser()
    const tokens = await signIn(url, person, browser)
    const other = await signIn(url, await seedPerson(database, account, 'colleague'))
    expect(await status(tokens.access_token)).toBe(200)
    await endGrants(queries, person)
    announce()
    expect(await status(tokens.access_token)).toBe(401)
    expect((await requestTokens(url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).ok).toBe(
      false,
    )
    expect(await status(other.access_token)).toBe(200)
    await expect(signIn(url, { email: person.email, password: 'wrong' }, browser)).rejects.toThrow()
    const { rows } = await sql`
      select from signins where account_id = ${account} and contactid = ${person.contact}`.execute(database.kysely)
    expect(rows).toEqual([])
  })

  it('spares the requesting browser', async () => {
    const browser = new TestBrowser()
    const here = await signIn(url, person, browser)
    const there = await signIn(url, person)
    const { grant } = JSON.parse(atob(here.access_token.split('.')[1] ?? '')) as { grant: string }
    await endGrants(queries, person, { except: grant })
    announce()
    expect([await status(here.access_token), await status(there.access_token)]).toEqual([200, 401])
    expect((await requestTokens(url, { grant_type: 'refresh_token', refresh_token: here.refresh_token })).ok).toBe(true)
    expect(await signInForCode(url, browser, person).catch(() => 'still signed in')).toBe('still signed in')
  })

  it('ends a pending sign-in whose password was correct', async () => {
    const browser = new TestBrowser()
    const page = await browser.get(`${url}/identity/auth?${new URLSearchParams(authorization)}`)
    const form = new URL(page.location ?? '', url).href
    const accepted = await browser.post(form, person)
    await endGrants(queries, person)
    const resumed = await browser.get(accepted.location ?? '')
    expect([resumed.status, resumed.location]).toEqual([400, null])
  })
})

const authorization = {
  client_id: 'worklane-web',
  redirect_uri: `${url}/callback`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
}

describe('a grant', () => {
  const days = async (token: string) => {
    const { grant } = JSON.parse(atob(token.split('.')[1] ?? '')) as { grant: string }
    const { rows } = await sql<{ days: string }>`
      select round(extract(epoch from expires - now()) / 86400) as days from oauth_records
      where model = 'Grant' and id = ${grant}`.execute(database.kysely)
    return rows[0] && Number(rows[0].days)
  }
  const age = async () => {
    await sql`update oauth_records set expires = now() + interval '1 day' where model = 'Grant'`.execute(
      database.kysely,
    )
    await sql`update signins set lastused = now() - interval '1 hour'`.execute(database.kysely)
  }

  it('lives for 90 days from its last use by a refresh token', async () => {
    const tokens = await signIn(url, person)
    await age()
    const renewed = await requestTokens(url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(renewed.status).toBe(200)
    expect(await days(tokens.access_token)).toBe(90)
  })

  it('or of the API', async () => {
    const tokens = await signIn(url, person)
    await age()
    expect(await status(tokens.access_token)).toBe(200)
    await eventually(async () => expect(await days(tokens.access_token)).toBe(90))
  })

  it('issues no tokens after that', async () => {
    const tokens = await signIn(url, person)
    await sql`update oauth_records set expires = now() - interval '1 minute' where model = 'Grant'`.execute(
      database.kysely,
    )
    identity.forgetActors(account)
    expect(await status(tokens.access_token)).toBe(401)
    const renewed = await requestTokens(url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(renewed.status).toBe(400)
  })
})

it.runIf(database.kind === 'postgres')('an access token is refused at once by every process', async () => {
  const processes = await Promise.all(
    [createChangeFeed(), createChangeFeed()].map((inside) => acrossProcesses(database, inside, console.error)),
  )
  const [here, there] = processes.map((each) => each.feed)
  if (!here || !there) throw new Error('no processes')
  const one = await startTestServer(database, { feed: here })
  const two = await createIdentity({
    database,
    sealed: testSealed,
    securityLog,
    feed: there,
    publicUrl: one.url,
    authUrl: `${one.url}/identity`,
    onError: console.error,
    sendPasswordMail: async () => {},
    sendsMail: true,
    factorMail: { put: async () => {}, pollNow: () => {} },
    signInMail: { put: async () => {}, pollNow: () => {} },
  })
  const browser = new TestBrowser()
  const tokens = await signIn(one.url, person, browser)
  const isAdmitted = async () => 'actor' in (await two.authenticate({ authorization: `Bearer ${tokens.access_token}` }))
  expect(await isAdmitted()).toBe(true)
  await browser.get(`${one.url}/identity/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token })}`)
  await eventually(async () => expect(await isAdmitted()).toBe(false))
  await two.close()
  await Promise.all(processes.map((each) => each.close()))
})
