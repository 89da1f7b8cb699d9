import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { authorizationAddress, requestTokens, signIn, type TokenSet } from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url, api } = await startTestServer(database)

const refresh = (token: string) => requestTokens(url, { grant_type: 'refresh_token', refresh_token: token })
const renewed = async (token: string) => (await (await refresh(token)).json()) as TokenSet
const passTenSeconds = () =>
  sql`update oauth_records set consumed = consumed - interval '11 seconds'`.execute(database.kysely)

describe('a refresh token', () => {
  it('is exchanged for a new pair that works', async () => {
    const first = await signIn(url, person)
    const second = await renewed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const answer = await fetch(`${api}/me`, { headers: { authorization: `Bearer ${second.access_token}` } })
    expect(answer.status).toBe(200)
    expect(await renewed(second.refresh_token)).toHaveProperty('access_token')
  })

  it('is refused after it was used', async () => {
    const first = await signIn(url, person)
    await renewed(first.refresh_token)
    const again = await refresh(first.refresh_token)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('used by two tabs at once works for one and signs nobody out', async () => {
    const first = await signIn(url, person)
    const answers = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)])
    expect(answers.map(({ status }) => status).sort(ascending)).toEqual([200, 400])
    const winner = (await answers.find(({ ok }) => ok)?.json()) as TokenSet
    expect(await renewed(winner.refresh_token)).toHaveProperty('access_token')
  })

  it('used again later counts as stolen: the whole sign-in ends', async () => {
    const first = await signIn(url, person)
    const second = await renewed(first.refresh_token)
    await passTenSeconds()
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  it('can be revoked by the app', async () => {
    const { refresh_token: token } = await signIn(url, person)
    const body = new URLSearchParams({ client_id: 'worklane-web', token })
    expect((await fetch(`${url}/identity/token/revocation`, { method: 'POST', body })).status).toBe(200)
    expect((await refresh(token)).status).toBe(400)
  })

  it('lives for 14 days from its last use', async () => {
    const { refresh_token: token } = await signIn(url, person)
    await renewed(token)
    const { rows } = await sql<{ days: string }>`
      select round(extract(epoch from expires - now()) / 86400) as days from oauth_records
      where model = 'RefreshToken' and consumed is null order by expires desc limit 1`.execute(database.kysely)
    expect(Number(rows[0]?.days)).toBe(14)
  })

  it('and the session of the browser end 90 days after the sign-in, however often they were used', async () => {
    const browser = new TestBrowser()
    const { refresh_token: token } = await signIn(url, person, browser)
    const began = Math.floor(Date.now() / 1000) - 80 * 86400
    await sql`
      update oauth_records set payload = jsonb_set(payload::jsonb, '{iiat}', ${began}::text::jsonb)
      where model = 'RefreshToken' and consumed is null`.execute(database.kysely)
    await sql`
      update oauth_records set payload = jsonb_set(payload::jsonb, '{loginTs}', ${began}::text::jsonb)
      where model = 'Session'`.execute(database.kysely)
    const { refresh_token: next } = await renewed(token)
    await browser.get(`${authorizationAddress(url)}&prompt=none`)
    const { rows } = await sql<{ model: string; days: string }>`
      select distinct on (model) model, round(extract(epoch from expires - now()) / 86400) as days from oauth_records
      where (model = 'RefreshToken' and consumed is null and payload->>'iiat' = ${String(began)})
        or (model = 'Session' and payload->>'loginTs' = ${String(began)})
      order by model, expires`.execute(database.kysely)
    expect(rows.map(({ model, days }) => [model, Number(days)])).toEqual([
      ['RefreshToken', 10],
      ['Session', 10],
    ])
    expect(await renewed(next)).toHaveProperty('access_token')
  })

  it('is not stored in clear, and neither is its code', async () => {
    const { refresh_token: token } = await signIn(url, person)
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from oauth_records where id = ${token} or payload::text like ${`%${token}%`}`.execute(
      database.kysely,
    )
    expect(rows[0]?.found).toBe(0)
  })

  it('and neither is the cookie that a browser is signed in by', async () => {
    const browser = new TestBrowser()
    await signIn(url, person, browser)
    await browser.get(authorizationAddress(url, { prompt: 'login' }))
    const held = browser.cookies.find(({ name }) => name === 'worklane_session')?.value ?? ''
    expect(held.length).toBeGreaterThan(20)
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from oauth_records where id = ${held} or payload::text like ${`%${held}%`}`.execute(
      database.kysely,
    )
    expect(rows[0]?.found).toBe(0)
    const { location } = await browser.get(`${authorizationAddress(url)}&prompt=none`)
    expect(location).toContain('code=')
  })

  it('stops working when its owner can no longer sign in', async () => {
    const other = await seedPerson(database, account, 'leaving')
    const { refresh_token: token } = await signIn(url, other)
    await sql`update contacts set allowlogin = false where id = ${other.contact}`.execute(database.kysely)
    expect((await refresh(token)).status).toBe(400)
  })
})
