/** API keys that are created, used and revoked concurrently. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()

const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function newKey(name: string): Promise<{ id: number; key: string }> {
  const { status, body } = await api.post('/settings/apikeys', { name })
  expect(status).toBe(201)
  return body.data as { id: number; key: string }
}

async function enters(key: string): Promise<number> {
  const answer = await service.app.inject({ url: '/api/v4/me', headers: { apikey: key } })
  return answer.statusCode
}

it('Keys created concurrently are distinct, and all work', async () => {
  const keys = await atOnce(20, (index) => newKey(`Import ${index}`))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(20)
  expect(new Set(await Promise.all(keys.map(({ key }) => enters(key))))).toEqual(new Set([200]))
  const listed = (await api.list('/settings/apikeys')).map(({ id }) => id)
  expect(keys.filter(({ id }) => !listed.includes(id))).toEqual([])
})

it('A key revoked by many at once is revoked once', async () => {
  const { id, key } = await newKey('Till')
  const answers = await atOnce(8, () => api.delete(`/settings/apikeys/${id}`))
  // Concurrent revocations either succeed, or get a 404 like later ones.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  const actions = (await api.list(`/settings/apikeys/${id}/changes?fields=action`)).map(({ action }) => action)
  expect(actions).toEqual(['delete', 'create'])
  const told = (await api.list('/settings/securitylog?fields=all')).filter(({ event }) => event === 'apikey.revoked')
  expect(told).toHaveLength(1)
  expect(await enters(key)).toBe(401)
})

it('A revoked key stops working with the response, even while others are created and revoked', async () => {
  const keys = await atOnce(10, (index) => newKey(`Sensor ${index}`))
  await Promise.all(
    keys.map(async ({ id, key }) => {
      // It is used up to the last moment, so it is cached.
      await atOnce(3, () => enters(key))
      const [revoked] = await Promise.all([api.delete(`/settings/apikeys/${id}`), newKey('Successor'), enters(key)])
      expect(revoked.status).toBe(200)
      expect(await atOnce(3, () => enters(key))).toEqual([401, 401, 401])
    }),
  )
})
