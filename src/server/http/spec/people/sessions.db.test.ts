/** Sessions and connected programs: listed, and ended one by one or all at once. */

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import { registerClient } from '../../../identity/oauth/clients.ts'
import {
  authorizationAddress,
  followToApp,
  openSignIn,
  requestTokens,
  signIn,
  type TokenSet,
} from '../../../identity/oauth/test-code-flow.ts'
import { identityTables } from '../../../identity/tables.ts'
import { TestBrowser } from '../../../identity/test-browser.ts'
import { seedPerson, type TestPerson } from '../../../identity/test-server.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { publicUrl: url, database } = service
const { id: account, api: key } = await service.account()
const callback = 'https://tool.example/return'
const { clientId, clientSecret } = await registerClient(identityTables(database.kysely), {
  name: 'Time Tool',
  redirectUris: [callback],
})

const newPerson = () => seedPerson(database, account, randomUUID())
const as = ({ access_token: token }: TokenSet) => service.caller({ authorization: `Bearer ${token}` })
const refreshes = async ({ refresh_token: token }: TokenSet, secret: Record<string, string> = {}) =>
  (await requestTokens(url, { grant_type: 'refresh_token', refresh_token: token, ...secret })).ok

const secret = { client_id: clientId, client_secret: clientSecret }

/** Connects the program in a signed-in browser. */
async function connect(browser: TestBrowser, person?: TestPerson): Promise<TokenSet> {
  const changes = { client_id: clientId, redirect_uri: callback, code_challenge: '', code_challenge_method: '' }
  const visit = person
    ? await browser.post(await openSignIn(url, browser, changes), person)
    : await browser.get(authorizationAddress(url, changes))
  const code = (await followToApp(url, browser, visit)).searchParams.get('code') ?? ''
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback, ...secret })
  return (await (await fetch(`${url}/identity/token`, { method: 'POST', body })).json()) as TokenSet
}

interface Listed {
  readonly id: number
  readonly kind: string
  readonly name?: string
  readonly current: boolean
  readonly browserid?: number
}
const listed = async (tokens: TokenSet, path = '/me/sessions') => (await as(tokens).list(path)) as unknown as Listed[]

describe('sessions of the caller', () => {
  it('are browsers and programs, with details and which one is current', async () => {
    const person = await newPerson()
    const browser = new TestBrowser()
    const web = await signIn(url, person, browser)
    await connect(browser)
    const sessions = await listed(web)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    const common = { id: expect.any(Number), address: '127.0.0.1', device: 'node', createdon: moment, lastused: moment }
    const [program, own] = sessions
    expect(own).toEqual({ ...common, kind: 'browser', current: true })
    expect(program).toEqual({
      ...common,
      kind: 'program',
      name: 'Time Tool',
      selfregistered: false,
      current: false,
      browserid: own?.id,
    })
  })

  it('name the browser of a program that was approved before the web app was opened', async () => {
    const tokens = await connect(new TestBrowser(), await newPerson())
    expect((await listed(tokens)).map(({ kind, current }) => `${kind} ${current}`).sort(ascending)).toEqual([
      'browser false',
      'program true',
    ])
  })

  it('end one by one: a program that is disconnected can neither call nor refresh, but the browser can', async () => {
    const browser = new TestBrowser()
    const web = await signIn(url, await newPerson(), browser)
    const tool = await connect(browser)
    expect((await as(tool).get('/me')).status).toBe(200)
    const { id } = (await listed(web)).find(({ kind }) => kind === 'program') ?? {}
    expect((await as(web).delete(`/me/sessions/${id}`)).status).toBe(200)
    expect((await as(tool).get('/me')).status).toBe(401)
    expect(await refreshes(tool, secret)).toBe(false)
    expect(await refreshes(web)).toBe(true)
    expect((await as(web).delete(`/me/sessions/${id}`)).status).toBe(404)
  })

  it('end with the browser in which they were approved', async () => {
    const person = await newPerson()
    const [here, browser] = [await signIn(url, person), new TestBrowser()]
    const there = await signIn(url, person, browser)
    const tool = await connect(browser)
    const { id } = (await listed(here)).find(({ kind, current }) => kind === 'browser' && !current) ?? {}
    await as(here).delete(`/me/sessions/${id}`)
    for (const ended of [there, tool]) expect((await as(ended).get('/me')).status).toBe(401)
    expect((await browser.get(authorizationAddress(url))).location).toContain('/sign-in/')
    expect((await listed(here)).map(({ current }) => current)).toEqual([true])
  })

  it('end everywhere else at once', async () => {
    const person = await newPerson()
    const [here, there, tool] = [
      await signIn(url, person),
      await signIn(url, person),
      await connect(new TestBrowser(), person),
    ]
    const answer = await as(here).delete('/me/sessions')
    expect([answer.status, answer.body.data]).toEqual([200, { ended: 3 }])
    for (const ended of [there, tool]) expect((await as(ended).get('/me')).status).toBe(401)
    expect(await listed(here)).toHaveLength(1)
  })

  it('are private, and do not exist for API keys', async () => {
    const [mine, theirs] = [await signIn(url, await newPerson()), await signIn(url, await newPerson())]
    const [session] = await listed(theirs)
    expect((await as(mine).delete(`/me/sessions/${session?.id}`)).status).toBe(404)
    expect((await as(theirs).get('/me')).status).toBe(200)
    expect((await key.get('/me/sessions')).status).toBe(403)
    expect((await as(mine).delete('/me/sessions/first')).status).toBe(404)
  })
})

