/** The API below /api/v4: authentication, body parsing, error responses, and every route. */

import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seeAsHeader } from '../../contract/seeing-as.ts'
import type { Identity } from '../identity/identity.ts'
import { permissionsPolicy } from '../identity/pages/permissions-policy.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { FileStore } from '../resources/content/file-store.ts'
import { operations } from '../resources/operations.ts'
import { authRoute } from './auth-route.ts'
import { authenticationHooks, getRejection } from './authentication/authenticate.ts'
import { logRefusals } from './authentication/refusal-events.ts'
import { readJson } from './bodies/json-body.ts'
import { readBodies } from './bodies/read-bodies.ts'
import { collectOperations, descriptionRoutes } from './description/description-routes.ts'
import type { ServiceUrls } from './description/document.ts'
import { type InternalApi, internalCalls } from './internal-calls.ts'
import { mountOperations } from './operations/mount.ts'
import type { ServiceParts } from './parts.ts'
import { resourceRoutes } from './resource-routes/resource-routes.ts'
import { allowedMethods } from './responses/allowed-methods.ts'
import { packAnswers } from './responses/packed-answers.ts'
import { answerProblems, sendNotFound, sendWrongMethod } from './responses/problem-responses.ts'

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-range',
  'etag',
  'idempotent-replayed',
  'mcp-session-id',
  'retry-after',
  'www-authenticate',
  'x-ignored',
  'x-position',
  'x-asof',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
].join(', ')

/** Responses are data: if a browser opens one as a page, it must not load anything. */
const nothingMayLoad = "default-src 'none'; frame-ancestors 'none'"

export interface ApiParts {
  readonly service: ServiceParts
  readonly identity: Pick<Identity, 'authenticate' | 'seeAs' | 'exchange' | 'ownSignIn' | 'secondFactor'>
  readonly limit: RateLimit
  readonly urls: ServiceUrls
  readonly files: FileStore
  readonly tools: Pick<ToolEndpoint, 'routes'>
}

/** The MCP endpoint: its routes within the API, and its metadata below /.well-known. */
export interface ToolEndpoint {
  readonly routes: (api: FastifyInstance, internal: InternalApi) => Promise<void>
  readonly wellKnown: (scope: FastifyInstance) => void
}

export async function apiRoutes(
  api: FastifyInstance,
  { service, identity, limit, urls, files, tools }: ApiParts,
): Promise<void> {
  api.decorateRequest('actor', null)
  const methodsOfPath = allowedMethods(api, api.prefix)
  answerProblems(api)
  const { authenticate, reject } = authenticationHooks(identity, limit)
  api.addHook('onRequest', authenticate)
  // Credentials are headers, never cookies, so any origin may call.
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  await api.register(cors, { origin: '*', methods, exposedHeaders, maxAge: 86_400, strictPreflight: false })
  api.addHook('onRequest', reject)
  // After the hooks that set headers, but before the body is read.
  api.addHook('onRequest', (request, reply, next) => {
    const otherMethods = methodsOfPath.getInstead(request)
    if (otherMethods) sendWrongMethod(request, reply, otherMethods)
    else if (request.is404 || hasEmptySegment(request)) sendNotFound(request, reply)
    else next()
  })
  // Clients may cache reads and revalidate them (ETag), except those about the caller. Routes that show a secret set `no-store`.
  const me = new RegExp(`^${api.prefix}/me(?![^/?])`)
  api.addHook('onSend', (request, reply, payload, next) => {
    if (!request.routeOptions.config.open)
      reply.header('vary', [reply.getHeader('vary'), 'authorization', 'apikey', seeAsHeader].filter(Boolean).join(', '))
    const isImpersonated = request.headers[seeAsHeader] !== undefined
    const mayBeCached = ['GET', 'HEAD'].includes(request.method) && !me.test(request.url) && !isImpersonated
    reply.headers({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': permissionsPolicy,
      'cache-control': reply.getHeader('cache-control') ?? (mayBeCached ? 'private, no-cache' : 'no-store'),
      'content-security-policy': reply.getHeader('content-security-policy') ?? nothingMayLoad,
    })
    next(null, payload)
  })
  packAnswers(api)
  logRefusals(api, service.securityLog)
  readBodies(api)
  const routes = collectOperations(api, api.prefix)
  await authRoute(api, identity)
  resourceRoutes(api, service)
  mountOperations(api, { ...service, files, signIn: identity }, identity, operations)
  descriptionRoutes(api, routes, urls)
  await tools.routes(api, { callApi: internalCalls(api, api.prefix), rejectionOf: getRejection, readJson })
}

/** Whether there is nothing in the place of an id, as in `/companies//contacts`. */
const hasEmptySegment = ({ params }: FastifyRequest): boolean => Object.values(params as object).includes('')
