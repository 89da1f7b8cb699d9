/** People manage their own second factors; what colleagues can do about them. */
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadPerson } from '../../../identity/accounts/actors.ts'
import { TestAuthenticator } from '../../../identity/sign-in/second-factor/test-authenticator.ts'
import { codeNow, wrongCode } from '../../../identity/sign-in/second-factor/test-factors.ts'
import { identityTables } from '../../../identity/tables.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService, testPassword } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'
import { internalCalls } from '../../internal-calls.ts'

const service = await startTestService()
const { database } = service
const account = await service.account()
const root = '/me/secondfactor'
const proof = { password: testPassword }

beforeEach(() => sql`delete from signin_failures`.execute(database.kysely))

type Data = Readonly<Record<string, unknown>>
const dataOf = async (answer: Promise<{ body: { data?: unknown } }>) => (await answer).body.data as Data

async function addApp(api: Caller): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = await dataOf(api.post(`${root}/authenticator`, proof))
  const { recoverycodes } = await dataOf(api.post(`${root}/authenticator/confirm`, { code: codeNow(secret as string) }))
  return { secret: secret as string, codes: recoverycodes as string[] }
}

async function addPasskey(api: Caller, name: string): Promise<Data> {
  const options = await dataOf(api.post(`${root}/passkeys/options`, proof))
  const device = new TestAuthenticator(service.publicUrl)
  const response = device.create(options as unknown as Parameters<typeof device.create>[0])
  return dataOf(api.post(`${root}/passkeys`, { name, response }))
}

describe('an authenticator app', () => {
  it('is added by its first code; the secret and the recovery codes are shown once', async () => {
    const { api } = await service.person(account.id, {})
    const begun = await dataOf(api.post(`${root}/authenticator`, proof))
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(await dataOf(api.get(root))).not.toHaveProperty('authenticator')

    const wrong = await api.post(`${root}/authenticator/confirm`, { code: wrongCode(begun.secret as string) })
    expect([wrong.status, String(wrong.body.data)]).toEqual([400, expect.stringMatching(/^code: /)])
    const added = await dataOf(api.post(`${root}/authenticator/confirm`, { code: codeNow(begun.secret as string) }))
    expect(added.recoverycodes).toHaveLength(10)

    const standing = await api.get(root)
    expect(standing.body.data).toMatchObject({ required: false, authenticator: {}, recoverycodes: 10 })
    const said = JSON.stringify(standing.body)
    expect(said).not.toContain(begun.secret)
    for (const code of added.recoverycodes as string[]) expect(said).not.toContain(code)
  })

  it('that replaces another one takes effect with its first correct code', async () => {
    const { api } = await service.person(account.id, {})
    const first = await addApp(api)
    const { secret } = await dataOf(api.post(`${root}/authenticator`, proof))
    const removal = await api.post(`${root}/authenticator/remove`, { code: codeNow(first.secret, 1) })
    expect(removal.status).toBe(200)
    expect(secret).not.toBe(first.secret)
  })

  it('has its secret encrypted in its own table, and nowhere else', async () => {
    const { api } = await service.person(account.id, {})
    const { secret } = await addApp(api)
    const { rows } = await sql<{ text: string }>`
      select concat((select json_agg(c) from changes c), (select json_agg(a) from authenticators a),
        (select json_agg(f) from factor_setups f), (select json_agg(e) from security_events e)) as text
    `.execute(database.kysely)
    expect(rows[0]?.text).not.toContain(secret)
  })
})

describe('adding and removing', () => {
  const changes = [
    `${root}/authenticator`,
    `${root}/authenticator/remove`,
    `${root}/passkeys/options`,
    `${root}/recoverycodes`,
  ]

  it.each(changes)('%s requires the password again, so that a stolen token is not enough', async (path) => {
    const { api } = await service.person(account.id, {})
    await addApp(api)
    const without = await api.post(path, {})
    expect([without.status, String(without.body.data)]).toEqual([400, expect.stringMatching(/^password is required/)])
    const wrong = await api.post(path, { password: 'wrong' })
    expect([wrong.status, wrong.body.data]).toEqual([400, ['password: Incorrect password.']])
    expect((await api.post(path, { code: '12' })).status).toBe(400)
    expect((await api.post(path, proof)).status).toBe(200)
  })

  it('is slowed down when passwords are guessed, and says for how long', async () => {
    const { api } = await service.person(account.id, {})
    for (let guess = 0; guess < 10; guess += 1) await api.post(`${root}/authenticator`, { password: `guess ${guess}` })
    const refused = await api.post(`${root}/authenticator`, proof)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
  })

  it('is for people who are signed in: neither API keys nor tools', async () => {
    const { id, api } = await service.person(account.id, {})
    for (const path of changes) expect((await account.api.post(path, proof)).status).toBe(403)
    expect((await account.api.get(root)).status).toBe(403)
    expect((await api.get(root)).status).toBe(200)
    const token = decodeJwt(api.headers.authorization?.slice('Bearer '.length) ?? '')
    const grant = typeof token.grant === 'string' ? token.grant : null
    const queries = identityTables(database.kysely)
    const actor = await loadPerson(queries, { account: account.id, contact: id }, grant)
    if (!actor) throw new Error('no actor')
    const asTool = internalCalls(service.app, '/api/v4')
    expect((await asTool({ actor, isCounted: true }, { method: 'GET', path: root })).status).toBe(403)
  })

  it('of the last factor deletes the recovery codes', async () => {
    const { api } = await service.person(account.id, {})
    await addApp(api)
    const { id } = await addPasskey(api, 'Phone')
    await api.post(`${root}/authenticator/remove`, proof)
    expect(await dataOf(api.get(root))).toMatchObject({ recoverycodes: 10, passkeys: [{ id }] })
    await api.post(`${root}/passkeys/${id}/remove`, proof)
    expect(await dataOf(api.get(root))).toMatchObject({ recoverycodes: 0, passkeys: [] })
  })

  it('of the last factor is refused if the account requires one', async () => {
    const strict = await service.account()
    const { api } = await service.person(strict.id, { administrator: true })
    await addApp(api)
    expect((await api.put('/settings/account', { secondfactor: 'staff' })).status).toBe(200)
    const refused = await api.post(`${root}/authenticator/remove`, proof)
    expect(refused.status).toBe(409)
    expect(await dataOf(api.get(root))).toMatchObject({ required: true, recoverycodes: 10 })
  })
})

