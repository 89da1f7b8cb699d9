/** Failures of tools: each row of the error table, and refusals before a tool runs. */
import { describe, expect, it } from 'vitest'
import { freePort } from '../../testing/postgres-cluster.ts'
import { startTestService } from '../../testing/test-api.ts'
import { openSession, rpcClient } from './test-client.ts'

const service = await startTestService()
const endpoint = `${service.publicUrl}/api/v4/mcp`
const { id: account, api } = await service.account()
const session = await openSession(endpoint, api.headers)
const narrow = await startTestService({ port: await freePort(), rateLimitMax: 4 })

/** The text of a failed call, which has only one. */
async function failure(client: ReturnType<typeof rpcClient>, name: string, args: object): Promise<string> {
  const { isError, texts } = await client.call(name, args)
  expect([isError, texts.length]).toEqual([true, 1])
  return texts[0] as string
}

/** A refusal as tools return it: models read the sentences. */
const withoutCodes = ({ errors: _, ...body }: Record<string, unknown>) => body

/** The REST body after `API error (HTTP nnn): `. */
function bodyOf(text: string, status: number): { status?: string; message?: string; data?: unknown } {
  const prefix = `API error (HTTP ${status}): `
  expect(text.slice(0, prefix.length)).toBe(prefix)
  return JSON.parse(text.slice(prefix.length))
}

describe('a failed call is a result with isError and one text', () => {
  it.each([
    ['get_projectitem', {}, 'id is required and must be > 0'],
    ['get_projectitem', { id: 0 }, 'id is required and must be > 0'],
    ['get_projectitem', { id: -3 }, 'id is required and must be > 0'],
    ['move_projectitems', { id: [1] }, /^itemcollectionid is required/],
    ['get_projectitem', { id: 1, nmae: 'x' }, /nmae/],
  ])('%s with %j: the parameter is named and nothing runs', async (name, args, message) => {
    expect(await failure(session, name, args)).toMatch(message)
  })

  it('invalid credentials: HTTP 401 and the API’s body', async () => {
    const text = await failure(rpcClient(endpoint, { apikey: 'wrong' }), 'get_projectitem', { id: 1 })
    expect(bodyOf(text, 401)).toEqual((await service.caller({ apikey: 'wrong' }).get('/items/1')).body)
  })

  it('permission denied: HTTP 403, also for a tool that is not listed for the caller', async () => {
    const { api: person } = await service.person(account, { grants: { 3: 1 } })
    const client = rpcClient(endpoint, person.headers)
    expect(Object.keys(await client.tools())).not.toContain('delete_projectitem')
    const text = await failure(client, 'delete_projectitem', { id: 1 })
    expect(bodyOf(text, 403)).toEqual(withoutCodes((await person.delete('/items/1')).body))
  })

  it('record not found: HTTP 404', async () => {
    const text = await failure(session, 'get_projectitem', { id: 999_999 })
    expect(bodyOf(text, 404)).toEqual(withoutCodes((await api.get('/items/999999')).body))
  })

  it('validation error: HTTP 400', async () => {
    const text = await failure(session, 'list_projectitems', { duedatefrom: 'soonish' })
    expect(bodyOf(text, 400)).toEqual(
      withoutCodes((await api.get('/items?duedatefrom=soonish&pagenumber=1&pagesize=50')).body),
    )
  })

  it('names arguments as the caller does where the interface has another name', async () => {
    const search = 'a'.repeat(2001)
    const [refused] = bodyOf(await failure(session, 'list_projectitems', { search }), 400).data as string[]
    expect(refused).toMatch(/^search: 'a+\.\.\.' is not allowed/)
    const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const project = await api.create('/projects', { title: 'Boathouse', companyid })
    const lead = await api.create('/contacts', { firstname: 'Ada', type: 'staff' })
    const text = await failure(session, 'update_project', { id: project, contactid: `${lead},999999` })
    expect(bodyOf(text, 400).data).toEqual(['contactid: the contact with id 999999 was not found.'])
  })
})

