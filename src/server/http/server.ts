/** The web server: the API, the identity server, the web app and the health checks, each in its own Fastify scope. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { followRequests } from '../identity/accounts/security-log/request-origin.ts'
import type { Identity } from '../identity/identity.ts'
import { type RateLimit, rateLimit } from '../limits/rate-limit.ts'
import type { RequestSlotSettings } from '../limits/request-slots.ts'
import { shareCounts } from '../limits/shared-counts.ts'
import type { FileStore } from '../resources/content/file-store.ts'
import { apiRoutes, type ToolEndpoint } from './api.ts'
import { setQueryContexts } from './authentication/query-contexts.ts'
import { smallBody } from './bodies/read-bodies.ts'
import { calendarRoutes } from './calendars.ts'
import { connectionOptions, limitConnections, type SlowClientLimits, usualPatience } from './connections.ts'
import { defaultSlots, shedLoad } from './load-shedding/shed-load.ts'
import { logoRoutes } from './logos.ts'
import { type Watcher, watchRequests } from './observability/requests.ts'
import type { ServiceParts } from './parts.ts'
import { quoteAnswerRoutes } from './quote-answers/quote-answers.ts'
import { answerErrors } from './responses/problem-responses.ts'
import { version } from './version.ts'
import { type WebAppSettings, webAppRoutes } from './web-app.ts'

export interface ServerParts {
  readonly service: ServiceParts
  readonly identity: Identity
  readonly log: FastifyBaseLogger
  /** Requests per 30 seconds and credential. */
  readonly rateLimitMax: number
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, and names of networks. */
  readonly trustProxy: readonly string[]
  readonly webApp: WebAppSettings
  /** Stores uploaded files. */
  readonly files: FileStore
  readonly tools: ToolEndpoint
  /** Time limits for slow clients. */
  readonly slowClientLimits?: SlowClientLimits
  /** Limits of concurrent requests. */
  readonly slots?: RequestSlotSettings
  /** Notified when a request ends. */
  readonly watchers?: readonly Watcher[]
}

/** Builds the server. Calling `listen` and `close` is up to the caller. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { service, identity, log, rateLimitMax, trustProxy, webApp, files, tools } = parts
  const { slowClientLimits = usualPatience, slots = defaultSlots, watchers = [] } = parts
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: smallBody,
    ...connectionOptions(slowClientLimits),
    // Path parameters may be as long as Node's limit for request heads allows.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // Unique across restarts, because the security log stores them.
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  })
  if (webApp.publicUrl.startsWith('https:')) requireTls(app)
  watchRequests(app, watchers)
  shedLoad(app, slots)
  followRequests(app)
  sendRequestIds(app)
  closeIdleConnections(app)
  limitConnections(app, slowClientLimits)
  answerErrors(app)
  healthChecks(app, service)
  setQueryContexts(app, service.database)
  await app.register(identity.routes)
  await app.register(
    async (wellKnown) => {
      await wellKnown.register(cors, { origin: '*', methods: ['GET'], strictPreflight: false })
      identity.wellKnown(wellKnown)
      tools.wellKnown(wellKnown)
    },
    { prefix: '/.well-known' },
  )
  const limit = rateLimit(rateLimitMax)
  if (service.database.kind === 'postgres') shareRateLimit(app, limit, service)
  await app.register((api) => apiRoutes(api, { service, identity, limit, urls: webApp, files, tools }), {
    prefix: '/api/v4',
  })
  await app.register(async (pages) => logoRoutes(pages, service))
  await app.register(async (pages) => calendarRoutes(pages, { service, limit, publicUrl: webApp.publicUrl }))
  await app.register((pages) => quoteAnswerRoutes(pages, service))
  await app.register((web) => webAppRoutes(web, webApp))
  return app
}

/** The contract validates and serializes. Without these, Fastify would load its own compilers although no route has a schema. */
function noSchema(): never {
  throw new Error('Routes have no schemas here.')
}

/** Adds up the requests of a caller over all processes that share a PostgreSQL. */
function shareRateLimit(app: FastifyInstance, limit: RateLimit, { database }: ServiceParts): void {
  const sharing = shareCounts(limit, database, (error) => app.log.debug({ err: error }, 'counts were not shared'))
  app.addHook('onReady', async () => sharing.start())
  app.addHook('onClose', () => sharing.close())
}

/** HSTS (RFC 6797) on every response. Without `includeSubDomains`: other hosts of the domain are not ours. */
function requireTls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('strict-transport-security', 'max-age=31536000')
    next()
  })
}

/** Every response carries the request's id, which the log and the security log contain too. */
function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
}

/**
 * Closes idle connections while the server shuts down. Keep-alive connections would hold it open after their last response, and
 * so would those that clients open in advance, which Node does not count as idle until they have carried a request.
 */
function closeIdleConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const idle = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, 100)
    app.server.once('close', () => clearInterval(idle))
  })
}

/** Escapes the percent signs of a path that cannot be decoded, so that the response is a plain 404. */
function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** `/healthz`: the process serves requests. `/readyz`: the database is available too. */
function healthChecks(app: FastifyInstance, { database }: ServiceParts): void {
  app.get('/healthz', { config: { always: true } }, async () => ({ status: 'success', version }))
  app.get('/readyz', { config: { always: true } }, async (_request, reply) => {
    if (await database.answers()) return { status: 'success' }
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ status: 'error', data: ['The database does not answer.'] })
  })
}
