/** From the messages of one request to its answer: what the protocol's library says, as an answer of this server. */
import { Readable } from 'node:stream'
import { isInitializeRequest } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { instructionsFor } from './instructions.ts'
import { methodOf, type Posted } from './messages.ts'
import { serve } from './protocol.ts'
import { type Exchange, toolServer } from './tool-server.ts'

export interface Answering extends Pick<Exchange, 'caller' | 'tools' | 'inside'> {
  /** Opens a session for the caller and answers its name. */
  readonly openSession: () => Promise<string | undefined>
}

/** Methods whose answer carries the instructions. */
const greetings = ['initialize', 'server/discover']

/** Headers that say what a message is, besides the message itself. */
const protocolHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name']

export async function answerMessages(
  posted: Exclude<Posted, { error: unknown }>,
  answering: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if ('several' in posted) {
    const answers = await Promise.all(
      posted.several.map((message, index) =>
        answer(message, answering, request, { streams: false, counted: index === 0 }),
      ),
    )
    const bodies = (await Promise.all(answers.map((each) => each.text()))).filter((text) => text !== '')
    return bodies.length === 0 ? reply.code(202).send() : reply.type(json).send(`[${bodies.join(',')}]`)
  }
  const message = posted.single
  const response = await answer(message, answering, request, { streams: wantsEvents(request), counted: true })
  if (response.ok && isInitializeRequest(message)) {
    const session = await answering.openSession()
    if (session !== undefined) reply.header('mcp-session-id', session)
  }
  return sendResponse(reply, response)
}

const json = 'application/json; charset=utf-8'

async function answer(
  message: unknown,
  { caller, tools, inside }: Answering,
  request: FastifyRequest,
  { streams, counted }: { streams: boolean; counted: boolean },
): Promise<Response> {
  const greets = greetings.includes(methodOf(message) ?? '')
  const instructions = greets && 'actor' in caller ? await instructionsFor(caller.actor, inside) : undefined
  const incoming = {
    body: message,
    url: `http://localhost${request.url}`,
    headers: protocolHeadersOf(request),
    streams,
  }
  return serve(incoming, () => toolServer({ caller, tools, inside, counted, instructions }))
}

function protocolHeadersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    protocolHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

/** Whether the client takes nothing but events. */
function wantsEvents({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/event-stream') && !/application\/json|\*\/\*/.test(accept)
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type') ?? json
  reply.code(response.status)
  if (response.body === null) return reply.send()
  if (!type.startsWith('text/event-stream')) return reply.type(json).send(await response.text())
  reply.headers({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]))
}