describe('the rate limit', () => {
  const left = (headers: Headers) => Number(headers.get('x-ratelimit-remaining'))

  it('counts a tool call as one request, and its response has the headers', async () => {
    const { api: other } = await service.account()
    const client = rpcClient(endpoint, other.headers)
    const first = await client.send('ping')
    const call = await client.send('tools/call', { name: 'list_projectitems' })
    const next = await client.send('ping')
    expect([left(call.headers), left(next.headers)]).toEqual([left(first.headers) - 1, left(first.headers) - 2])
    expect(first.headers.get('x-ratelimit-limit')).toBe('1000000')
  })

  it('counts each call of a batch', async () => {
    const { api: other } = await service.account()
    const client = rpcClient(endpoint, other.headers)
    const call = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_projectitems' } }
    const before = left((await client.send('ping')).headers)
    await client.post(JSON.stringify([1, 2, 3, 4].map((id) => ({ ...call, id }))))
    expect(left((await client.send('ping')).headers)).toBe(before - 5)
  })

  it('counts a session and its credential together', async () => {
    const { api: other } = await service.account()
    const mine = await openSession(endpoint, other.headers)
    const before = Number((await other.get('/me')).headers['x-ratelimit-remaining'])
    expect(left((await mine.send('ping')).headers)).toBe(before - 1)
  })
})

describe('above the limit', () => {
  const at = `${narrow.publicUrl}/api/v4/mcp`

  it('a tool returns HTTP 429 in its result, everything else responds with it', async () => {
    const { api: other } = await narrow.account()
    const client = rpcClient(at, other.headers)
    for (let index = 0; index < 4; index += 1) await client.send('ping')
    const refused = await client.send('ping')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(refused.body.message).toMatch(/^Rate limit exceeded: 4 requests/)
    const text = await failure(client, 'list_projectitems', {})
    expect(bodyOf(text, 429).message).toMatch(/^Rate limit exceeded: 4 requests/)
  })

  it('later calls of a batch return it as well', async () => {
    const { api: other } = await narrow.account()
    const call = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_companies' } }
    const { text } = await rpcClient(at, other.headers).post(
      JSON.stringify([1, 2, 3, 4, 5, 6].map((id) => ({ ...call, id }))),
    )
    const failed = (JSON.parse(text) as { result: { isError?: boolean } }[]).map(
      ({ result }) => result.isError === true,
    )
    expect(failed).toEqual([false, false, false, false, true, true])
  })
})

describe('refused requests', () => {
  const ping = (headers: Record<string, string>) => rpcClient(endpoint, api.headers).send('ping', undefined, headers)
  const port = new URL(endpoint).port

  it('a request without a credential: 401, and where to sign in', async () => {
    const { status, body, headers } = await rpcClient(endpoint, {}).send('tools/call', { name: 'list_companies' })
    expect([status, body]).toEqual([401, { message: expect.stringMatching(/^Authentication is required/) }])
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="Worklane", resource_metadata="${service.publicUrl}/.well-known/oauth-protected-resource/api/v4/mcp"`,
    )
  })

  it('a large body without a credential is not read', async () => {
    const params = { name: 'list_projects', arguments: { search: 'x'.repeat(20_000) } }
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    for (const apikey of ['', 'guess']) {
      const headers = { 'content-type': 'application/json', ...(apikey && { apikey }) }
      for (const body of [call, call.padEnd(3_000_000)]) {
        const { statusCode } = await service.app.inject({ method: 'POST', url: '/api/v4/mcp', headers, payload: body })
        expect(statusCode).toBe(401)
      }
    }
  })

  it('pages of other origins, by their Origin; programs send none', async () => {
    const refused = await ping({ origin: 'https://evil.example' })
    expect([refused.status, refused.body.error?.message]).toEqual([
      403,
      `Origin "https://evil.example" may not call this endpoint; allowed is ${service.publicUrl}.`,
    ])
    for (const origin of [service.publicUrl, 'http://localhost:6274', 'http://127.0.0.1:6274']) {
      expect((await ping({ origin })).status, origin).toBe(200)
    }
  })

  it('host names that resolve to this server, by their Host', async () => {
    // fetch cannot set the Host header.
    const asHost = async (host: string) => {
      const url = '/api/v4/mcp'
      const headers = { ...api.headers, host, 'content-type': 'application/json' }
      const payload = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
      return (await service.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example']) {
      expect(await asHost(host), host).toBe(403)
    }
    for (const host of [`localhost:${port}`, '127.0.0.1', '[::1]:3000', '192.168.1.5:3000']) {
      expect(await asHost(host), host).toBe(200)
    }
  })
})
