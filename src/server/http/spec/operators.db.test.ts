/** Information for operators: the running version, and the id of a request in question. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'

const service = await startTestService()
const { api } = await service.account()
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

describe('The version', () => {
  it('is in the health check and in the API description', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'success', version })
    const { info } = (await get('/api/v4/openapi.json')).json()
    expect(info).toMatchObject({ version: '4', 'x-service-version': version })
  })
})

describe('The id of a request', () => {
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

  it.each([
    ['a list', '/api/v4/items', 200],
    ['a refusal', '/api/v4/items?pagesize=none', 400],
    ['an unknown address', '/api/v4/boats', 404],
    ['a probe', '/readyz', 200],
    ['the identity server', '/identity/nothing', 404],
  ])('is in the response to %s', async (_what, url, status) => {
    const answers = [await get(url, api.headers), await get(url, api.headers)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    for (const each of ids) expect(each).toMatch(id)
    expect(new Set(ids).size).toBe(2)
  })

  it('is in the response to an unauthenticated request', async () => {
    const { statusCode, headers } = await get('/api/v4/items')
    expect([statusCode, headers['x-request-id']]).toEqual([401, expect.stringMatching(id)])
  })

  it('is the service’s own, whatever id the client sends', async () => {
    const { headers } = await get('/api/v4/items', { ...api.headers, 'x-request-id': 'mine' })
    expect(headers['x-request-id']).toMatch(id)
  })

  it('can be read by web pages of other origins', async () => {
    const { headers } = await get('/api/v4/items', { ...api.headers, origin: 'https://elsewhere.example' })
    expect(headers['access-control-expose-headers']).toContain('x-request-id')
  })
})
