import { afterEach, describe, expect, it, vi } from 'vitest'
import { ascending } from '../../contract/ascending.ts'
import { createClient } from './client.ts'
import { beginChange, endChange } from './mutations/underway.ts'
import { RequestError } from './request-error.ts'

// An unreachable service is tracked elsewhere, for as long as that lasts.
vi.mock(import('../ui/away/reachability.ts'), async (original) => ({
  ...(await original()),
  reportUnreachable: vi.fn(),
}))

const tokens = { token: async () => 'old', replace: async () => 'new' }
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

/** Returns the responses in order and records the requests. */
function service(...answers: Response[]) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => answers.shift() ?? answer(500, {}))
  vi.stubGlobal('fetch', asked)
  return asked
}

const bearer = (call: readonly [string, RequestInit] | undefined) =>
  (call?.[1].headers as Record<string, string> | undefined)?.authorization

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the client', () => {
  it('reads data, totals and ETags', async () => {
    const asked = service(
      answer(200, { status: 'success', data: [{ id: '1' }], meta: { total: 7 } }, { etag: 'W/"1"' }),
    )
    const client = createClient('http://x/api/v4', tokens)
    const found = await client('GET', '/items', { query: { status: 'active,complete' } })
    expect(found).toEqual({ data: [{ id: '1' }], meta: { total: 7 }, etag: 'W/"1"' })
    expect(asked.mock.calls[0]?.[0]).toBe('http://x/api/v4/items?status=active%2Ccomplete')
  })

  it('requests a file once earlier changes are saved', async () => {
    const asked = service(answer(200, {}))
    beginChange()
    const file = createClient('', tokens)('GET', '/items/export', { asFile: true })
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).not.toHaveBeenCalled()
    endChange()
    await file
    expect(asked).toHaveBeenCalledOnce()
  })

  it('retries once with another token', async () => {
    const asked = service(answer(401, { message: 'no' }), answer(200, { data: {} }))
    await createClient('', tokens)('GET', '/me')
    expect(asked.mock.calls.map(bearer)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('discards early responses after a write that affects them', async () => {
    service(answer(200, { data: {} }), answer(200, { data: {} }))
    const early = { take: () => null, end: vi.fn() }
    const client = createClient('', tokens, early)
    await client('PUT', '/me/preferences', { body: {}, standsAlone: true })
    expect(early.end).not.toHaveBeenCalled()
    await client('PUT', '/items/1', { body: { name: 'a' } })
    expect(early.end).toHaveBeenCalled()
  })

  it('waits for the rate limit to open', async () => {
    vi.useFakeTimers()
    const asked = service(answer(429, { message: 'slow' }, { 'x-ratelimit-reset': '3' }), answer(200, { data: {} }))
    const pending = createClient('', tokens)('PUT', '/items/1', { body: { name: 'a' } })
    await vi.advanceTimersByTimeAsync(2900)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    await pending
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each([
    [{ status: 'error', data: ['name is required.', 'duedate: no.'] }, 'name is required. duedate: no.'],
    [{ message: 'Not for you.' }, 'Not for you.'],
    [{}, 'Something went wrong (status 403).'],
  ])('recognises errors in either shape: %j', async (body, message) => {
    service(answer(403, body))
    const refused = createClient('', tokens)('GET', '/items')
    await expect(refused).rejects.toMatchObject({ status: 403, message })
  })

  it('creates once if the request is repeated because its response was lost', async () => {
    const asked = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => answer(201, { data: {} }))
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(answer(502, {}))
    vi.stubGlobal('fetch', asked)
    const client = createClient('', tokens)
    const add = (timespent: number) => client('POST', '/time', { body: { timespent } }).catch(() => null)
    for (const minutes of [45, 45, 30, 45, 45]) await add(minutes)
    await client('PUT', '/time/1', { body: {} })
    const [first, second, other, third, fourth, put] = asked.mock.calls.map(
      ([, { headers }]) => (headers as Record<string, string>)['idempotency-key'],
    )
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, other, fourth]).size).toBe(3)
    expect([first, put]).toEqual([expect.stringMatching(/^[\w-]{36}$/), undefined])
  })

  it('uploads once if the request is repeated because its response was lost', async () => {
    const asked = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => Promise.reject(new TypeError()))
    vi.stubGlobal('fetch', asked)
    const client = createClient('', tokens)
    const upload = (content: string) => {
      const form = new FormData()
      form.append('projectid', '1')
      form.append('file', new File([content], 'plan.pdf', { lastModified: 1 }))
      return client('POST', '/files', { form }).catch(() => null)
    }
    for (const content of ['plan', 'plan', 'another plan']) await upload(content)
    const keys = asked.mock.calls.map(([, { headers }]) =>
      String((headers as Record<string, string>)['idempotency-key']),
    )
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('creates twice if a request is sent twice concurrently, or again much later', async () => {
    vi.useFakeTimers()
    const asked = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => Promise.reject(new TypeError()))
    vi.stubGlobal('fetch', asked)
    const client = createClient('', tokens)
    const add = () => client('POST', '/time', { body: { timespent: 45 } }).catch(() => null)
    await Promise.all([add(), add()])
    await Promise.all([add(), add()])
    await vi.advanceTimersByTimeAsync(11 * 60 * 1000)
    await add()
    const keys = asked.mock.calls.map(([, { headers }]) =>
      String((headers as Record<string, string>)['idempotency-key']),
    )
    expect(new Set(keys.slice(0, 2)).size).toBe(2)
    expect(keys.slice(2, 4).toSorted(ascending)).toEqual(keys.slice(0, 2).toSorted(ascending))
    expect(keys.slice(0, 4)).not.toContain(keys[4])
  })

  it('reports a missing response', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(createClient('', tokens)('GET', '/me')).rejects.toBeInstanceOf(RequestError)
  })
})
