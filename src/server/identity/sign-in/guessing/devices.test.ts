/** Browsers stay known while cookie secrets are rotated. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { followRequests } from '../../accounts/security-log/request-origin.ts'
import { rememberedDevices } from './devices.ts'

const ada = 'ada@example.com'
const ben = 'ben@example.com'

/** A browser that keeps its cookie across restarts with other secrets. */
function browser() {
  let cookie = ''
  return async (keys: readonly string[], email: string, signsIn = false): Promise<string | undefined> => {
    const app = Fastify()
    followRequests(app)
    const devices = rememberedDevices(keys, { path: '/identity', secure: false })
    let known: string | undefined
    app.get('/', async (_request, reply) => {
      known = devices.known(email)
      if (signsIn) devices.remember(reply, email)
      return ''
    })
    const answer = await app.inject({ url: '/', headers: { cookie } })
    const [given] = String(answer.headers['set-cookie'] ?? '').split(';')
    if (given) cookie = given
    await app.close()
    return known
  }
}

it('A browser is known for everybody who has signed in with it', async () => {
  const visit = browser()
  expect(await visit(['one'], ada, true)).toBeUndefined()
  const device = await visit(['one'], ada)
  expect(device).toBeDefined()
  expect(await visit(['one'], ' ADA@example.com ')).toBe(device)
  expect(await visit(['one'], ben)).toBeUndefined()
})

it('A browser stays known when a secret is added, and when the previous one is dropped after a sign-in', async () => {
  const visit = browser()
  await visit(['one'], ada, true)
  const device = await visit(['one'], ada)
  expect(await visit(['two', 'one'], ada, true)).toBe(device)
  expect(await visit(['two'], ada)).toBe(device)
  expect(await visit(['three', 'two'], ada, true)).toBe(device)
  expect(await visit(['three'], ada)).toBe(device)
})

it('A browser is unknown if its cookie was signed by a dropped secret only', async () => {
  const visit = browser()
  await visit(['one'], ada, true)
  expect(await visit(['two'], ada)).toBeUndefined()
  expect(await visit([], ada)).toBeUndefined()
})

it('A browser is unknown for a person who has not signed in since', async () => {
  const visit = browser()
  await visit(['one'], ada, true)
  await visit(['one'], ben, true)
  const [adas, bens] = [await visit(['two', 'one'], ada), await visit(['two', 'one'], ben)]
  await visit(['two', 'one'], ada, true)
  expect(await visit(['two', 'one'], ben)).toBe(bens)
  expect([await visit(['two'], ada), await visit(['two'], ben)]).toEqual([adas, undefined])
})
