/** Responds to the messages of one request with the results of the protocol library. */
import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inCurrentContext } from '../db/connections/query-context.ts'
import { inPieces } from '../read/long-text.ts'
import { instructionsFor } from './instructions.ts'
import { getMethod, type Posted } from './messages.ts'
import { type ProtocolHeaders, type Served, serve } from './protocol.ts'
import { type Exchange, toolServer } from './tool-server.ts'

export interface Answering extends Pick<Exchange, 'caller' | 'tools' | 'callApi' | 'onFailure'> {
  /** Opens a session for the caller and returns its id. */
  readonly openSession: () => Promise<string | undefined>
}

/** Methods whose response includes the instructions. */
const greetings = ['initialize', 'server/discover']

const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

export async function answerMessages(
  requests: Exclude<Posted, { error: unknown }>,
  answering: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = getProtocolHeaders(request)
  if ('several' in requests) return answerSeveral(requests.several, headers, answering, reply)
  const message = requests.single
  const { status, type, body, greets } = await answer(
    { message, headers, streams: wantsEvents(request), isCounted: true },
    answering,
  )
  const session = greets && 'actor' in answering.caller ? await answering.openSession() : undefined
  if (session !== undefined) reply.header('mcp-session-id', session)
  reply.code(status)
  if (type === null) return reply.send()
  const pieces = await inPieces(body)
  return reply
    .type(type)
    .send(typeof pieces === 'string' ? pieces : Readable.from(pieces.pieces, { objectMode: false }))
}

/** Streams each result as soon as it is ready: a hundred of them may be too large to buffer. */
async function answerSeveral(
  messages: readonly JSONRPCMessage[],
  headers: ProtocolHeaders,
  answering: Answering,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pieces = joinArray(getBodies(messages, headers, answering))
  const beginning = await pieces.next()
  if (beginning.done) return reply.code(202).send()
  const text = (async function* () {
    yield beginning.value
    yield* pieces
  })()
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(inCurrentContext(text), { objectMode: false }))
}

/** Sequential, because concurrent calls would keep other callers waiting. */
async function* getBodies(
  messages: readonly JSONRPCMessage[],
  headers: ProtocolHeaders,
  answering: Answering,
): AsyncGenerator<string, void> {
  for (const [index, message] of messages.entries()) {
    if (index > 0) await othersFirst()
    const { body } = await answer({ message, headers, streams: false, isCounted: index === 0 }, answering)
    if (body !== '') yield body
  }
}

/** A JSON array, piece by piece; nothing if there are no elements. */
async function* joinArray(elements: AsyncIterable<string>): AsyncGenerator<string, void> {
  let count = 0
  for await (const element of elements) {
    yield (count === 0 ? '[' : ',') + element
    count += 1
  }
  if (count > 0) yield ']'
}

interface CountedMessage {
  readonly message: JSONRPCMessage
  readonly headers: ProtocolHeaders
  readonly streams: boolean
  /** Whether the rate limit has already counted it. */
  readonly isCounted: boolean
}

async function answer({ isCounted, ...incoming }: CountedMessage, answering: Answering): Promise<Served> {
  const { openSession: _, ...exchange } = answering
  const { caller, callApi } = exchange
  const greets = greetings.includes(getMethod(incoming.message) ?? '')
  const instructions = greets && 'actor' in caller ? await instructionsFor(caller.actor, callApi) : undefined
  return serve(incoming, () => toolServer({ ...exchange, isCounted, instructions }))
}

function getProtocolHeaders({ headers }: FastifyRequest): ProtocolHeaders {
  const entries = protocolHeaders.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** Whether the client only accepts an event stream. */
function wantsEvents({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/event-stream') && !/application\/json|\*\/\*/.test(accept)
}
