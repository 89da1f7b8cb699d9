/** Claims about a person (OpenID Connect Core, section 5.3). */
import { expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { TestBrowser } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { codeForm, followToApp, openSignIn, requestTokens, type TokenSet } from './test-code-flow.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url } = await startTestServer(database)

async function tokenFor(scope: string): Promise<string> {
  const browser = new TestBrowser()
  const page = await openSignIn(url, browser, { scope })
  const callback = await followToApp(url, browser, await browser.post(page, person))
  const answer = await requestTokens(url, codeForm(url, callback.searchParams.get('code') ?? ''))
  return ((await answer.json()) as TokenSet).access_token
}

const ask = (headers: Record<string, string>, method = 'GET') => fetch(`${url}/identity/userinfo`, { method, headers })

it('userinfo returns the claims of the token’s scopes, and nothing without openid', async () => {
  const sub = `${account}.${person.contact}`
  const told = async (scope: string) => (await ask({ authorization: `Bearer ${await tokenFor(scope)}` })).json()
  expect(await told('openid')).toEqual({ sub })
  expect(await told('openid email')).toEqual({ sub, email: person.email })
  expect(await told('openid profile')).toMatchObject({ sub, name: 'Ida Lind', zoneinfo: 'Europe/Vienna' })
  const token = await tokenFor('email')
  const narrow = await ask({ authorization: `Bearer ${token}` })
  expect([narrow.status, narrow.headers.get('www-authenticate')]).toEqual([
    403,
    expect.stringContaining('insufficient_scope'),
  ])
  for (const headers of [{}, { authorization: 'Bearer made-up' }, { apikey: 'x' }]) {
    const answer = await ask(headers, 'POST')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)])
  }
  expect((await fetch(`${url}/identity/userinfo?access_token=${token}`)).status).toBe(401)
})
