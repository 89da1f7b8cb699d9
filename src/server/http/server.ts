/** The web server: the interface, the identity server, the web app and the two probes, each in its own scope. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { sql } from 'kysely'
import type { Identity } from '../identity/identity.ts'
import { apiRoutes } from './api.ts'
import type { Parts } from './parts.ts'
import { rateLimit } from './rate-limit.ts'
import { type WebAppSettings, webAppRoutes } from './web-app.ts'

/** Bytes that a body may have: ten thousand records of a kilobyte. */
const bodyLimit = 10 * 1024 * 1024

export interface ServerParts {
  readonly service: Parts
  readonly identity: Identity
  readonly log: FastifyBaseLogger
  /** Requests per 30 seconds and credential. */
  readonly rateLimitMax: number
  readonly webApp: WebAppSettings
}

/** Builds the server; the caller lets it listen and closes it. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { service, identity, log, rateLimitMax, webApp } = parts
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded is an address at which there is nothing.
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      reply.code(400).send({ status: 'error', data: [`The address '${request.url.slice(0, 100)}' cannot be read.`] }),
  })
  probes(app, service)
  await app.register(identity.routes)
  await app.register((api) => apiRoutes(api, { service, identity, limit: rateLimit(rateLimitMax) }), {
    prefix: '/api/v4',
  })
  await app.register((web) => webAppRoutes(web, webApp))
  return app
}

/** `/healthz` says that requests are served, `/readyz` that the database answers as well. */
function probes(app: FastifyInstance, { database }: Parts): void {
  app.get('/healthz', async () => ({ status: 'success' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(database.kysely)
      return { status: 'success' }
    } catch {
      return reply.code(503).send({ status: 'error', data: ['The database does not answer.'] })
    }
  })
}
