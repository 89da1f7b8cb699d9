import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { authorizationAddress, signIn } from '../../oauth/test-code-flow.ts'
import { TestBrowser } from '../../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../../test-server.ts'
import { endpointLimits } from './endpoint-limits.ts'

const database = await openTestDatabase()
const { account } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')
const { url } = await startTestServer(database)

it('an authorization request stores at most 2 KB, and a longer one is refused with the reason', async () => {
  const short = authorizationAddress(url, { state: '' })
  const room = endpointLimits.parameters - new URL(short).search.length - '&state='.length
  const longest = await new TestBrowser().get(`${short}&state=${'x'.repeat(room)}`)
  expect(longest.status).toBe(303)
  const tooLong = await new TestBrowser().get(`${short}&state=${'x'.repeat(room + 10)}`)
  expect(tooLong.status).toBe(400)
  expect(tooLong.text).toContain(`the parameters may have ${endpointLimits.parameters} bytes`)
  const { rows } = await sql<{ model: string; bytes: number }>`
    select model, length(payload::text)::int as bytes from oauth_records
  `.execute(database.kysely)
  expect(rows.map(({ model }) => model)).toEqual(['Interaction'])
  expect(rows[0]?.bytes).toBeLessThanOrEqual(2048)
})

it('a network has a limited number of sign-in pages, without affecting others', async () => {
  const wrong = `${url}/identity/auth?client_id=nobody`
  const from = (address: string) => fetch(wrong, { headers: { 'x-forwarded-for': address }, redirect: 'manual' })
  for (let sent = 0; sent < endpointLimits.questions; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => from(`2001:db8::${index}`)))
  }
  const refused = await from('2001:db8::ffff')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('2001:db8:0:1::1')).status).toBe(400)
  expect(await signIn(url, person, new TestBrowser('203.0.113.5'))).toHaveProperty('access_token')
})