describe('passkeys', () => {
  it('can be several, have names, and are equivalent', async () => {
    const { api } = await service.person(account.id, {})
    expect(await addPasskey(api, 'Phone')).toMatchObject({ recoverycodes: expect.arrayContaining([]) })
    const { id, recoverycodes } = await addPasskey(api, 'Laptop')
    expect(recoverycodes).toEqual([])
    await api.put(`${root}/passkeys/${id}`, { name: 'Work laptop' })
    const { passkeys } = await dataOf(api.get(root))
    expect(passkeys).toMatchObject([{ name: 'Phone' }, { name: 'Work laptop', lastused: null }])
  })

  it('of somebody else do not exist', async () => {
    const [one, two] = [await service.person(account.id, {}), await service.person(account.id, {})]
    const { id } = await addPasskey(one.api, 'Phone')
    expect((await two.api.put(`${root}/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await two.api.post(`${root}/passkeys/${id}/remove`, proof)).status).toBe(404)
    expect(await dataOf(two.api.get(root))).toMatchObject({ passkeys: [] })
  })

  it('are refused with a message if the browser’s response is invalid', async () => {
    const { api } = await service.person(account.id, {})
    for (const response of [undefined, null, 'text', {}, { id: 'x', response: {} }]) {
      await api.post(`${root}/passkeys/options`, proof)
      const refused = await api.post(`${root}/passkeys`, { name: 'Phone', response })
      expect([refused.status, String(refused.body.data)]).toEqual([400, expect.stringMatching(/^response: /)])
    }
  })
})

it('New recovery codes void the old ones', async () => {
  const { id, api } = await service.person(account.id, {})
  const { codes } = await addApp(api)
  const { recoverycodes } = await dataOf(api.post(`${root}/recoverycodes`, proof))
  expect(recoverycodes).toHaveLength(10)
  expect(codes.filter((code) => (recoverycodes as string[]).includes(code))).toEqual([])
  const { rows } = await sql`select 1 from recovery_codes where contactid = ${id}`.execute(database.kysely)
  expect(rows).toHaveLength(10)
})

describe('a colleague', () => {
  const rights = { grants: { 18: true } } as const

  it('who may edit rights resets a second factor, and its owner is notified by mail', async () => {
    const lost = await service.person(account.id, {})
    // The mail goes to the person's sign-in email, even if the contact has a different one.
    await sql`update contacts set email = ${`lost${lost.id}@example.com`} where id = ${lost.id}`.execute(
      database.kysely,
    )
    await addApp(lost.api)
    await addPasskey(lost.api, 'Phone')
    const helper = await service.person(account.id, { administrator: true, ...rights })
    const path = `/contacts/${lost.id}/secondfactor`
    expect(await dataOf(helper.api.get(path))).toEqual({ id: lost.id, authenticator: true, passkeys: 1 })
    expect((await helper.api.post(`${path}/reset`)).status).toBe(200)
    // The finder of the lost phone may be signed in on it.
    expect((await lost.api.get(root)).status).toBe(401)
    const again = await service.signedIn({ account: account.id, contact: lost.id })
    expect(await dataOf(again.get(root))).toMatchObject({ passkeys: [], recoverycodes: 0 })
    expect((await helper.api.post(`${path}/reset`)).status).toBe(404)
    await eventually(async () => {
      const mails = (await mailsIn(service.outbox)).filter(
        ({ to }) => to?.[0]?.address === `person${lost.id}@example.com`,
      )
      expect(mails.map(({ subject }) => subject)).toContain('Your second factor was reset')
    })
  })

  it('without that right, of another account, or with an API key may not', async () => {
    const { id, api } = await service.person(account.id, {})
    await addApp(api)
    const path = `/contacts/${id}/secondfactor/reset`
    const viewer = await service.person(account.id, { grants: { 18: 1 } })
    const elsewhere = await service.person((await service.account()).id, { administrator: true, ...rights })
    expect((await viewer.api.post(path)).status).toBe(403)
    expect((await elsewhere.api.post(path)).status).toBe(404)
    expect((await account.api.post(path)).status).toBe(403)
    expect(await dataOf(api.get(root))).toMatchObject({ authenticator: {} })
  })

  it('who is not an administrator cannot reset that of administrators', async () => {
    const boss = await service.person(account.id, { administrator: true })
    await addApp(boss.api)
    const helper = await service.person(account.id, rights)
    expect((await helper.api.post(`/contacts/${boss.id}/secondfactor/reset`)).status).toBe(403)
  })
})

it('An API key cannot relax the account’s sign-in requirements', async () => {
  const refused = await account.api.put('/settings/account', { secondfactor: 'everyone' })
  expect([refused.status, String(refused.body.data)]).toEqual([400, expect.stringMatching(/^secondfactor: /)])
  const { api } = await service.person(account.id, {})
  expect((await api.put('/settings/account', { secondfactor: 'everyone' })).status).toBe(403)
})
