/** The web server: the interface, the identity server, the web app and the two probes, each in its own scope. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Identity } from '../identity/identity.ts'
import { followRequests } from '../identity/security-log/request-origin.ts'
import { type RateLimit, rateLimit } from '../limits/rate-limit.ts'
import type { RequestSlotSettings } from '../limits/request-slots.ts'
import { shareCounts } from '../limits/shared-counts.ts'
import type { FileStore } from '../resources/content/file-store.ts'
import { answerErrors } from './answers/problem-responses.ts'
import { apiRoutes, type ToolEndpoint } from './api.ts'
import { smallBody } from './bodies/read-bodies.ts'
import { calendarRoutes } from './calendars.ts'
import { onBehalfOfCallers } from './callers/errands.ts'
import { connectionOptions, limitConnections, type Patience, usualPatience } from './connections.ts'
import { keepGate, usualSlots } from './crowd/gate.ts'
import { logoRoutes } from './logos.ts'
import type { ServiceParts } from './parts.ts'
import { quoteAnswerRoutes } from './quote-answers/quote-answers.ts'
import { version } from './version.ts'
import { type Watcher, watchRequests } from './watching/requests.ts'
import { type WebAppSettings, webAppRoutes } from './web-app.ts'

export interface ServerParts {
  readonly service: ServiceParts
  readonly identity: Identity
  readonly log: FastifyBaseLogger
  /** Requests per 30 seconds and credential. */
  readonly rateLimitMax: number
  /** Proxies whose word about the client is taken: addresses, networks, and names of such. */
  readonly trustProxy: readonly string[]
  readonly webApp: WebAppSettings
  /** Where the content of files is kept. */
  readonly files: FileStore
  readonly tools: ToolEndpoint
  /** With slow clients. */
  readonly patience?: Patience
  /** For requests that are worked on at once. */
  readonly slots?: RequestSlotSettings
  /** Are told how each request ended. */
  readonly watchers?: readonly Watcher[]
}

/** Builds the server; the caller lets it listen and closes it. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { service, identity, log, rateLimitMax, trustProxy, webApp, files, tools } = parts
  const { patience = usualPatience, slots = usualSlots, watchers = [] } = parts
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: smallBody,
    ...connectionOptions(patience),
    // Parameters may be as long as the parser of requests lets through; a slash at an address's end means nothing.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // Kept in the security log, so no two requests share one, also after a restart.
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => readable(url),
  })
  if (webApp.publicUrl.startsWith('https:')) stayWithTls(app)
  watchRequests(app, watchers)
  keepGate(app, slots)
  followRequests(app)
  nameRequests(app)
  endIdleConnections(app)
  limitConnections(app, patience)
  answerErrors(app)
  probes(app, service)
  onBehalfOfCallers(app, service.database)
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
  if (service.database.kind === 'postgres') countTogether(app, limit, service)
  await app.register(
    (api) => {
      return apiRoutes(api, { service, identity, limit, urls: webApp, files, tools })
    },
    {
      prefix: '/api/v4',
    },
  )
  await app.register(async (pages) => logoRoutes(pages, service))
  await app.register(async (pages) => calendarRoutes(pages, { service, limit, publicUrl: webApp.publicUrl }))
  await app.register((pages) => quoteAnswerRoutes(pages, service))
  await app.register((web) => webAppRoutes(web, webApp))
  return app
}

/** What is sent and answered is described by the contract. Fastify would load its own means for that, routes with schemas or not. */
function noSchema(): never {
  throw new Error('Routes have no schemas here.')
}

/** Several processes may serve one PostgreSQL: what a caller sends to each of them counts together. */
function countTogether(app: FastifyInstance, limit: RateLimit, { database }: ServiceParts): void {
  const sharing = shareCounts(limit, database, (error) => app.log.debug({ err: error }, 'counts were not shared'))
  app.addHook('onReady', async () => sharing.start())
  app.addHook('onClose', () => sharing.close())
}

/** Browsers that came by TLS once do not try without it (RFC 6797), whoever writes the answer. Other names are not ours to rule. */
function stayWithTls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}

/** Every answer carries the id by which the log and the security log know its request, whoever writes the answer. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/**
 * Closing waits for running requests. A connection that was kept alive for one of them is idle after its answer and would
 * keep the server open for as long as its client likes: it ends then. So does one that no request ever came on, as clients
 * open them in advance, which Node takes for one that is about to send.
 */
function endIdleConnections(app: FastifyInstance): void {
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

/** A path that cannot be decoded is an address at which there is nothing; it is taken as it is written. */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** `/healthz` says that requests are served, `/readyz` that the database answers as well. */
function probes(app: FastifyInstance, { database }: ServiceParts): void {
  app.get('/healthz', { config: { always: true } }, async () => ({ status: 'success', version }))
  app.get('/readyz', { config: { always: true } }, async (_request, reply) => {
    if (await database.answers()) return { status: 'success' }
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ status: 'error', data: ['The database does not answer.'] })
  })
}
