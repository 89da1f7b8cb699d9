/**
 * Handles POST requests to the tool endpoint. Loaded with the first message, because the library and the catalogue take memory.
 */
import { isJsonContentType } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InternalApi, Rejection } from '../http/internal-calls.ts'
import { type Answering, answerMessages } from './answer.ts'
import { type Callers, getSession } from './caller.ts'
import { getMethod, type Posted, readPosted } from './messages.ts'
import { getNarrowing, narrow, within } from './offer.ts'
import { codes, refuse, rpcError } from './refusals.ts'
import type { Sessions } from './sessions.ts'
import { tools } from './tools/catalogue.ts'

interface PostParts {
  readonly sessions: Sessions
  readonly who: Callers
  readonly internal: InternalApi
}

export async function post(
  { sessions, who, internal: { callApi, rejectionOf, readJson } }: PostParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isJsonContentType(request.headers['content-type'])) {
    return reply.code(415).send(rpcError(codes.refused, 'Content-Type must be application/json.'))
  }
  const body = readJson((request.body as Buffer | undefined) ?? Buffer.alloc(0))
  const requests = await readPosted(body, one(request.headers['mcp-protocol-version']))
  const rejection = rejectionOf(request)
  if (rejection && !isToldByTool(rejection, request, requests)) return refuse(reply, rejection)
  if ('error' in requests) return reply.code(400).send(requests.error)
  const { actor } = request
  const holder = who.holderOf(request)
  const narrowing = narrow(who.narrowingOf(request), getNarrowing(request.query as Record<string, unknown>))
  const answering: Answering = {
    caller: actor && !rejection ? { actor } : { rejection: rejection ?? neverSeen(request) },
    tools: within(narrowing, tools),
    callApi,
    onFailure: (error) => request.log.error({ err: error }, 'a tool failed'),
    openSession: async () => holder && sessions.open({ holder, narrowing }),
  }
  return answerMessages(requests, answering, request, reply)
}

/**
 * Turns a refusal into a tool result for the model to read, if only the user's settings can resolve it. A missing credential or
 * an expired access token requires a 401, so that the client signs in.
 */
function isToldByTool({ status }: Rejection, request: FastifyRequest, requests: Posted): boolean {
  if (!('single' in requests) || getMethod(requests.single) !== 'tools/call') return false
  const { authorization, apikey } = request.headers
  return status !== 401 || (authorization === undefined && (apikey !== undefined || getSession(request) !== undefined))
}

function neverSeen(request: FastifyRequest): never {
  throw new Error(`${request.url} has neither a caller nor a refusal`)
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
