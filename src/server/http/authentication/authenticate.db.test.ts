import { describe, expect, it } from 'vitest'
import { seedAccount, startTestServer } from '../../identity/test-server.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

const database = await openTestDatabase()
const first = await seedAccount(database)
const second = await seedAccount(database)
const { api } = await startTestServer(database, { limit: 5 })

const call = (path: string, apikey?: string) =>
  fetch(`${api}${path}`, apikey === undefined ? {} : { headers: { apikey } })
const left = (answer: Response) => Number(answer.headers.get('x-ratelimit-remaining'))

describe('The rate limit', () => {
  it('has headers on every response, and counts per credential, or per address without a valid one', async () => {
    const answers = [
      await call('/me', first.key),
      await call('/fails', first.key),
      await call('/nowhere', first.key),
      await call('/me', second.key),
      await call('/me', 'wrong'),
      await call('/me'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 404, 200, 401, 401])
    expect(answers.map(left)).toEqual([4, 3, 2, 4, 4, 3])
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('5')
      const reset = Number(headers.get('x-ratelimit-reset'))
      expect(reset).toBeGreaterThan(0)
      expect(reset).toBeLessThanOrEqual(30)
    }
  })

  it('rejects further requests with 429 and says when to retry', async () => {
    for (let index = 0; index < 5; index += 1) await call('/me', first.key)
    const refused = await call('/me', first.key)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      message: expect.stringMatching(/^Rate limit exceeded: 5 requests per 30 seconds\. Try again in \d+ seconds?\.$/),
    })
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('x-ratelimit-reset'))
    expect(left(refused)).toBe(0)
    expect((await call('/me', second.key)).status).toBe(200)
  })

  it('applies to guessing keys from one address', async () => {
    for (let index = 0; index < 5; index += 1) await call('/me', `guess ${index}`)
    expect((await call('/me', 'another guess')).status).toBe(429)
    expect((await call('/me', second.key)).status).toBe(200)
  })

  it('counts preflights, and pages of other origins can read rejections', async () => {
    const origin = 'https://tool.example'
    const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' }
    const preflight = await fetch(`${api}/me`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey')
    expect(preflight.headers.get('x-ratelimit-limit')).toBe('5')
    const refused = await fetch(`${api}/me`, { headers: { origin } })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })
})
