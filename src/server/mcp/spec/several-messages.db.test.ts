/** Batches of messages, which the protocol supported until the revision of June 2025. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { greeting, openSession } from './test-client.ts'

const service = await startTestService()
const endpoint = `${service.publicUrl}/api/v4/mcp`
const { api } = await service.account()
const session = await openSession(endpoint, api.headers)

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' })
const old = { 'mcp-protocol-version': '2025-03-26' }

it('A batch is answered in one response, each message by its id', async () => {
  const messages = [ping(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, ping('b'), ping(1)]
  const { status, text } = await session.post(JSON.stringify(messages), old)
  expect(status).toBe(200)
  expect(JSON.parse(text).map(({ id }: { id: unknown }) => id)).toEqual([1, 'b', 1])
})

it('Responses to a batch are streamed: the first can be read while the next is in progress', async () => {
  const id = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = service.database.transaction(async (tx) => {
    await sql`select 1 from companies where id = ${id}::bigint for update`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const params = { name: 'update_company', arguments: { id, phone: '555' } }
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { ...api.headers, ...old, 'content-type': 'application/json' },
    body: JSON.stringify([ping(1), { jsonrpc: '2.0', id: 2, method: 'tools/call', params }]),
  })
  const texts = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = (await texts?.read())?.value
  expect(first).toMatch(/^\[.*"id":1\}$/)
  released.resolve()
  await holding
  let rest = ''
  for (let part = await texts?.read(); part?.value; part = await texts?.read()) rest += part.value
  expect(JSON.parse(`${first}${rest}`)).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ type: 'text' }] } }])
})

it('A batch of notifications has no response', async () => {
  const messages = [{ jsonrpc: '2.0', method: 'notifications/initialized' }]
  expect((await session.post(JSON.stringify(messages), old)).status).toBe(202)
})

it.each([
  [
    'a greeting among them',
    [{ ...ping(1), method: 'initialize', params: greeting }],
    old,
    /initialize must come alone/,
  ],
  ['too many', Array.from({ length: 101 }, (_, id) => ping(id)), old, /at most 100/],
  ['a later revision', [ping(1)], { 'mcp-protocol-version': '2025-11-25' }, /one message per request/],
])('Several messages are refused with %s', async (_, messages, headers, message) => {
  const { status, body } = await session.post(JSON.stringify(messages), headers)
  expect([status, body.error?.code]).toEqual([400, -32600])
  expect(body.error?.message).toMatch(message)
})