describe('sessions of another person', () => {
  it('require the right to edit user permissions', async () => {
    const person = await newPerson()
    const tokens = await signIn(url, person)
    const path = `/contacts/${person.contact}/sessions`
    const viewer = await service.person(account, { grants: { 2: true, 18: 1 } })
    expect((await viewer.api.get(path)).status).toBe(403)
    expect((await viewer.api.delete(path)).status).toBe(403)
    const editor = await service.person(account, { grants: { 2: true, 18: true } })
    const [session] = (await editor.api.list(path)) as unknown as Listed[]
    expect(session).toMatchObject({ kind: 'browser', current: false })
    expect((await editor.api.delete(`${path}/${session?.id}`)).status).toBe(200)
    expect((await as(tokens).get('/me')).status).toBe(401)
    const events = await key.list('/settings/securitylog?fields=all')
    expect(events).toContainEqual(expect.objectContaining({ event: 'session.revoked' }))
  })

  it('end all at once', async () => {
    const person = await newPerson()
    const tokens = await signIn(url, person)
    expect((await key.delete(`/contacts/${person.contact}/sessions`)).body.data).toEqual({ ended: 1 })
    expect((await as(tokens).get('/me')).status).toBe(401)
    expect((await key.get(`/contacts/999999/sessions`)).status).toBe(404)
  })

  it('cannot be ended by somebody with fewer rights', async () => {
    const boss = await newPerson()
    await key.put(`/contacts/${boss.contact}/permissions`, [{ id: 11, view: true }])
    const tokens = await signIn(url, boss)
    const path = `/contacts/${boss.contact}/sessions`
    const editor = await service.person(account, { grants: { 2: true, 18: true } })
    const [session] = (await editor.api.list(path)) as unknown as Listed[]
    for (const at of [path, `${path}/${session?.id}`]) {
      const { status, body } = await editor.api.delete(at)
      expect([status, String(body.data)]).toEqual([403, expect.stringContaining('rights that you do not hold')])
    }
    expect((await as(tokens).get('/me')).status).toBe(200)
    expect((await key.delete(path)).body.data).toEqual({ ended: 1 })
  })
})

it('a live stream closes when its sign-in ends', async () => {
  const person = await newPerson()
  const [here, there] = [await signIn(url, person), await signIn(url, person)]
  const headers = { authorization: `Bearer ${there.access_token}` }
  const stream = await fetch(`${url}/api/v4/changes/stream`, { headers })
  const reader = stream.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await as(here).delete('/me/sessions')
  for (let last = await reader?.read(); last && !last.done; last = await reader?.read());
}, 10_000)
