/** The endpoint as documented: transport, methods and protocol errors. The client uses no library. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { greeting, openSession, rpcClient } from './test-client.ts'

const service = await startTestService()
const endpoint = `${service.publicUrl}/api/v4/mcp`
const { id: account, api } = await service.account({ timezone: 'Pacific/Auckland' })
const key = api.headers
const withKey = rpcClient(endpoint, key)
const session = await openSession(endpoint, key)

describe('the transport', () => {
  it('accepts a POST with only Content-Type and a credential, and responds with JSON and 200', async () => {
    const answer = await withKey.send('initialize', greeting)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({
      jsonrpc: '2.0',
      id: expect.any(Number),
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'worklane' },
      },
    })
    expect(answer.headers.get('mcp-session-id')).toMatch(/^[!-~]{20,}$/)
  })

  it('opens a session at initialize only, whose later requests need no credential', async () => {
    const listed = await session.send('tools/list')
    expect(listed.status).toBe(200)
    expect(listed.headers.get('mcp-session-id')).toBeNull()
    expect((await session.call('list_projectitems')).envelope.status).toBe('success')
  })

  it('accepts the singular of a list tool’s name', async () => {
    const [one, many] = [await session.call('list_projectphase'), await session.call('list_projectphases')]
    expect(one.envelope.data).toEqual(many.envelope.data)
    expect(one.envelope.status).toBe('success')
  })

  it('answers an unsupported version with a supported one', async () => {
    const { body } = await withKey.send('initialize', { ...greeting, protocolVersion: '1.0' })
    expect(body.result?.protocolVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('responds with events to a client that accepts nothing else, and with JSON to all others', async () => {
    const typeFor = async (accept: string) =>
      (await session.send('ping', undefined, { accept })).headers.get('content-type')?.split(';')[0]
    expect(await typeFor('text/event-stream')).toBe('text/event-stream')
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream', 'text/plain']) {
      expect(await typeFor(accept), accept).toBe('application/json')
    }
    const { text } = await session.send('ping', undefined, { accept: 'text/event-stream' })
    expect(text).toMatch(/^event: message\ndata: \{.*"result":\{\}.*\}\n\n$/s)
  })

  it('answers notifications with 202 and no body', async () => {
    const answer = await session.post('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    expect([answer.status, answer.text]).toEqual([202, ''])
  })

  it('sends no server messages: GET is 405 with Allow, as are other methods', async () => {
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const answer = await fetch(endpoint, { method, headers: { ...key, accept: 'text/event-stream' } })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST, DELETE'])
    }
    expect((await fetch(endpoint)).status).toBe(401)
  })

  it('refuses bodies with another content type than JSON', async () => {
    const answer = await withKey.post('<a/>', { 'content-type': 'application/xml' })
    expect([answer.status, answer.body.error?.message]).toEqual([415, 'Content-Type must be application/json.'])
  })

  it('refuses bodies above the limit', async () => {
    const padding = ' '.repeat(2 * 1024 * 1024)
    expect((await withKey.post(`{"jsonrpc":"2.0","id":1,"method":"ping"}${padding}`)).status).toBe(413)
  })
})

describe('protocol errors', () => {
  it.each([
    ['an unknown method', '{"jsonrpc":"2.0","id":7,"method":"tools/nonsense"}', 200, -32601, /^Method not found$/],
    [
      'a method of another server',
      '{"jsonrpc":"2.0","id":7,"method":"resources/list"}',
      200,
      -32601,
      /^Method not found$/,
    ],
    ['text that is no JSON', '{"jsonrpc":"2.0",', 400, -32700, /^Parse error/],
    ['an empty body', '', 400, -32700, /^Parse error/],
    ['JSON nested without end', '['.repeat(100_000), 400, -32700, /^Parse error/],
    ['another JSON', '{"hello":"world"}', 400, -32600, /^Invalid Request/],
    ['a bare value', 'null', 400, -32600, /^Invalid Request/],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":7,"method":"ping"}', 400, -32600, /^Invalid Request/],
    ['an id that is no id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600, /^Invalid Request/],
    ['parameters that are no object', '{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', 400, -32600, /^Invalid/],
    ['an empty batch', '[]', 400, -32600, /^Invalid Request/],
    [
      'an unknown tool',
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"no_tool"}}',
      200,
      -32602,
      /no_tool/,
    ],
    ['a call without a name', '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}', 200, -32602, /name/],
    ['initialize without its parameters', '{"jsonrpc":"2.0","id":7,"method":"initialize"}', 200, -32602, /./],
  ])('%s', async (_, body, status, code, message) => {
    const answer = await session.post(body)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect(answer.body.error?.message).toMatch(message)
    expect(answer.headers.get('mcp-session-id')).toBeNull()
  })

  it('have the id of the request if it can be read', async () => {
    const bodies = [
      '{"jsonrpc":"1.0","id":7,"method":"ping"}',
      '{"jsonrpc":"2.0","id":7}',
      '{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}',
    ]
    for (const body of bodies) expect((await session.post(body)).body).toMatchObject({ id: 7 })
    for (const body of ['{"hello":"world"}', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', '[{"id":7}]'])
      expect((await session.post(body)).body).toMatchObject({ id: null })
  })

  it('do not occur for null in place of omitted values', async () => {
    const list = await session.post('{"jsonrpc":"2.0","id":7,"method":"tools/list","params":null}')
    expect(list.body.result).toHaveProperty('tools')
    const call = { name: 'list_companies', arguments: null }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: call })
    expect((await session.post(body)).body.result).toHaveProperty('content')
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'do not accept %s, which every object has',
    async (name) => {
      const call = (more: object) => session.post(JSON.stringify({ jsonrpc: '2.0', id: 7, ...more }))
      expect((await call({ method: name })).body.error).toEqual({ code: -32601, message: 'Method not found' })
      const tool = await call({ method: 'tools/call', params: { name } })
      expect([tool.status, tool.body.error?.code]).toEqual([200, -32602])
    },
  )

  it('have the id of the request, a number or a string', async () => {
    for (const id of [0, 7, 'seven']) {
      const { body } = await session.post(JSON.stringify({ jsonrpc: '2.0', id, method: 'nonsense' }))
      expect(body).toMatchObject({ jsonrpc: '2.0', id })
    }
  })
})

describe('revision 2026-07-28', () => {
  const revision = '2026-07-28'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'by hand', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const send = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
    withKey.send(
      method,
      { ...params, _meta: meta },
      {
        'mcp-protocol-version': revision,
        'mcp-method': method,
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    )

  it('needs no session: each request carries its credential', async () => {
    const found = await send('server/discover')
    expect(found.body.result).toMatchObject({ supportedVersions: [revision], capabilities: { tools: {} } })
    expect(found.body.result?.instructions).toMatch(/^Worklane manages/)
    expect(found.headers.get('mcp-session-id')).toBeNull()
    const listed = await send('tools/list')
    expect(listed.body.result?.tools).not.toHaveLength(0)
    const called = await send('tools/call', { name: 'list_projectitems' }, { 'mcp-name': 'list_projectitems' })
    expect(called.body.result?.content).toMatchObject([{ type: 'text' }])
  })

  it.each(['constructor', '__proto__', 'toString', 'resources/list'])('has no method %s', async (name) => {
    expect((await send(name)).body.error).toMatchObject({ code: -32601, message: 'Method not found' })
  })

  it('has no initialize', async () => {
    expect((await send('initialize', greeting)).body.error?.code).toBe(-32601)
  })

  it('is refused if the headers contradict the message', async () => {
    const { status, body } = await send('tools/list', {}, { 'mcp-method': 'ping' })
    expect(status).toBe(400)
    expect(body.error?.code).toBeLessThan(0)
  })
})

describe('the instructions', () => {
  it('contain the date, time zone and currency, and that an API key is not a person', async () => {
    const { body } = await withKey.send('initialize', greeting)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format()
    expect(body.result?.instructions).toContain(`Today is ${today} in Pacific/Auckland. Money is in EUR`)
    expect(body.result?.instructions).toContain('You act for the whole account with an API key')
  })

  it('contain who the person is, and what they may do', async () => {
    const { api: ida, id } = await service.person(account, { grants: { 3: 1, 7: true } })
    const { body } = await rpcClient(endpoint, ida.headers).send('initialize', greeting)
    expect(body.result?.instructions).toContain(`You act for Ida Lind (contact ${id}, staff)`)
    expect(body.result?.instructions).toContain('Item view, Timelog view/add/edit/delete.')
  })
})
