import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { signIn } from '../oauth/test-code-flow.ts'
import { identityTables } from '../tables.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { createApiKey, randomApiKey, revokeApiKey } from './api-keys.ts'

const database = await sharedTestDatabase()
const queries = identityTables(database.kysely)
const { account, key } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url, api, identity } = await startTestServer(database)

const me = (headers: Record<string, string>) => fetch(`${api}/me`, { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const change = async (statement: ReturnType<typeof sql>) => {
  await statement.execute(database.kysely)
  identity.forgetActors(account)
}

beforeEach(() => change(sql`update contacts set deleted = false, status = 'active', allowlogin = true`))

describe('an API key', () => {
  it('is four groups and the suffix of the product', () => {
    expect(randomApiKey()).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-WL4$/)
  })

  it('is the account itself: staff, everything visible, no person', async () => {
    const answer = await me({ apikey: key })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      account,
      kind: 'apikey',
      userType: 3,
      administrator: true,
      contact: null,
      timezone: 'Europe/Vienna',
    })
  })

  it('that does not exist gives 401 with a message', async () => {
    const answer = await me({ apikey: 'DEMO-0000-0000-0000-WL4' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'The API key is not valid.' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Worklane"')
  })

  it('stops working when it is revoked', async () => {
    const made = await createApiKey(queries, { account, name: 'For a day', key: 'DEMO-1111-2222-3333-WL4' })
    expect((await me({ apikey: made.key })).status).toBe(200)
    await revokeApiKey(queries, made)
    identity.forgetActors(account)
    expect((await me({ apikey: made.key })).status).toBe(401)
  })

  it('is stored as a digest, with its last characters and its last use', async () => {
    const made = await createApiKey(queries, { account, name: 'Watched' })
    const began = Date.now()
    await me({ apikey: made.key })
    await me({ apikey: made.key })
    await identity.close()
    const row = await queries.selectFrom('apikeys').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row.ending).toBe(made.key.slice(-8))
    expect(JSON.stringify(row)).not.toContain(made.key)
    expect(row.lastused?.getTime()).toBeGreaterThanOrEqual(began)
  })
})

describe('a bearer token', () => {
  it('gives its person the rights of this moment', async () => {
    const { access_token: token } = await signIn(url, person)
    await change(sql`insert into contact_permissions values (${account}, ${person.contact}, 11, 1)`)
    await change(sql`insert into teams (account_id, id, name) values (${account}, 77, 'Studio')`)
    await change(sql`insert into team_members values (${account}, 77, ${person.contact})`)
    await change(sql`update contacts set divisionid = 5, companyid = 6 where id = ${person.contact}`)
    expect(await (await me(bearer(token))).json()).toEqual({
      account,
      kind: 'user',
      credential: `user:${person.contact}`,
      userType: 3,
      administrator: false,
      contact: person.contact,
      company: 6,
      division: 5,
      teams: [77],
      grants: { 11: 1 },
      timezone: 'Europe/Vienna',
      locale: 'en',
      aideletion: false,
    })
  })

  it.each([
    ['client', 1],
    ['contractor', 2],
    ['staff', 3],
    ['other', 4],
    ['supplier', 4],
  ])('of a %s has user type %i', async (type, userType) => {
    const somebody = await seedPerson(database, account, type, type)
    const { access_token: token } = await signIn(url, somebody)
    expect(await (await me(bearer(token))).json()).toMatchObject({ userType })
  })

  it.each([
    ['deleted', sql`deleted = true`],
    ['inactive', sql`status = 'inactive'`],
    ['not allowed to sign in', sql`allowlogin = false`],
  ])('is refused at once, although still valid, when its contact is %s', async (_what, fields) => {
    const { access_token: token } = await signIn(url, person)
    expect((await me(bearer(token))).status).toBe(200)
    await change(sql`update contacts set ${fields} where id = ${person.contact}`)
    const answer = await me(bearer(token))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'The sign-in of this access token has ended.' })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  it('wins over an API key in the same request, right or wrong', async () => {
    const { access_token: token } = await signIn(url, person)
    expect(await (await me({ ...bearer(token), apikey: key })).json()).toMatchObject({ kind: 'user' })
    expect(await (await me({ ...bearer(token), apikey: 'nonsense' })).json()).toMatchObject({ kind: 'user' })
    expect((await me({ ...bearer('nonsense'), apikey: key })).status).toBe(401)
  })

  it('must be an access token of this service: no id token, no refresh token, no foreign key', async () => {
    const tokens = await signIn(url, person)
    expect((await me(bearer(tokens.id_token))).status).toBe(401)
    expect((await me(bearer(tokens.refresh_token))).status).toBe(401)
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
      .setSubject(`${account}.${person.contact}`)
      .setIssuer(`${url}/identity`)
      .setAudience(api)
      .setExpirationTime('5m')
      .sign(privateKey)
    const answer = await me(bearer(forged))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: 'The access token is not valid.' })
  })
})

describe('no credential', () => {
  it.each([
    ['at all', {}],
    ['but an empty key', { apikey: ' ' }],
    ['but a password', { authorization: 'Basic aWRhOnNlY3JldA==' }],
  ])('%s gives 401 with a message and a challenge', async (_what, headers) => {
    const answer = await me(headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/.{20}/) })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
  })
})
