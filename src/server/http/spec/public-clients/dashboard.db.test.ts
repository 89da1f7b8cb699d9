/** A page opened from a file: its origin is `null`, it has no cookies, and its key is in a header. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import type { TestResponse } from '../../../testing/test-caller.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
await createFirm(api)
const base = `${service.publicUrl}/api/v4`

/** As a browser does for such a page: sends a preflight request, and exposes responses only if allowed. */
async function fetchFromFile(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const names = Object.keys(init.headers).join(',')
  const asked = await fetch(base + path, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': init.method ?? 'GET',
      'access-control-request-headers': names,
    },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-methods')).toContain(init.method ?? 'GET')
  for (const name of Object.keys(init.headers))
    expect(asked.headers.get('access-control-allow-headers')).toContain(name)
  const answer = await fetch(base + path, { ...init, headers: { ...init.headers, origin: 'null' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return answer
}

const bodyOf = async (answer: Promise<Response>) => (await (await answer).json()) as TestResponse['body']
const key = { apikey: String(api.headers.apikey) }

it('A dashboard reads figures and lists', async () => {
  const { account } = (await bodyOf(fetchFromFile('/me', { headers: key }))).data as { account: object }
  expect(account).toMatchObject({ currency: 'EUR' })
  const open = await fetchFromFile('/items?contacts=unassigned&pagesize=5&includetotalrows=true', { headers: key })
  expect(((await open.json()) as TestResponse['body']).meta).toMatchObject({ total: 1 })
  expect(open.headers.get('access-control-expose-headers')).toMatch(/x-ratelimit-remaining/i)
  const { accounturl } = (await bodyOf(fetchFromFile('/settings/account', { headers: key }))).data as {
    accounturl: string
  }
  expect(accounturl).toBe(service.publicUrl)
})

it('A dashboard writes, and gets errors as JSON', async () => {
  const headers = { ...key, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Mole', type: 'client' })
  expect((await fetchFromFile('/companies', { method: 'POST', headers, body })).status).toBe(201)
  const wrong = await fetchFromFile('/companies', { method: 'POST', headers, body: '{}' })
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { status: 'error', errors: expect.any(Array), data: ['name is required.', 'type is required.'] },
  ])
  const stranger = await fetchFromFile('/me', { headers: { apikey: 'AAAA-BBBB-CCCC-DDDD-WL4' } })
  expect([stranger.status, await stranger.json()]).toEqual([401, { message: expect.any(String) }])
  expect((await fetchFromFile('/nothing', { headers: key })).status).toBe(404)
})
