/** The tool endpoint: POST /api/v4/mcp for messages of the Model Context Protocol, DELETE to end a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InternalApi } from '../http/internal-calls.ts'
import type { Identity } from '../identity/identity.ts'
import { callers, getSession } from './caller.ts'
import { discoveryRoutes, metadataUrl, type Signposts } from './discovery.ts'
import { misdirected } from './origin.ts'
import { codes, refuse, rpcError } from './refusals.ts'
import type { Sessions } from './sessions.ts'

export interface EndpointParts extends Signposts {
  readonly identity: Pick<Identity, 'authenticate' | 'revalidate'>
  readonly sessions: Sessions
}

/** Maximum body size in bytes: a call with thousands of records. */
const largestMessage = 2 * 1024 * 1024

/** Maximum body size for refused callers, which is still read so that the refusal can be a tool result. */
const largestRefused = 16 * 1024

/** The endpoint, and its metadata below /.well-known. */
export function toolEndpoint(parts: EndpointParts) {
  const { sessions, publicUrl } = parts
  const who = callers(parts.identity, sessions, metadataUrl(publicUrl))
  const options = { config: { page: true, callerOf: who.find }, bodyLimit: largestMessage }

  const routes = async (api: FastifyInstance, internal: InternalApi): Promise<void> => {
    await api.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body))
      scope.addHook('onRequest', async (request, reply) => {
        const reason = misdirected({ origin: request.headers.origin, host: request.host }, publicUrl)
        if (reason !== undefined) return reply.code(403).send(rpcError(codes.refused, reason))
        if (who.isLost(request)) return reply.code(404).send(rpcError(codes.sessionNotFound, 'Session not found'))
        const rejection = isLarge(request) ? internal.rejectionOf(request) : undefined
        if (rejection) return refuse(reply, rejection)
      })
      scope.post('/mcp', options, async (request, reply) => {
        const { post } = await import('./post.ts')
        return post({ sessions, who, internal }, request, reply)
      })
      scope.delete('/mcp', options, (request, reply) => endSession(sessions, internal, request, reply))
      const notAllowed = async (request: FastifyRequest, reply: FastifyReply) => {
        const rejection = internal.rejectionOf(request)
        if (rejection) return refuse(reply, rejection)
        const reason = 'Nothing is sent from here unasked; post messages instead.'
        return reply.code(405).header('allow', 'POST, DELETE').send(rpcError(codes.refused, reason))
      }
      scope.route({ ...options, method: ['GET', 'PUT', 'PATCH'], url: '/mcp', handler: notAllowed })
    })
  }
  return { routes, wellKnown: (scope: FastifyInstance) => discoveryRoutes(scope, parts) }
}

async function endSession(
  sessions: Sessions,
  { rejectionOf }: InternalApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rejection = rejectionOf(request)
  if (rejection) return refuse(reply, rejection)
  const session = getSession(request)
  if (session === undefined) return reply.code(400).send(rpcError(codes.refused, 'mcp-session-id is required.'))
  await sessions.end(session)
  return reply.code(204).send()
}

const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largestRefused
