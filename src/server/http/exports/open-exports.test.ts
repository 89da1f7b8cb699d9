import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { accountActor } from '../../../contract/rights.ts'
import { openExports } from './open-exports.ts'

const actor = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })
const part = Buffer.alloc(100_000, 'x')
let app: FastifyInstance
afterEach(() => app.close())

/** A server whose one address answers with these parts. */
async function serving(parts: () => AsyncIterable<Uint8Array>): Promise<() => ClientRequest> {
  app = fastify()
  const open = openExports(app)
  app.get('/', (_request, reply) => reply.send(open(actor, parts())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return () => get({ port, host: '127.0.0.1', agent: false })
}

const answerOf = async (request: ClientRequest) => (await once(request, 'response'))[0] as IncomingMessage

/** Whether the whole answer arrived. */
const isWhole = async (answer: IncomingMessage) => {
  answer.resume()
  answer.on('error', () => undefined)
  await new Promise((resolve) => answer.once('close', resolve))
  return answer.complete
}

it('A file whose parts cannot all be read ends with an error instead of looking complete', async () => {
  const ask = await serving(async function* () {
    yield part
    throw new Error('The database is away')
  })
  expect(await isWhole(await answerOf(ask()))).toBe(false)
})

it('A file that was read to its end is complete', async () => {
  const ask = await serving(async function* () {
    yield part
    yield part
  })
  expect(await isWhole(await answerOf(ask()))).toBe(true)
})

it('Parts are read only as the caller takes them, and not after it has disconnected', async () => {
  let read = 0
  const ended = Promise.withResolvers<void>()
  const ask = await serving(async function* () {
    try {
      for (; read < 10_000; read++) yield part
    } finally {
      ended.resolve()
    }
  })
  const request = ask()
  request.on('error', () => undefined)
  const answer = await answerOf(request)
  answer.on('error', () => undefined)
  answer.pause()
  await expect.poll(() => read).toBeGreaterThan(0)
  request.destroy()
  await ended.promise
  expect(read).toBeLessThan(1000)
})

it('A fifth concurrent file of a caller is refused, and a stopping service waits for none', async () => {
  const ask = await serving(async function* () {
    for (;;) yield part
  })
  const requests = [ask(), ask(), ask(), ask()]
  for (const request of requests) request.on('error', () => undefined)
  const answers = await Promise.all(requests.map(answerOf))
  for (const answer of answers) answer.on('error', () => undefined)
  expect((await answerOf(ask())).statusCode).toBe(429)
  requests[0]?.destroy()
  await expect
    .poll(async () => {
      const one = ask()
      one.on('error', () => undefined)
      const answer = await answerOf(one)
      answer.on('error', () => undefined)
      one.destroy()
      return answer.statusCode
    })
    .toBe(200)
  await app.close()
})
