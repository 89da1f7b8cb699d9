/** The official client libraries in both major versions, with JSON responses and with event streams. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { rpcClient } from './test-client.ts'

const service = await startTestService()
const endpoint = new URL(`${service.publicUrl}/api/v4/mcp`)
const { api } = await service.account()
const about = { name: 'library', version: '1' }

/** Content types of responses to POST requests. */
const types: (string | undefined)[] = []
afterEach(() => {
  types.length = 0
})

/** A `fetch` for a transport that accepts one type of response. */
function asking(accept: string | undefined) {
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (accept !== undefined && init.method === 'POST') headers.set('accept', accept)
    const answer = await fetch(input, { ...init, headers })
    const type = answer.headers.get('content-type')?.split(';')[0]
    if (init.method === 'POST' && answer.status === 200) types.push(type)
    return answer
  }
}

interface Library {
  readonly listTools: () => Promise<{ tools: { name: string }[] }>
  readonly callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<unknown>
  readonly ping: () => Promise<unknown>
  readonly getServerVersion: () => { name: string } | undefined
  readonly getInstructions: () => string | undefined
  readonly close: () => Promise<void>
}

const options = (accept: string | undefined) => ({ requestInit: { headers: api.headers }, fetch: asking(accept) })

async function current(mode: 'auto' | 'legacy' | { pin: string }, accept?: string) {
  const client = new Client(about, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(endpoint, options(accept))
  await client.connect(transport)
  return { client: client as Library, session: transport.sessionId, end: () => transport.terminateSession() }
}

async function previous(accept?: string) {
  const client = new OldClient(about)
  const transport = new OldTransport(endpoint, options(accept))
  // Its types do not match each other under `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return { client: client as Library, session: transport.sessionId, end: () => transport.terminateSession() }
}

async function works(client: Library): Promise<void> {
  expect(client.getServerVersion()).toMatchObject({ name: 'worklane' })
  expect(client.getInstructions()).toMatch(/^Worklane manages/)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('list_companies')
  const made = { name: 'create_company', arguments: { name: 'Firm', type: 'client' } }
  expect(await client.callTool(made)).toMatchObject({
    content: [{ type: 'text', text: expect.stringMatching(/"Firm"/) }],
  })
  expect(await client.callTool({ name: 'get_company', arguments: { id: 0 } })).toMatchObject({ isError: true })
  await expect(client.callTool({ name: 'no_tool', arguments: {} })).rejects.toThrow(/no_tool/)
}

describe.each([
  ['as they ask', undefined, 'application/json'],
  ['as events', 'text/event-stream', 'text/event-stream'],
])('answers %s', (_, accept, type) => {
  it('the current major without a session, in the revision of 2026', async () => {
    const { client, session } = await current({ pin: '2026-07-28' }, accept)
    await works(client)
    expect(session).toBeUndefined()
    expect(new Set(types)).toEqual(new Set([type]))
    await client.close()
  })

  it('the current major, which negotiates the revision', async () => {
    const { client, session } = await current('auto', accept)
    await works(client)
    expect(session).toBeUndefined()
    await client.close()
  })

  it.each([
    ['the current major', () => current('legacy', accept)],
    ['the previous major', () => previous(accept)],
  ])('%s with a session, which it ends', async (_name, connect) => {
    const { client, session, end } = await connect()
    await works(client)
    await client.ping()
    expect(new Set(types)).toEqual(new Set([type]))
    const alone = rpcClient(endpoint.href, { 'mcp-session-id': session ?? '' })
    expect((await alone.send('ping')).status).toBe(200)
    await end()
    expect((await alone.send('ping')).status).toBe(404)
    await client.close()
  })
})
