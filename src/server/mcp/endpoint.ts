/** The tool endpoint: POST /api/v4/mcp for messages of the Model Context Protocol, DELETE to end a session. */
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type InsideDoor, type Refused, refusedBody } from '../http/inside.ts'
import type { Identity } from '../identity/identity.ts'
import { type Answering, answerMessages } from './answer.ts'
import { type Callers, callers, sessionOf } from './caller.ts'
import { discoveryRoutes, metadataUrl, type Signposts } from './discovery.ts'
import { methodOf, type Posted, readPosted, rpcError } from './messages.ts'
import { narrowingOf, within } from './offer.ts'
import { misdirected } from './origin.ts'
import type { Sessions } from './sessions.ts'
import type { Tool } from './tool.ts'

export interface EndpointParts extends Signposts {
  readonly identity: Pick<Identity, 'authenticate' | 'readmit'>
  readonly sessions: Sessions
  readonly tools: readonly Tool[]
}

/** Codes that the protocol's own library uses for what JSON-RPC has none. */
const codes = { refused: -32000, sessionNotFound: -32001 }

/** Bytes of what is posted: a call with thousands of records in it. */
const largestMessage = 2 * 1024 * 1024

/** Bytes of a message from a caller whom the door refuses, which is read so that a tool can tell why. */
const largestRefused = 16 * 1024

/** The endpoint, for the scope of the interface, and what clients look for below /.well-known. */
export function toolEndpoint(parts: EndpointParts) {
  const { sessions, publicUrl } = parts
  const who = callers(parts.identity, sessions, metadataUrl(publicUrl))
  const options = { config: { page: true, callerOf: who.find }, bodyLimit: largestMessage }

  const routes = async (api: FastifyInstance, door: InsideDoor): Promise<void> => {
    await api.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.addHook('onRequest', async (request, reply) => {
        const reason = misdirected({ origin: request.headers.origin, host: request.host }, publicUrl)
        if (reason !== undefined) return reply.code(403).send(rpcError(codes.refused, reason))
        if (who.lost(request)) return reply.code(404).send(rpcError(codes.sessionNotFound, 'Session not found'))
        const refused = isLarge(request) ? door.refusalOf(request) : undefined
        if (refused) return refuse(reply, refused)
      })
      scope.post('/mcp', options, (request, reply) => post(parts, who, door, request, reply))
      scope.delete('/mcp', options, (request, reply) => endSession(sessions, door, request, reply))
      scope.get('/mcp', options, async (request, reply) => {
        const refused = door.refusalOf(request)
        if (refused) return refuse(reply, refused)
        const reason = 'Nothing is sent from here unasked; post messages instead.'
        return reply.code(405).header('allow', 'POST, DELETE').send(rpcError(codes.refused, reason))
      })
    })
  }
  return { routes, wellKnown: (scope: FastifyInstance) => discoveryRoutes(scope, parts) }
}

async function post(
  { tools, sessions }: EndpointParts,
  who: Callers,
  { call: inside, refusalOf, readJson }: InsideDoor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isJsonContentType(request.headers['content-type'])) {
    return reply.code(415).send(rpcError(codes.refused, 'Content-Type must be application/json.'))
  }
  const body = readJson((request.body as Buffer | undefined) ?? Buffer.alloc(0))
  const posted = await readPosted(body, one(request.headers['mcp-protocol-version']))
  const refused = refusalOf(request)
  if (refused && !isToldByTool(refused, request, posted)) return refuse(reply, refused)
  if ('error' in posted) return reply.code(400).send(posted.error)
  const { actor } = request
  const holder = who.holderOf(request)
  const answering: Answering = {
    caller: actor && !refused ? { actor } : { refused: refused ?? neverSeen(request) },
    tools: within(narrowingOf(request.query as Record<string, unknown>), tools),
    inside,
    onFailure: (error) => request.log.error({ err: error }, 'a tool failed'),
    openSession: async () => holder && sessions.open(holder),
  }
  return answerMessages(posted, answering, request, reply)
}

async function endSession(
  sessions: Sessions,
  { refusalOf }: InsideDoor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = refusalOf(request)
  if (refused) return refuse(reply, refused)
  const session = sessionOf(request)
  if (session === undefined) return reply.code(400).send(rpcError(codes.refused, 'mcp-session-id is required.'))
  await sessions.end(session)
  return reply.code(204).send()
}

/**
 * A refusal becomes the result of a tool call, for the model to read, where nothing but the person's settings can mend it.
 * Without a credential, or with an access token that has run out, the client is to sign in: that takes a 401.
 */
function isToldByTool({ status }: Refused, request: FastifyRequest, posted: Posted): boolean {
  if (!('single' in posted) || methodOf(posted.single) !== 'tools/call') return false
  const { authorization, apikey } = request.headers
  return status !== 401 || (authorization === undefined && (apikey !== undefined || sessionOf(request) !== undefined))
}

const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestRefused

const refuse = (reply: FastifyReply, refused: Refused) =>
  reply.code(refused.status).headers(refused.headers).send(refusedBody(refused))

function neverSeen(request: FastifyRequest): never {
  throw new Error(`${request.url} has neither a caller nor a refusal`)
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
